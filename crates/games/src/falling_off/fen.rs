//! Writing FENs: those of chess, with crowds, momentum and open turns (rules, section 11).

use rules::Color;

use super::geometry::{Geometry, Landing, Wing};
use super::men::{Kind, Man};
use super::position::{FallingOff, Open};

impl<G: Geometry> FallingOff<G> {
    /// Appends the FEN.
    pub(super) fn write(&self, out: &mut String) {
        self.write_placement(out);
        let core = &self.core;
        out.push(' ');
        out.push(core.turn.letter());
        out.push(' ');
        write_rights::<G>(core.rights, out);
        out.push(' ');
        *out += &core.skipped.map_or_else(|| "-".to_owned(), |s| G::SHAPE.name(s));
        *out += &format!(" {} {}", core.clock, core.number);
        match core.open {
            Open::No => {}
            Open::Victims { target, last, en_passant } => {
                *out += " @";
                *out += &G::SHAPE.name(target);
                match last {
                    None => {}
                    Some(Landing::Off) => *out += ">-",
                    Some(Landing::On(s)) => *out += &format!(">{}", G::SHAPE.name(s)),
                }
                if en_passant {
                    out.push('E');
                }
            }
            Open::Promotion { last } => {
                *out += " =";
                out.extend(last.map(Kind::letter));
            }
        }
    }

    fn write_placement(&self, out: &mut String) {
        let men = self.men();
        for rank in (0..G::SHAPE.ranks).rev() {
            let mut empty = 0;
            for file in 0..G::SHAPE.files {
                let s = G::SHAPE.square(file, rank);
                let from = men.partition_point(|m| m.square() < s);
                let to = men.partition_point(|m| m.square() <= s);
                if from == to {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    *out += &empty.to_string();
                    empty = 0;
                }
                write_crowd(&men[from..to], out);
            }
            if empty > 0 {
                *out += &empty.to_string();
            }
            if rank > 0 {
                out.push('/');
            }
        }
    }
}

/// Appends the men of one square, several of them in parentheses.
pub(super) fn write_crowd(men: &[Man], out: &mut String) {
    if men.len() > 1 {
        out.push('(');
    }
    for man in men {
        let letter = man.kind().letter();
        out.push(if man.color() == Color::White { letter } else { letter.to_ascii_lowercase() });
        if let Some(d) = man.momentum() {
            *out += &format!("[{}]", d.name());
        }
    }
    if men.len() > 1 {
        out.push(')');
    }
}

fn write_rights<G: Geometry>(rights: u8, out: &mut String) {
    if rights == 0 {
        out.push('-');
    }
    for (color, wing, letter) in RIGHTS {
        if rights & FallingOff::<G>::right(color, wing) != 0 {
            out.push(letter);
        }
    }
}

/// The letters of the castling field in their order.
pub(super) const RIGHTS: [(Color, Wing, char); 4] = [
    (Color::White, Wing::King, 'K'),
    (Color::White, Wing::Queen, 'Q'),
    (Color::Black, Wing::King, 'k'),
    (Color::Black, Wing::Queen, 'q'),
];

//! The FEN: ranks 8 to 1 parted by `/`, squares a to h parted by `,`, each `-` or its checkers from
//! bottom to top as `w` and `b`; the side to move; and the result when the game is over.

use board::Square;
use rules::{Color, ParseError};

use super::geometry::SHAPE;
use super::position::Tumblingdown;
use super::readings::Rules;
use super::stack::{MEN, Stack};

impl Tumblingdown {
    /// Reads a FEN, strictly.
    pub(super) fn read_fen(rules: Rules, text: &str) -> Result<Self, ParseError> {
        let error = |at: usize, expected: &str| ParseError::at("FEN", text, at, expected);
        let bytes = text.as_bytes();
        let (stacks, mut at) = read_stacks(text)?;
        let placed = at - 1;
        let side = match bytes.get(at) {
            Some(b'w') => Color::White,
            Some(b'b') => Color::Black,
            _ => return Err(error(at, "the side to move, \"w\" or \"b\"")),
        };
        at += 1;
        let winner = match &bytes[at..] {
            b"" => None,
            b" 1-0" => Some(Color::White),
            b" 0-1" => Some(Color::Black),
            [b' ', ..] => return Err(error(at + 1, "the result, \"1-0\" or \"0-1\"")),
            _ => return Err(error(at, "the end of the FEN, or a space and the result")),
        };
        let pos = Self::new(rules, stacks, side, winner);
        // A side without a king has lost, so that nothing is left to play (the rules, section 5);
        // Boardspace's program plays on.
        for color in Color::BOTH {
            if winner.is_none() && !rules.compat && pos.kings[color as usize] == 0 {
                let least = match rules.min_king_height {
                    1 => "",
                    _ => " and at least two high",
                };
                let name = color.name();
                let expected =
                    format!("a king of {name} before this, a stack of {name} checkers only{least}");
                return Err(error(placed, &expected));
            }
        }
        Ok(pos)
    }

    /// Appends the FEN.
    pub(super) fn print_fen(&self, out: &mut String) {
        for rank in (0..8).rev() {
            for file in 0..8 {
                out.push_str(&self.stack(SHAPE.square(file, rank)).to_string());
                out.push(match (file, rank) {
                    (7, 0) => ' ',
                    (7, _) => '/',
                    _ => ',',
                });
            }
        }
        out.push(self.side.letter());
        match self.winner {
            None => {}
            Some(Color::White) => out.push_str(" 1-0"),
            Some(Color::Black) => out.push_str(" 0-1"),
        }
    }
}

/// Reads the 64 squares and the space behind them; gives the offset of what follows.
fn read_stacks(text: &str) -> Result<([Stack; 64], usize), ParseError> {
    let error = |at: usize, expected: &str| ParseError::at("FEN", text, at, expected);
    let bytes = text.as_bytes();
    let mut stacks = [Stack::EMPTY; 64];
    let mut men = [0; 2];
    let mut at = 0;
    for i in 0..64 {
        let Square(square) = SHAPE.square(i % 8, 7 - i / 8);
        let stack = &mut stacks[usize::from(square)];
        while let Some(letter @ (b'w' | b'b')) = bytes.get(at) {
            let color = if *letter == b'w' { Color::White } else { Color::Black };
            men[color as usize] += 1;
            if men[color as usize] > MEN {
                let expected = format!("at most {MEN} checkers of {}", color.name());
                return Err(error(at, &expected));
            }
            *stack = stack.with(color);
            at += 1;
        }
        if stack.is_empty() {
            if bytes.get(at) != Some(&b'-') {
                return Err(error(at, "\"-\" or a stack of \"w\" and \"b\", bottom to top"));
            }
            at += 1;
        }
        let (separator, expected) = match i {
            63 => (b' ', "a space and the side to move after square h1"),
            i if i % 8 == 7 => (b'/', "\"/\" after square h of a rank"),
            _ => (b',', "\",\" after a square"),
        };
        if bytes.get(at) != Some(&separator) {
            return Err(error(at, expected));
        }
        at += 1;
    }
    Ok((stacks, at))
}

//! What a chess program's board can show: turns as two squares, and boards of plain letters.
//!
//! XBoard moves one man from one square to another. A turn that is no more than that is told it in
//! that form (`b1c3` for `Nb1c3`), any other in full, which XBoard will not understand.

use rules::any::AnyPosition;

/// More turns than this are not searched for one that looks alike.
const MOST: usize = 4000;

/// A turn as XBoard is told it.
pub(super) fn shortened(pos: &dyn AnyPosition, turn: &str) -> String {
    match two_squares(turn) {
        Some(squares) if lengthened(pos, &squares).as_deref() == Some(turn) => squares,
        _ => turn.to_owned(),
    }
}

/// The one legal turn that two squares stand for.
pub(super) fn lengthened(pos: &dyn AnyPosition, squares: &str) -> Option<String> {
    let (turns, more) = pos.turns(MOST);
    let mut alike = turns.into_iter().filter(|turn| two_squares(turn).as_deref() == Some(squares));
    let turn = alike.next().filter(|_| !more)?;
    alike.next().is_none().then_some(turn)
}

/// A turn without all that two squares can do without: `Nb1c3`, `b1-c3`, `Nb1xc3` and `b1c3` are
/// `b1c3`, `e7e8=Q` is `e7e8q`.
fn two_squares(turn: &str) -> Option<String> {
    let turn = turn.strip_prefix(|c: char| c.is_ascii_uppercase()).unwrap_or(turn);
    let (from, turn) = square(turn)?;
    let turn = turn.strip_prefix(['-', 'x']).unwrap_or(turn);
    let (to, turn) = square(turn)?;
    let kind = turn.strip_prefix('=').unwrap_or(turn);
    let plain = kind.len() <= 1 && kind.bytes().all(|b| b.is_ascii_alphabetic());
    plain.then(|| format!("{from}{to}{}", kind.to_ascii_lowercase()))
}

/// A square at the beginning, and what follows.
fn square(text: &str) -> Option<(&str, &str)> {
    let file = text.starts_with(|c: char| c.is_ascii_lowercase());
    let digits = text.get(1..)?.bytes().take_while(u8::is_ascii_digit).count();
    (file && digits > 0).then(|| text.split_at(1 + digits))
}

/// A board that XBoard can be told of.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// The letters of White's men, the king last, and then Black's.
    pub(super) letters: String,
    /// Files and ranks.
    pub(super) size: (u8, u8),
}

/// The board of a FEN, if it has men of two colors that are single letters, and nothing else.
pub(super) fn board(fen: &str) -> Option<Board> {
    let ranks: Vec<&str> = fen.split(' ').next()?.split('/').collect();
    let files = width(ranks[0]).filter(|&files| files > 0)?;
    if !ranks.iter().all(|rank| width(rank) == Some(files)) {
        return None;
    }
    let letters = |upper: bool| {
        let men = ranks.concat();
        let mut men: Vec<char> = men
            .chars()
            .filter(|c| c.is_ascii_alphabetic() && c.is_ascii_uppercase() == upper)
            .map(|c| c.to_ascii_uppercase())
            .collect();
        // The place in the list decides the picture: chessmen in XBoard's order, the king last.
        men.sort_by_key(|&man| (man == 'K', "PNBRQ".find(man).unwrap_or(usize::MAX), man));
        men.dedup();
        String::from_iter(men)
    };
    let (white, black) = (letters(true), letters(false));
    let size = (files, u8::try_from(ranks.len()).ok()?);
    let letters = format!("{white}{}", black.to_ascii_lowercase());
    (white == black).then_some(Board { letters, size })
}

/// The squares of a rank of letters and numbers.
fn width(rank: &str) -> Option<u8> {
    let mut width = 0u8;
    let mut rank = rank;
    while let Some(first) = rank.chars().next() {
        let digits = rank.bytes().take_while(u8::is_ascii_digit).count();
        let squares = match digits {
            0 if first.is_ascii_alphabetic() => 1,
            0 => return None,
            _ => rank[..digits].parse().ok()?,
        };
        width = width.checked_add(squares)?;
        rank = &rank[digits.max(1)..];
    }
    Some(width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_of_one_man_are_two_squares() {
        for (turn, squares) in [
            ("Nb1c3", Some("b1c3")),
            ("b1-c3", Some("b1c3")),
            ("e7e8=Q", Some("e7e8q")),
            ("a10a9", Some("a10a9")),
            ("Nd5c7/Pd7", None),
            ("b1-c3,e5>f6@d4", None),
            ("e2@x", None),
            ("pass", None),
            ("é1", None),
            ("", None),
        ] {
            assert_eq!(two_squares(turn).as_deref(), squares, "{turn}");
        }
    }

    #[test]
    fn only_plain_boards_are_told_of() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let told = Board { letters: "PNBRQKpnbrqk".to_owned(), size: (8, 8) };
        assert_eq!(board(fen), Some(told));
        for fen in [
            "rnbq1knbr/9/9/9/4a4/9/9/9/RNBQ1KNBR w 0",
            "r47r4/1s0a4t4k+t4a4s01/ppppppppp w 0 1",
            "-,-,w,ww/-,-,b,- w",
            "",
        ] {
            assert_eq!(board(fen), None, "{fen}");
        }
    }
}

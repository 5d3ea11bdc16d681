//! The 2 880 start arrays and their numbers.
//!
//! The rules, section 6: eight men on the home row without the e-file, the bishops on squares of
//! opposite colors, nothing else asked.

use super::men::Kind;

/// The number of arrays.
pub(super) const ARRAYS: u16 = 2880;

/// The number of the standard array, R N B Q - K N B R.
pub(super) const STANDARD: u16 = 1431;

/// The men of an array by file from a to i; nobody on the e-file.
///
/// The number is read as digits of mixed base, the least first: 4 places of the bishop on b, d, f,
/// h; 4 of the bishop on a, c, g, i; 4 of the queen and 3 of the king among the files still free;
/// 15 pairs of files for the knights. `RULES.md` explains it with an example.
pub(super) fn array(number: u16) -> [Option<Kind>; 9] {
    debug_assert!(number < ARRAYS);
    let mut digits = usize::from(number);
    let mut digit = |base| {
        let d = digits % base;
        digits /= base;
        d
    };
    let (even, odd, queen, king) = (digit(4), digit(4), digit(4), digit(3));
    let knights = digit(15);

    let mut files = [None; 9];
    files[[1, 3, 5, 7][even]] = Some(Kind::Bishop);
    files[[0, 2, 6, 8][odd]] = Some(Kind::Bishop);
    let mut free: Vec<usize> = (0..9).filter(|&f| f != 4 && files[f].is_none()).collect();
    let pairs = (0..6).flat_map(|a| (a + 1..6).map(move |b| (a, b)));
    let (a, b) = pairs.into_iter().nth(knights).expect("six files make fifteen pairs");
    // The later one first, so that the earlier one keeps its place.
    for i in [b, a] {
        files[free.remove(i)] = Some(Kind::Knight);
    }
    files[free.remove(queen)] = Some(Kind::Queen);
    files[free.remove(king)] = Some(Kind::King);
    for f in free {
        files[f] = Some(Kind::Rook);
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_are_all_different_and_as_the_rules_ask() {
        let mut seen = std::collections::HashSet::new();
        for number in 0..ARRAYS {
            let files = array(number);
            assert!(files[4].is_none());
            let on = |kind| (0..9).filter(|&f| files[f] == Some(kind)).collect::<Vec<_>>();
            assert_eq!(Kind::ALL.map(|kind| on(kind).len()), [1, 1, 2, 2, 2]);
            let bishops = on(Kind::Bishop);
            assert_ne!(bishops[0] % 2, bishops[1] % 2, "array {number}");
            assert!(seen.insert(files.map(|kind| kind.map(Kind::letter))), "array {number}");
        }
        let text: String = array(STANDARD).iter().map(|k| k.map_or('-', Kind::letter)).collect();
        assert_eq!(text, "RNBQ-KNBR");
    }
}

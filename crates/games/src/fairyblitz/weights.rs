//! The terms of the evaluation and their weights, in hundredths of a knight.
//! `cargo xtask tune fairyblitz --write` writes the numbers.

search::terms! {
    /// A man, by kind: pawn, knight, bishop, rook, queen, king.
    material: [i32; 6] = [32, 100, 108, 160, 290, 95],
    /// A square that a piece attacks, own men's squares left out, by kind as above.
    mobility: [i32; 6] = [0, 3, 3, 2, 1, 1],
    /// An attack on a square where the side scores.
    aim: i32 = 12,
    /// An own man on a square where the enemy scores: it bars the way.
    guard: i32 = 8,
    /// A piece's attack on a square where the enemy scores: whoever arrives there can be met only
    /// before.
    watch: i32 = 2,
    /// A pawn, by the rank its owner counts, from 0.
    pawn_rank: [i32; 8] = [0, 0, 1, 3, 7, 16, 40, 0],
    /// The right to move.
    tempo: i32 = 8,
}

//! The terms of the evaluation and their weights, in hundredths of a knight.
//! `cargo xtask tune falling-off --write` writes the numbers.

search::terms! {
    /// A man, by kind: king, queen, rook, bishop, knight, pawn. Both have a king as long as the
    /// game lasts.
    material: [i32; 6] = [0, 230, 151, 75, 110, 110],
    /// A pawn's worth of careening men, king left out, by the turns until they fall, from 1: a
    /// pawn counts 1, knight and bishop 3, a rook 5, a queen 8.
    careening: [i32; 9] = [-23, -21, -19, -12, -11, -11, -10, -8, -7],
    /// A careening king, by the turns until he falls, from 1.
    falling_king: [i32; 9] = [-480, -500, -330, -200, -150, -102, -90, -78, -66],
    /// A pawn's worth of men at rest on the border, where one push is the end of them.
    border: i32 = -1,
    /// The king at rest on the border.
    king_on_border: i32 = -80,
    /// An enemy man that could go to the square of the king at rest.
    king_attacker: i32 = -290,
    /// The same where the enemy is to move and could do so at once.
    king_attacker_to_move: i32 = -219,
    /// A pawn's worth of men at rest, king left out, to which the enemy is about to go and no friend
    /// could go after him.
    exposed: i32 = -27,
    /// A pawn at rest, by the rank its owner counts, from 0.
    pawn_rank: [i32; 10] = [-60, -50, -45, -50, -50, 60, 60, 24, 30, 30],
    /// The right to move.
    tempo: i32 = 39,
}

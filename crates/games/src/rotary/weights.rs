//! The terms of the evaluation and their weights, in hundredths of an axe, trident or scythe.
//! `cargo xtask tune rotary --write` writes the numbers.

search::terms! {
    /// A man, by kind: axe, rook, trident, scythe, queen, pawn.
    material: [i32; 6] = [118, 93, 84, 72, 127, 29],
    /// An eighth of a full turn between a facing and straight ahead, by kind: axe, rook, trident,
    /// scythe.
    turned: [i32; 4] = [-5, -2, 2, 4],
    /// A rank that a piece other than the king has gone forward.
    advance: i32 = 3,
    /// The king on his first rank.
    king_home: i32 = 10,
    /// The king who stands as x.
    king_diagonal: i32 = -14,
    /// A square that a man can go to along a pointer, own men's squares left out, by where the
    /// pointer shows: forward, to the side, backward.
    mobility: [i32; 3] = [3, 1, 3],
    /// A square next to the enemy king that a pointer shows.
    pressure: i32 = 1,
    /// The same, each beyond the third.
    storm: i32 = 13,
    /// A square next to the enemy king that is attacked, and that no man but him guards.
    breach: i32 = 14,
    /// A piece at most two squares from the enemy king.
    hunter: i32 = 18,
    /// The same, each beyond the second.
    siege: i32 = 111,
    /// A pawn of one's own next to the king.
    shield: i32 = 3,
    /// A piece that is attacked and not guarded.
    hanging: i32 = -11,
    /// A pawn that is attacked and not guarded.
    hanging_pawn: i32 = -16,
    /// A piece that an enemy pawn attacks.
    chased: i32 = -26,
    /// A pawn that may promote by its next step.
    runner: i32 = -10,
    /// A rank beyond the third that a pawn has reached which no enemy pawn can stop or take on its
    /// way.
    passed: i32 = 14,
    /// The right to move.
    tempo: i32 = 4,
}

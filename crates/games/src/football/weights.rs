//! The terms of the evaluation and their weights; a hundred is about what a rook more at the ball
//! would be worth. `cargo xtask tune football --write` writes the numbers.

search::terms! {
    /// The ball, by its distance in king's steps from the goal one attacks: 1 to 8.
    ball: [i32; 8] = [97, 77, 28, 30, 23, 30, 19, 3],
    /// A man beside the ball, by kind: king, queen, rook, bishop, knight.
    kicker: [i32; 5] = [50, 3, 13, 7, 18],
    /// A knight by its distance from the ball in king's steps: 1 to 7.
    knight_away: [i32; 7] = [6, 19, 25, 35, 25, 26, 26],
    /// Another man by its distance from the ball: 1 to 7.
    away: [i32; 7] = [11, 29, 12, 8, 10, 11, 13],
    /// The men that touch the ball or can come to touch it in one move, by their number, 1 to 8:
    /// who cannot get at the ball can do nothing but wait.
    access: [i32; 8] = [40, 69, 103, 154, 147, 149, 144, 144],
    /// Some man touches the ball.
    touch: i32 = 22,
    /// A line into the goal one attacks whose first man is one's own and could shoot along it.
    liner: i32 = 12,
    /// A knight beside a square from which he could kick into the goal he attacks.
    leaper: i32 = 19,
    /// A man beside the goal it attacks.
    lurker: i32 = 3,
    /// The right to move.
    tempo: i32 = 11,
}

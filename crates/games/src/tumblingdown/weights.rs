//! The terms of the evaluation and their weights, in hundredths of a stack of one color that one
//! controls. `cargo xtask tune tumblingdown --write` writes the numbers.

search::terms! {
    /// A stack that one controls.
    controlled: i32 = -20,
    /// A stack of one's own color alone.
    pure: i32 = 8,
    /// The same, two checkers high or more.
    tall_pure: i32 = 26,
    /// A stack of both colors that one controls, with two checkers of one's own or more.
    rich: i32 = 14,
    /// An enemy checker in a stack that one controls.
    prisoner: i32 = 14,
    /// A direction in which one can move a stack.
    mobility: i32 = 2,
    /// A top king: the first one is had by both, each one beyond it is one more square to guard.
    spare_target: i32 = 28,
    /// A top king on the border, corners left out.
    king_on_border: i32 = -53,
    /// A top king in a corner.
    king_in_corner: i32 = -64,
    /// A stack of one's own beside a top king.
    friend_beside: i32 = 1,
    /// An enemy stack at most two squares from a top king.
    enemy_near: i32 = -16,
    /// An enemy stack on a line with a top king and at most one checker too low to reach it.
    aiming: i32 = -8,
    /// The same, high enough to reach it.
    reaching: i32 = -21,
    /// A checker that the next highest king lacks to be a top king, at most three.
    gap: i32 = -10,
    /// The right to move.
    tempo: i32 = 44,
}

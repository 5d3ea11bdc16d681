//! The terms of the evaluation and their weights, in hundredths of a stack of one color that one
//! controls. `cargo xtask tune tumblingdown --write` writes the numbers.

search::terms! {
    /// A stack that one controls.
    controlled: i32 = 55,
    /// A stack of one's own color alone.
    pure: i32 = 45,
    /// A direction in which one can move a stack.
    mobility: i32 = 2,
    /// A top king: the first one is had by both, each one beyond it is one more square to guard.
    spare_target: i32 = -8,
    /// The right to move.
    tempo: i32 = 25,
}

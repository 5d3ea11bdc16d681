//! Complete turns: walking all sequences of actions that finish the turn.

use std::ops::ControlFlow;

use crate::{Position, legal_actions};

/// Calls `f` with every complete turn from here (in an open turn: every way to finish it) and the
/// position after it, until it breaks.
///
/// There can be 10^10 of them: count with [`CountTurns`](crate::CountTurns), and break early.
pub fn for_each_turn<P: Position>(
    pos: &P,
    f: &mut impl FnMut(&[P::Action], &P) -> ControlFlow<()>,
) -> ControlFlow<()> {
    fn walk<P: Position>(
        pos: &P,
        actions: &mut Vec<P::Action>,
        f: &mut impl FnMut(&[P::Action], &P) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut child = pos.clone();
        for a in legal_actions(pos) {
            child.clone_from(pos);
            child.play_unchecked(a);
            actions.push(a);
            let flow =
                if child.turn_is_open() { walk(&child, actions, f) } else { f(actions, &child) };
            actions.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }
    walk(pos, &mut Vec::new(), f)
}

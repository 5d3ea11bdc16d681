//! Perft: counting the turn sequences of a given length, the proof of a move generator.
//!
//! Depth falls by one when the turn passes; from an open turn the rest of that turn is the first.
//! A game that ends is counted at the ply that ends it and not extended; repetition and clock are
//! ignored. A number that does not fit into 64 bits is `u64::MAX`: a crowd can have that many turns.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::{CountTurns, Position};

/// The number of sequences of exactly `depth` complete turns, the last ply counted in bulk.
///
/// # Examples
/// Every game's `perft.txt` is checked with this function.
pub fn perft<P: CountTurns>(pos: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => pos.count_turns(u64::MAX).unwrap_or(u64::MAX),
        2 => pos.count_two_turns(),
        _ => perft_by_child(pos, depth),
    }
}

/// [`perft`] as the sum over the positions one action on; for depths above 1.
pub(crate) fn perft_by_child<P: CountTurns>(pos: &P, depth: u32) -> u64 {
    let mut sequences: u64 = 0;
    let mut child = pos.clone();
    let _ = pos.for_each_action(|a| {
        child.clone_from(pos);
        child.play_unchecked(a);
        if child.outcome().is_none() {
            let rest = if child.turn_is_open() { depth } else { depth - 1 };
            sequences = sequences.saturating_add(perft(&child, rest));
        }
        ControlFlow::Continue(())
    });
    sequences
}

/// The same number with every action made and nothing counted in bulk.
pub fn perft_by_play<P: Position>(pos: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sequences = 0;
    let mut child = pos.clone();
    let _ = pos.for_each_action(|a| {
        child.clone_from(pos);
        child.play_unchecked(a);
        // Nothing asks for most leaves: without this the compiler would not make them.
        let child = std::hint::black_box(&child);
        sequences += if child.turn_is_open() {
            perft_by_play(child, depth)
        } else if depth == 1 {
            1
        } else if child.outcome().is_none() {
            perft_by_play(child, depth - 1)
        } else {
            0
        };
        ControlFlow::Continue(())
    });
    sequences
}

/// [`perft`] on several threads: the positions two actions deep are shared out among them.
pub fn perft_threads<P: CountTurns>(pos: &P, depth: u32, threads: usize) -> u64 {
    if threads <= 1 || depth <= 2 {
        return perft(pos, depth);
    }
    let mut work = vec![(pos.clone(), depth)];
    for _ in 0..2 {
        work = work.iter().flat_map(|(pos, depth)| children(pos, *depth)).collect();
    }
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let count = || {
            let mut sequences: u64 = 0;
            while let Some((pos, depth)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                sequences = sequences.saturating_add(perft(pos, *depth));
            }
            sequences
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(count)).collect();
        let counts = workers.into_iter().map(|w| w.join().expect("perft does not panic"));
        counts.fold(0, u64::saturating_add)
    })
}

/// The positions one action on that are not over, with the depth still to go; for depths above 1.
fn children<P: Position>(pos: &P, depth: u32) -> Vec<(P, u32)> {
    if depth < 2 {
        return vec![(pos.clone(), depth)];
    }
    let mut list = Vec::new();
    let _ = pos.for_each_action(|a| {
        let mut child = pos.clone();
        child.play_unchecked(a);
        if child.outcome().is_none() {
            let rest = if child.turn_is_open() { depth } else { depth - 1 };
            list.push((child, rest));
        }
        ControlFlow::Continue(())
    });
    list
}

//! Perft by position: how many different positions a number of turns can lead to.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

use crate::Position;

/// What [`distinct`] counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distinct {
    /// Different sequences of complete turns, as [`perft`](crate::perft()) counts them.
    pub sequences: u64,
    /// Different positions after them, by key.
    pub distinct: u64,
}

/// The table outgrew the memory it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "more than {memory} MB of positions at ply {ply}; give more with --memory, or a lower depth"
)]
pub struct MemoryError {
    /// The limit in megabytes.
    pub memory: u64,
    /// The ply that did not fit, counted from 1.
    pub ply: u32,
}

/// Counts positions after exactly `depth` turns, told apart by what decides the future (their
/// keys: placement, side, rights; no clocks and counters), in at most about `memory` megabytes.
///
/// Works ply by ply: equal positions are expanded once and their sequences added up. Sequences
/// that do not fit into 64 bits saturate.
///
/// # Errors
/// The positions of one ply do not fit into the memory.
pub fn distinct<P: Position>(pos: &P, depth: u32, memory: u64) -> Result<Distinct, MemoryError> {
    let limit = memory.saturating_mul(1 << 20);
    let mut layer: Layer<P> = Layer::default();
    layer.add(pos.key(), Some(pos), 1);
    for ply in 1..=depth {
        let last = ply == depth;
        let mut next = Layer::default();
        let flow = layer.positions.iter().try_for_each(|(pos, sequences)| {
            if pos.outcome().is_some() {
                return ControlFlow::Continue(());
            }
            finish_turn(pos, &mut |after: &P| {
                next.add(after.key(), (!last).then_some(after), *sequences);
                if layer.bytes() + next.bytes() > limit {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            })
        });
        if flow.is_break() {
            return Err(MemoryError { memory, ply });
        }
        layer = next;
    }
    Ok(Distinct { sequences: layer.sequences, distinct: layer.index.len() as u64 })
}

/// The positions after one number of turns.
struct Layer<P> {
    /// Key of a position to its place in the list.
    index: HashMap<u64, u32, BuildHasherDefault<KeyHasher>>,
    /// The positions with the number of sequences that lead to each; empty for the last ply.
    positions: Vec<(P, u64)>,
    sequences: u64,
}

impl<P> Default for Layer<P> {
    fn default() -> Self {
        Self { index: HashMap::default(), positions: Vec::new(), sequences: 0 }
    }
}

impl<P: Clone> Layer<P> {
    fn add(&mut self, key: u64, pos: Option<&P>, sequences: u64) {
        self.sequences = self.sequences.saturating_add(sequences);
        let place = self.positions.len() as u32;
        let known = self.index.entry(key);
        if let std::collections::hash_map::Entry::Occupied(at) = &known {
            if let Some((_, n)) = self.positions.get_mut(*at.get() as usize) {
                *n = n.saturating_add(sequences);
            }
            return;
        }
        known.or_insert(place);
        if let Some(pos) = pos {
            self.positions.push((pos.clone(), sequences));
        }
    }

    /// Bytes in use, from the capacities.
    fn bytes(&self) -> u64 {
        // A slot of the standard table: key, value (padded) and one control byte.
        let slots = self.index.capacity() * 8 / 7 * 17;
        (slots + self.positions.capacity() * size_of::<(P, u64)>()) as u64
    }
}

/// Keys are random already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &b in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(b);
        }
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// Calls `f` with the position after every complete turn, without keeping the actions.
fn finish_turn<P: Position>(pos: &P, f: &mut impl FnMut(&P) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut child = pos.clone();
    pos.for_each_action(|a| {
        child.clone_from(pos);
        child.play_unchecked(a);
        if child.turn_is_open() { finish_turn(&child, f) } else { f(&child) }
    })
}

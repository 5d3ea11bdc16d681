//! The transposition table: shared by all threads without locks.
//!
//! An entry is two words. The first is the key xored with the second, so that an entry torn by two
//! threads writing at once belongs to no key (Hyatt and Mann, 2002). A wrong entry can only cost
//! strength: the action is an index into the list of legal ones and is checked against its length.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::score::Score;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is the true one.
    Exact = 0,
    /// The true one is at least as high.
    Lower = 1,
    /// The true one is at most as high.
    Upper = 2,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best action, as an index into the list of legal actions.
    pub(crate) action: Option<u16>,
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// Plies that were searched below the position.
    pub(crate) depth: u8,
    /// The static evaluation, if it was asked for.
    pub(crate) eval: Option<i16>,
}

const NO_ACTION: u16 = u16::MAX;
const NO_EVAL: i16 = i16::MIN;
const BUCKET: usize = 4;
/// Ages are counted modulo this.
const AGES: u8 = 64;

/// Two words of one entry.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// As many entries as a cache line holds.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

/// The table.
#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

impl TranspositionTable {
    /// An empty table of that many megabytes, at least one.
    pub fn new(megabytes: usize) -> Self {
        let size = megabytes.max(1).saturating_mul(1 << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.resize_with(size, Bucket::default);
        Self { buckets, age: AtomicU8::new(0) }
    }

    /// Makes it that many megabytes large and empty.
    pub fn resize(&mut self, megabytes: usize) {
        // The old one goes first, so that both need not fit into memory.
        self.buckets = Vec::new();
        *self = Self::new(megabytes);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        *self.age.get_mut() = 0;
    }

    /// A new search begins: what earlier ones left is replaced first.
    pub fn grow_older(&self) {
        self.age.store((self.age() + 1) % AGES, Ordering::Relaxed);
    }

    /// How full it is with entries of the present search, in thousandths.
    pub fn hashfull(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let age = self.age();
        let full = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .map(|slot| slot.data.load(Ordering::Relaxed))
            .filter(|&data| data != 0 && age_of(data) == age)
            .count();
        (full * 1000 / (sample.len() * BUCKET)) as u32
    }

    /// Fetches the place of a key from memory ahead of a [`probe`](Self::probe): the processor goes
    /// on with other work while the load is under way, for nothing waits for its result.
    #[inline]
    pub(crate) fn touch(&self, key: u64) {
        std::hint::black_box(self.bucket(key).0[0].data.load(Ordering::Relaxed));
    }

    /// What is known about the position with that key, at `ply` plies from the root.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: u32) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let known = slot.check.load(Ordering::Relaxed) ^ data == key && data != 0;
            known.then(|| unpack(data, ply))
        })
    }

    /// Keeps what was found, in the place of the entry that is worth least.
    #[inline]
    pub(crate) fn store(&self, key: u64, ply: u32, mut entry: Entry) {
        let age = self.age();
        let bucket = &self.bucket(key).0;
        let mut place = &bucket[0];
        let mut least = i32::MAX;
        for slot in bucket {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                let old = unpack(data, ply);
                // A bound without an action must not lose the action that is known.
                entry.action = entry.action.or(old.action);
                let keeps = age_of(data) == age
                    && entry.bound != Bound::Exact
                    && entry.depth + 3 < old.depth;
                if keeps {
                    return;
                }
                place = slot;
                break;
            }
            let old = (age + AGES - age_of(data)) % AGES;
            let worth =
                if data == 0 { i32::MIN } else { depth_of(data) as i32 - 4 * i32::from(old) };
            if worth < least {
                (least, place) = (worth, slot);
            }
        }
        let data = pack(&entry, ply, age);
        place.check.store(key ^ data, Ordering::Relaxed);
        place.data.store(data, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high half of the product spreads keys evenly over any number of buckets.
        let i = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[i as usize]
    }

    fn age(&self) -> u8 {
        self.age.load(Ordering::Relaxed)
    }
}

// Layout of the second word, from the low end: action 16, score 16, evaluation 16, depth 8,
// bound 2, age 6. It is never 0, for the score's field is biased.

const fn pack(entry: &Entry, ply: u32, age: u8) -> u64 {
    let action = match entry.action {
        Some(action) => action,
        None => NO_ACTION,
    };
    let eval = match entry.eval {
        Some(eval) => eval,
        None => NO_EVAL,
    };
    let score = (entry.score.to_table(ply) as i32 + 0x8000) as u64;
    action as u64
        | score << 16
        | (eval as u16 as u64) << 32
        | (entry.depth as u64) << 48
        | (entry.bound as u64) << 56
        | (age as u64) << 58
}

const fn unpack(data: u64, ply: u32) -> Entry {
    let action = data as u16;
    let eval = (data >> 32) as i16;
    Entry {
        action: if action == NO_ACTION { None } else { Some(action) },
        score: Score::from_table(((data >> 16) as u16 as i32 - 0x8000) as i16, ply),
        bound: match data >> 56 & 3 {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        },
        depth: depth_of(data),
        eval: if eval == NO_EVAL { None } else { Some(eval) },
    }
}

const fn depth_of(data: u64) -> u8 {
    (data >> 48) as u8
}

const fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: Score, depth: u8) -> Entry {
        Entry { action: Some(7), score, bound: Bound::Lower, depth, eval: Some(-31) }
    }

    #[test]
    fn an_entry_comes_back_as_it_was() {
        let table = TranspositionTable::new(1);
        let scores = [Score::cp(-20_000), Score::DRAW, Score::win_in(5), Score::loss_in(4)];
        for (i, score) in scores.into_iter().enumerate() {
            let key = 0x1234_5678_9ABC_DEF0 * (i as u64 + 1);
            table.store(key, 3, entry(score, 9));
            assert_eq!(table.probe(key, 3), Some(entry(score, 9)));
            assert_eq!(table.probe(key ^ 1, 3), None);
        }
    }

    #[test]
    fn a_win_is_counted_from_the_node_that_asks() {
        let table = TranspositionTable::new(1);
        table.store(42, 3, entry(Score::win_in(5), 1));
        let found = table.probe(42, 7).map(|entry| entry.score);
        assert_eq!(found, Some(Score::win_in(9)), "2 plies from ply 7 on");
    }

    #[test]
    fn old_and_shallow_entries_go_first() {
        let table = TranspositionTable::new(1);
        // Keys that differ in their low bits share a bucket.
        for key in 1..=4 {
            table.store(key, 0, entry(Score::DRAW, 10 + key as u8));
        }
        table.grow_older();
        table.store(3, 0, entry(Score::DRAW, 9));
        table.store(5, 0, entry(Score::DRAW, 1));
        let known: Vec<u64> = (1..=5).filter(|&key| table.probe(key, 0).is_some()).collect();
        assert_eq!(known, [2, 3, 4, 5]);
    }

    #[test]
    fn an_empty_table_knows_nothing() {
        let mut table = TranspositionTable::new(1);
        assert_eq!(table.probe(0, 0), None);
        assert_eq!(table.hashfull(), 0);
        table.store(0, 0, entry(Score::DRAW, 1));
        assert!(table.hashfull() > 0 && table.probe(0, 0).is_some());
        table.resize(2);
        assert_eq!(table.probe(0, 0), None);
    }
}

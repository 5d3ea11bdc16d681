//! What proof-number search remembers of positions: a table of fixed size.

/// Proof and disproof numbers: how much it seems to take to prove that the prover wins, and to
/// refute it. One of them is 0 if and only if the other is [`INFINITE`](Numbers::INFINITE).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const INFINITE: u32 = u32::MAX >> 2;
    pub(super) const PROVEN: Self = Self { proof: 0, disproof: Self::INFINITE };
    pub(super) const REFUTED: Self = Self { proof: Self::INFINITE, disproof: 0 };
    /// Nothing is known.
    pub(super) const OPEN: Self = Self { proof: 1, disproof: 1 };

    pub(super) const fn is_proven(self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_refuted(self) -> bool {
        self.disproof == 0
    }
}

/// What is known of a position, for every number of plies at once: a win within n plies is one
/// within more, and what cannot be won within n cannot be won within fewer.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    proof: u32,
    disproof: u32,
    /// The prover wins within so many plies; `NEVER` if that is not known.
    won_within: u16,
    /// He cannot win within so many.
    safe_for: u16,
    /// How many nodes were spent on it, as a logarithm.
    work: u8,
}

const NEVER: u16 = u16::MAX;
const WAYS: usize = 4;

/// A table of entries, in buckets of [`WAYS`].
#[derive(Debug)]
pub(super) struct Memo {
    entries: Vec<Entry>,
    /// Buckets minus one; a power of two minus one.
    mask: usize,
}

impl Memo {
    /// A table of at most so many megabytes.
    pub(super) fn new(megabytes: usize) -> Self {
        let bytes = megabytes.max(1) << 20;
        let buckets = (bytes / (WAYS * size_of::<Entry>())).max(2);
        let buckets = 1 << buckets.ilog2();
        let empty =
            Entry { key: 0, proof: 1, disproof: 1, won_within: NEVER, safe_for: 0, work: 0 };
        Self { entries: vec![empty; buckets * WAYS], mask: buckets - 1 }
    }

    fn bucket(&self, key: u64) -> std::ops::Range<usize> {
        let start = (key as usize & self.mask) * WAYS;
        start..start + WAYS
    }

    /// The numbers of a position for a win within `plies`; those of another number of plies are as
    /// good a guess as any where nothing is certain.
    pub(super) fn probe(&self, key: u64, plies: u16) -> Option<Numbers> {
        let entry = self.entries[self.bucket(key)].iter().find(|entry| entry.key == key)?;
        Some(if entry.won_within <= plies {
            Numbers::PROVEN
        } else if entry.safe_for >= plies {
            Numbers::REFUTED
        } else {
            Numbers { proof: entry.proof, disproof: entry.disproof }
        })
    }

    /// Within how many plies the prover is known to win.
    pub(super) fn won_within(&self, key: u64) -> Option<u16> {
        let entry = self.entries[self.bucket(key)].iter().find(|entry| entry.key == key)?;
        (entry.won_within != NEVER).then_some(entry.won_within)
    }

    /// Stores the numbers of a position for a win within `plies`.
    ///
    /// The entry on which least work was spent makes room.
    pub(super) fn store(&mut self, key: u64, plies: u16, numbers: Numbers, nodes: u64) {
        let range = self.bucket(key);
        let bucket = &mut self.entries[range];
        let work = (nodes + 1).ilog2() as u8;
        let i = bucket.iter().position(|entry| entry.key == key).unwrap_or_else(|| {
            let least = (0..WAYS).min_by_key(|&i| bucket[i].work);
            let i = least.expect("a bucket has entries");
            bucket[i] = Entry { key, won_within: NEVER, safe_for: 0, work: 0, ..bucket[i] };
            i
        });
        let entry = &mut bucket[i];
        entry.work = entry.work.max(work);
        if numbers.is_proven() {
            entry.won_within = entry.won_within.min(plies);
            (entry.proof, entry.disproof) = (1, 1);
        } else if numbers.is_refuted() {
            entry.safe_for = entry.safe_for.max(plies);
            (entry.proof, entry.disproof) = (1, 1);
        } else {
            (entry.proof, entry.disproof) = (numbers.proof, numbers.disproof);
        }
    }
}

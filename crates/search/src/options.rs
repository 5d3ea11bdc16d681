//! How a search is set up, and the switch of every heuristic.

use rules::zobrist;

/// Switches of the heuristics, so that tests can leave out what may change the value.
///
/// All fields are independent of one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heuristics {
    /// Noisy actions after the last ply, and short wins seen there. Changes the value by design.
    pub quiescence: bool,
    /// Draws by repetition, also the first one inside the tree. Value: depends on the path.
    pub repetition: bool,
    /// Draws by the clock. Value: depends on the path.
    pub clock: bool,
    /// Wins in this turn are asked of the game. Sound.
    pub tactics: bool,
    /// Endgame tables are asked. They know more than the depth asks for, so the value is another.
    pub endgame_tables: bool,
    /// The transposition table cuts. Sound for equal depth.
    pub table_cuts: bool,
    /// The table also cuts with results of deeper searches, which are better but other values.
    pub deeper_entries: bool,
    /// Windows around the last iteration's score. Sound.
    pub aspiration: bool,
    /// No line is searched that cannot beat a win already found. Sound.
    pub mate_distance: bool,
    /// A pass that still fails high is a cut-off. Unsound in zugzwang.
    pub null_move: bool,
    /// Reverse futility: far above beta near the leaves is a cut-off. Unsound.
    pub reverse_futility: bool,
    /// Futility and late-move pruning of quiet actions near the leaves. Unsound.
    pub late_pruning: bool,
    /// Late-move reductions, verified when they fail high. Unsound.
    pub reductions: bool,
    /// Less depth where the table knows no action (internal iterative reduction). Unsound.
    pub internal_reduction: bool,
    /// One more ply at the leaves where the opponent threatens to win. Changes the value.
    pub threat_extension: bool,
}

impl Heuristics {
    /// Everything: for play.
    pub const ALL: Self = Self {
        quiescence: true,
        repetition: true,
        clock: true,
        tactics: true,
        endgame_tables: true,
        table_cuts: true,
        deeper_entries: true,
        aspiration: true,
        mate_distance: true,
        null_move: true,
        reverse_futility: true,
        late_pruning: true,
        reductions: true,
        internal_reduction: true,
        threat_extension: true,
    };

    /// Only what leaves the value of plain negamax as it is.
    pub const SOUND: Self = Self {
        quiescence: false,
        repetition: false,
        clock: false,
        tactics: true,
        endgame_tables: false,
        table_cuts: true,
        deeper_entries: false,
        aspiration: true,
        mate_distance: true,
        null_move: false,
        reverse_futility: false,
        late_pruning: false,
        reductions: false,
        internal_reduction: false,
        threat_extension: false,
    };
}

/// Errors like a person's: actions that are not seen, and judgement that wavers.
///
/// Both depend on seed and position only, so the same position is misjudged in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Errors {
    /// Chooses which errors are made.
    pub seed: u64,
    /// Of thousand actions, how many are not seen.
    pub overlooked: u16,
    /// The evaluation is off by up to this many hundredths either way.
    pub wavering: u16,
}

impl Errors {
    /// Whether an action, known by its place in the list, is not seen.
    pub(crate) fn overlooks(&self, key: u64, index: u16) -> bool {
        let chance = zobrist(self.seed ^ key, u64::from(index)) % 1000;
        chance < u64::from(self.overlooked)
    }

    /// How far off the evaluation is.
    pub(crate) fn waver(&self, key: u64) -> i32 {
        let width = 2 * u64::from(self.wavering) + 1;
        (zobrist(!self.seed, key) % width) as i32 - i32::from(self.wavering)
    }
}

/// What the search judges positions by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The game's evaluation.
    Evaluation,
    /// The count of the baseline.
    Count,
}

/// How a searcher is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Threads, at least one.
    pub threads: usize,
    /// Megabytes of the transposition table.
    pub hash: usize,
    /// The heuristics in use.
    pub heuristics: Heuristics,
    /// Errors to be made on purpose; none for full strength.
    pub errors: Option<Errors>,
    /// What positions are judged by.
    pub judgement: Judgement,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            threads: 1,
            hash: 16,
            heuristics: Heuristics::ALL,
            errors: None,
            judgement: Judgement::Evaluation,
        }
    }
}

//! All commands and options, with the help that `careen --help` prints.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};

use crate::lab_command::LabArguments;
use crate::match_command::MatchOptions;
use crate::play::Opponent;
use crate::record::formats;

/// Play, analyse and play-test board games that chess software cannot hold.
///
/// Without a command it serves the application for the browser, as `careen serve` does.
///
/// A RULESET is a game with its readings: `rotary`, or `falling-off:riders=blocked,castling=off`.
/// `careen games` lists all games and readings.
#[derive(Debug, Parser)]
#[command(name = "careen", version)]
pub(crate) struct Cli {
    /// Print data as JSON: one object, or one object a line for streams.
    #[arg(long, global = true)]
    pub(crate) json: bool,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the application for the browser, and its API.
    Serve(ServeOptions),
    /// List the games, and the readings of each.
    Games,
    /// Print the rulebook of a game with its diagrams.
    Rules(RulesOptions),
    /// Show a position as text, or as an SVG picture.
    Show(ShowOptions),
    /// List the legal turns and actions of a position.
    Moves(MovesOptions),
    /// Count the turn sequences of a given length: the proof of a move generator.
    Perft(PerftOptions),
    /// Play random games and count results and speed.
    Playout(PlayoutOptions),
    /// Let the engine think about a position, deeper and deeper.
    Analyze(AnalyzeOptions),
    /// Find out who wins with best play, and prove it.
    Solve(SolveOptions),
    /// Make puzzles: positions with exactly one winning turn.
    #[command(subcommand)]
    Puzzle(PuzzleCommand),
    /// Build, check and list endgame tables.
    #[command(subcommand)]
    Table(TableCommand),
    /// Measure the speed of the engine.
    Bench(BenchOptions),
    /// Let two engines play against each other, and judge their strength.
    Match(MatchOptions),
    /// Find out by self-play what a game is like, or how two rulesets of it differ.
    Lab(LabArguments),
    /// Play a game in the terminal.
    Play(PlayOptions),
    /// Speak UGI, UCI or XBoard's protocol on standard input and output.
    Engine(EngineOptions),
    /// Check, convert and count files of games.
    #[command(subcommand)]
    Record(RecordCommand),
}

#[derive(Debug, Subcommand)]
pub(crate) enum RecordCommand {
    /// Replay all games and name every fault; exit code 1 if there is one.
    Check(FilesOptions),
    /// Write all games in another format.
    Convert(ConvertOptions),
    /// Count games, results, endings and lengths by ruleset.
    Stats(FilesOptions),
}

/// Files of games in any format that is known; it is found out from the text.
#[derive(Debug, Args)]
pub(crate) struct FilesOptions {
    /// Files of games; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertOptions {
    #[command(flatten)]
    pub(crate) files: FilesOptions,
    /// The format to write.
    #[arg(long, value_name = "FORMAT", value_parser = PossibleValuesParser::new(formats()))]
    pub(crate) to: String,
    /// Write to this file; standard output if left out.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<String>,
}

/// A position: a ruleset, a FEN, and turns from there.
#[derive(Debug, Args)]
pub(crate) struct PositionOptions {
    /// The game and its readings, such as `rotary` or `football:kick-sense=away-only`.
    pub(crate) ruleset: String,
    /// The position; the start position if left out. `-` reads one a line from standard input and
    /// prints one JSON line each: a FEN, or a FEN followed by ` moves ` and turns.
    // The FEN of an empty corner begins with a hyphen.
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) fen: Option<String>,
    /// Turns to play from there, in coordinate form or SAN; the last may be unfinished.
    #[arg(long, num_args = 1.., value_name = "TURN")]
    pub(crate) moves: Vec<String>,
    /// Seed for a reading with the value `random`; drawn and printed if left out.
    #[arg(long)]
    pub(crate) ruleset_seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct RulesOptions {
    /// The game.
    pub(crate) game: String,
    /// Print the Markdown source as it is, without drawing the diagrams.
    #[arg(long)]
    pub(crate) source: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ShowOptions {
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    /// Write an SVG picture to this file; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<String>,
    /// Show the board from the other side.
    #[arg(long)]
    pub(crate) flip: bool,
    /// Side of a square of the picture, in pixels.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(12..=512))]
    pub(crate) size: u16,
    /// Draw the picture for a dark page.
    #[arg(long)]
    pub(crate) dark: bool,
}

#[derive(Debug, Args)]
pub(crate) struct MovesOptions {
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    /// List the next actions only, not the complete turns.
    #[arg(long)]
    pub(crate) actions: bool,
    /// Say in words what each next action does; with --json, all that a board needs for choosing.
    #[arg(long)]
    pub(crate) choices: bool,
    /// Give SAN, FEN and outcome after each turn.
    #[arg(long)]
    pub(crate) after: bool,
    /// List at most this many complete turns.
    #[arg(long, default_value_t = 10_000)]
    pub(crate) limit: usize,
}

#[derive(Debug, Args)]
pub(crate) struct PerftOptions {
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    /// Length of the sequences, in plies (turns of one player).
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=64))]
    pub(crate) depth: u32,
    /// Print the count behind each turn.
    #[arg(long, conflicts_with = "distinct")]
    pub(crate) divide: bool,
    /// Count different positions as well.
    #[arg(long)]
    pub(crate) distinct: bool,
    /// Megabytes that --distinct may use.
    #[arg(long, default_value_t = 1000, value_name = "MB")]
    pub(crate) memory: u64,
    /// Threads; all cores if left out.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Make every action and count nothing in bulk (one thread): slower, for checking and timing.
    #[arg(long, conflicts_with_all = ["distinct", "divide", "threads"])]
    pub(crate) by_play: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlayoutOptions {
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    /// Number of games.
    #[arg(long, default_value_t = 1000)]
    pub(crate) games: u64,
    /// Seed of the random actions; drawn and printed if left out.
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Cut a game after this many plies and call it unfinished.
    #[arg(long, default_value_t = 1000)]
    pub(crate) max_plies: u32,
}

#[derive(Debug, Args)]
pub(crate) struct PlayOptions {
    #[command(flatten)]
    pub(crate) position: Option<PositionOptions>,
    /// Who plays first: `human`, `random`, `greedy`, or the engine at a level from `1` to `10`;
    /// `human` if left out, or with --load whoever has played first so far.
    #[arg(long, value_name = "WHO", value_parser = Opponent::parse)]
    pub(crate) first: Option<Opponent>,
    /// Who plays second; level 4 if left out, or with --load whoever has played second so far.
    #[arg(long, value_name = "WHO", value_parser = Opponent::parse)]
    pub(crate) second: Option<Opponent>,
    /// The longest time for a turn of the engine, and for a hint; 1s if left out. Level 10 uses
    /// all of it, weaker levels seldom need it.
    #[arg(long, value_parser = lab::parse_duration)]
    pub(crate) time: Option<Duration>,
    /// Keep the game in this file; a new one in your data folder if left out.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<String>,
    /// Go on with the game in this file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ruleset", "fen", "moves"])]
    pub(crate) load: Option<String>,
    /// Seed of the machine's choices; drawn and printed if left out.
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct ServeOptions {
    /// Where to listen. Other machines can reach the server only at an address of the network.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    pub(crate) listen: SocketAddr,
    /// The folder in which games and analyses are kept; one in your data folder if left out.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Threads of the engine; as many as there are cores if left out.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Serve the files of this folder instead of those that are built in: for developing the page.
    #[arg(long, value_name = "DIR")]
    pub(crate) web: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct EngineOptions {
    /// The game and its readings to begin with; the first of `careen games` if left out. It can be
    /// changed by the option UCI_Variant, and in XBoard's protocol by `variant`.
    pub(crate) ruleset: Option<String>,
    /// Seed for a reading with the value `random`; drawn and printed if left out.
    #[arg(long)]
    pub(crate) ruleset_seed: Option<u64>,
    /// Look for endgame tables in this folder instead of the one of `careen table build`.
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct AnalyzeOptions {
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    /// Think for this long, such as 5s, 300ms or 2m; 5s if there is no other limit.
    #[arg(long, value_parser = lab::parse_duration)]
    pub(crate) time: Option<Duration>,
    /// Search this many nodes; the same answer every time with one thread.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Search to this depth, in plies (turns of one player).
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=128))]
    pub(crate) depth: Option<u32>,
    /// Show this many of the best turns.
    #[arg(long, default_value_t = 1, value_parser = lines)]
    pub(crate) multipv: usize,
    /// Threads.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// Megabytes for what is remembered of positions.
    #[arg(long, default_value_t = 64, value_name = "MB", value_parser = megabytes)]
    pub(crate) hash: usize,
    /// Look for endgame tables in this folder instead of the one of `careen table build`.
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct SolveOptions {
    #[command(flatten)]
    pub(crate) position: Option<PositionOptions>,
    /// Play at most this many actions in search of the result.
    #[arg(long, default_value_t = 20_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Megabytes for what is remembered of positions.
    #[arg(long, default_value_t = 256, value_name = "MB", value_parser = megabytes)]
    pub(crate) memory: usize,
    /// Write the proof of a win or loss to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<String>,
    /// Verify the proof in this file by the rules alone, without search.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ruleset", "fen", "moves", "proof"])]
    pub(crate) check: Option<String>,
    /// Look for endgame tables in this folder instead of the one of `careen table build`.
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TableCommand {
    /// Solve endings and keep the larger ones as files.
    Build(TableOptions),
    /// Check the files by their checksums, and results by the rules.
    Check {
        #[command(flatten)]
        tables: TableOptions,
        /// Random positions of each table whose result must follow from the next turn.
        #[arg(long, default_value_t = 100_000)]
        samples: usize,
    },
    /// List the endings and the files there are.
    List(TableOptions),
}

/// Which tables, and where.
#[derive(Debug, Args)]
pub(crate) struct TableOptions {
    /// The tables of this game only.
    pub(crate) game: Option<String>,
    /// This ending only.
    pub(crate) ending: Option<String>,
    /// The folder of the files; one in your data folder if left out.
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PuzzleCommand {
    /// Mine games of the engine with itself for positions in which exactly one turn wins.
    ///
    /// A position is kept only if `careen solve` proves that this turn wins, and of every other turn
    /// it is proven that it does not win within two plies more than that takes. Puzzles of which
    /// more is proven, that no other turn wins at all, are preferred and marked. Ctrl-C ends the
    /// work; what was found has been written.
    Make(MakeOptions),
}

#[derive(Debug, Args)]
pub(crate) struct MakeOptions {
    /// The game and its readings.
    pub(crate) ruleset: String,
    /// How many puzzles to make. At most a third of them are won at once, unless all are to be.
    #[arg(long, default_value_t = 50)]
    pub(crate) count: usize,
    /// Plies of the longest solutions.
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=15))]
    pub(crate) longest: u32,
    /// Stop after this time, such as 30s or 2m.
    #[arg(long, default_value = "2m", value_parser = lab::parse_duration)]
    pub(crate) time: Duration,
    /// Append the puzzles to this file instead of printing them. Those that it holds already count,
    /// and are not made again, so that the same command goes on where it was stopped.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<String>,
    /// Seed of the games; drawn and printed if left out.
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct BenchOptions {
    /// Measure this game only.
    #[arg(long)]
    pub(crate) game: Option<String>,
    /// Threads; the signature means something with one only.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// Nodes for each game.
    #[arg(long, default_value_t = 4_000_000, value_parser = clap::value_parser!(u64).range(1000..))]
    pub(crate) nodes: u64,
}

/// Reads how many lines to show.
fn lines(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n @ 1..=500) => Ok(n),
        _ => Err("a number from 1 to 500 is expected".to_owned()),
    }
}

/// Reads how many megabytes may be used.
fn megabytes(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n @ 1..=1_048_576) => Ok(n),
        _ => Err("a number from 1 to 1048576 is expected".to_owned()),
    }
}

//! Perft and playout speed of every game beside a chess library, on one core, in one run.
//!
//! `cargo bench -p games` prints the table; `cargo bench -p games -- rotary` one game of it.
//! A yardstick travels between machines: each figure is also given as a multiple of the speed at
//! which cozy-chess counts the chess start position to depth 6 in the same run.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rules::Ruleset;
use rules::any::{AnyPosition, PlayoutOptions};

/// Measurements of one thing; the fastest counts, for whatever disturbs only slows down.
const RUNS: u32 = 5;
/// No further measurement of one thing begins after this time.
const ENOUGH: Duration = Duration::from_secs(4);
/// How long one measurement should take at least.
const LEAST: Duration = Duration::from_millis(300);

fn main() {
    // Cargo passes `--bench`; everything else names games.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let (nodes, chess) = yardstick();
    println!("chess start, perft 6, bulk (cozy-chess): {nodes} nodes, {} nodes/s\n", si(chess));
    println!(
        "{:<34} {:>5} {:>9} {:>7} {:>5} {:>9} {:>7} {:>12}",
        "ruleset", "depth", "bulk/s", "x chess", "depth", "play/s", "x chess", "actions/s"
    );
    for game in games::ALL {
        if !wanted.is_empty() && !wanted.iter().any(|id| id == game.id) {
            continue;
        }
        let ruleset = Ruleset::default_of(game);
        let pos = (game.open)(&ruleset, None).expect("every ruleset has a start");
        let (bulk_depth, bulk) = deepening(|depth| pos.perft(depth, 1));
        let (play_depth, play) = deepening(|depth| pos.perft_by_play(depth));
        println!(
            "{:<34} {bulk_depth:>5} {:>9} {:>7.2} {play_depth:>5} {:>9} {:>7.2} {:>12}",
            ruleset.to_string(),
            si(bulk),
            bulk / chess,
            si(play),
            play / chess,
            si(playouts(&*pos)),
        );
    }
}

/// Nodes and nodes/s of the yardstick.
fn yardstick() -> (u64, f64) {
    let board = cozy_chess::Board::default();
    let mut nodes = 0;
    let speed = best(|| {
        nodes = chess_perft(&board, 6);
        nodes
    });
    (nodes, speed)
}

/// Perft of chess, the last ply counted in bulk.
fn chess_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += chess_perft(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

/// The least depth that takes long enough to measure, and its nodes/s.
fn deepening(mut perft: impl FnMut(u32) -> u64) -> (u32, f64) {
    for depth in 1.. {
        let start = Instant::now();
        let nodes = black_box(perft(depth));
        let time = start.elapsed();
        if time >= LEAST {
            let once = nodes as f64 / time.as_secs_f64();
            return (depth, if time > ENOUGH { once } else { best(|| perft(depth)) });
        }
    }
    unreachable!("perft takes ever longer")
}

/// Actions per second of random games.
fn playouts(pos: &dyn AnyPosition) -> f64 {
    let mut games = 1;
    loop {
        let options = PlayoutOptions { games, seed: 1, max_plies: 1000 };
        let start = Instant::now();
        black_box(pos.playout(options));
        if start.elapsed() >= LEAST {
            return best(|| pos.playout(options).actions);
        }
        games *= 2;
    }
}

/// The highest rate of several measurements of something that says how much it did.
fn best(mut work: impl FnMut() -> u64) -> f64 {
    let begin = Instant::now();
    let mut best = 0.0;
    for run in 0..RUNS {
        if run > 0 && begin.elapsed() > ENOUGH {
            break;
        }
        let start = Instant::now();
        let done = black_box(work());
        best = f64::max(best, done as f64 / start.elapsed().as_secs_f64());
    }
    best
}

/// A number with three digits and a unit.
fn si(n: f64) -> String {
    match n {
        1e9.. => format!("{:.2} G", n / 1e9),
        1e6.. => format!("{:.2} M", n / 1e6),
        _ => format!("{:.1} k", n / 1e3),
    }
}

//! `careen solve`: who wins with best play, with a proof that can be checked.

use anyhow::{Context as _, bail};
use rules::any::AnyPosition;
use search::proof::{SolutionText, SolveLimits, Verdict, read_header};
use serde_json::{Value, json};

use crate::analyze::engine_of;
use crate::cli::SolveOptions;
use crate::output::Output;
use crate::position::{outcome_words, ruleset, set_up};
use crate::table;
use crate::usage::Usage;

pub(crate) fn run(options: &SolveOptions, out: &mut Output) -> anyhow::Result<()> {
    if let Some(file) = &options.check {
        return check(file, out).with_context(|| format!("{file} is no proof"));
    }
    table::look_in(options.tables.as_deref())?;
    let position = options.position.as_ref().context("name a ruleset, or a proof with --check")?;
    if position.is_stream() {
        if options.proof.is_some() {
            bail!(Usage("--proof writes one proof; give one position".into()));
        }
        return position.stream(out, |pos| Ok(json_of(&solve(options, pos)?)));
    }
    let pos = position.position()?;
    let solution = solve(options, &*pos)?;
    if let Some(file) = &options.proof {
        let Some(proof) = &solution.proof else {
            bail!("there is no proof to write: the verdict is {}", word(solution.verdict));
        };
        std::fs::write(file, proof).with_context(|| format!("{file} cannot be written"))?;
    }
    if out.json {
        out.json_line(&json_of(&solution))?;
        return Ok(());
    }
    print(&solution, out)
}

fn solve(options: &SolveOptions, pos: &dyn AnyPosition) -> anyhow::Result<SolutionText> {
    let limits = SolveLimits {
        nodes: options.nodes,
        memory: options.memory,
        strategy: options.proof.is_some(),
    };
    let solution = engine_of(pos)?.solve(pos, &limits);
    solution.with_context(|| match outcome_words(pos) {
        Some(words) => format!("the game is over: {words}"),
        None => format!("the engine does not know this board of {}", pos.ruleset()),
    })
}

const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "win",
        Verdict::Loss => "loss",
        Verdict::Draw => "draw",
        Verdict::Unknown => "unknown",
    }
}

fn print(solution: &SolutionText, out: &mut Output) -> anyhow::Result<()> {
    let mut text = word(solution.verdict).to_owned();
    if let Some(plies) = solution.plies {
        let most = if solution.shortest { "" } else { "at most " };
        text += &format!(" in {most}{plies} {}", if plies == 1 { "ply" } else { "plies" });
    }
    let by = match solution.by {
        search::proof::Source::Search => "search",
        search::proof::Source::Table => "table",
    };
    out.line(&format!("{text}  (by {by}, {} nodes)", solution.nodes))?;
    if !solution.line.is_empty() {
        out.line(&format!("line: {}", solution.line.join(" ")))?;
    }
    if let Some(proof) = &solution.proof {
        out.line(&format!("proof: {} bytes, verified by the rules", proof.len()))?;
    }
    Ok(())
}

fn json_of(solution: &SolutionText) -> Value {
    json!({
        "verdict": solution.verdict,
        "plies": solution.plies,
        "shortest": solution.shortest,
        "line": solution.line,
        "nodes": solution.nodes,
        "proof_bytes": solution.proof.as_ref().map(String::len),
        "by": solution.by,
    })
}

/// Verifies a proof file without any search.
fn check(file: &str, out: &mut Output) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(file)?;
    let header = read_header(&text)?;
    let pos = set_up(&ruleset(&header.ruleset, None)?, Some(&header.fen), [])?;
    let verified = engine_of(&*pos)?.verify(&*pos, &text);
    let verified = verified.context("the engine does not know this board")??;
    let verdict = word(if header.win { Verdict::Win } else { Verdict::Loss });
    if out.json {
        out.json_line(&json!({
            "ruleset": header.ruleset,
            "fen": header.fen,
            "verdict": verdict,
            "plies": verified.plies,
            "turns": verified.turns,
        }))?;
        return Ok(());
    }
    out.line(&format!("{} {}", header.ruleset, header.fen))?;
    out.line(&format!(
        "proven: {verdict} in at most {} plies, by {} turns of the winner",
        verified.plies, verified.turns
    ))?;
    Ok(())
}

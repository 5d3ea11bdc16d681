//! Proofs as text: a few header lines, the winner's turns one a line, a checksum.
//!
//! The turns stand in the order in which the checker asks for them, so that a proof needs no
//! positions but the first: it is read by playing it.

use rules::{Notation, ParseError, Player, parse_turn, turn_text};

use super::verify::{Flaw, Strategy, verify};

const TITLE: &str = "careen proof 1";

/// What a proof claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The ruleset of the game.
    pub ruleset: String,
    /// The position.
    pub fen: String,
    /// Whether the player to act wins; he loses otherwise.
    pub win: bool,
    /// Within how many plies.
    pub plies: u32,
}

/// Why a text is no proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// The text is damaged or no proof at all.
    #[error("{0}")]
    Text(#[from] ParseError),
    /// The text is whole, but its strategy does not win.
    #[error("proof line {line}: {flaw}")]
    Flaw {
        /// The line of the turn that was played last.
        line: usize,
        /// What is wrong there.
        flaw: Flaw,
    },
    /// The position is not the one of the proof.
    #[error("the proof is of another position: \"{0}\"")]
    Position(String),
}

/// A checksum of a text (FNV-1a): it finds damage, not forgery, which the rules find.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Writes a strategy found for a position as a proof.
pub fn write_proof<P: Notation>(
    root: &P,
    ruleset: &str,
    strategy: &Strategy<P::Action>,
) -> Result<String, Flaw> {
    let win = if strategy.winner == root.turn() { "win" } else { "loss" };
    let fen = rules::fen(root);
    let mut out = format!("{TITLE}\nruleset {ruleset}\nfen {fen}\n{win} {}\n", strategy.plies);
    let mut turns = strategy.turns.iter();
    verify(root, strategy.winner, strategy.plies, &mut |at: &P, _| {
        let turn = turns.next().ok_or_else(|| Flaw::Missing("a turn is missing".to_owned()))?;
        out.push_str(&turn_text(at, turn));
        out.push('\n');
        Ok(turn.clone())
    })?;
    out += &format!("end {:016x}\n", checksum(&out));
    Ok(out)
}

/// Reads the header of a proof and finds damage by the checksum.
///
/// # Errors
/// The text is no proof, or it has been changed since it was written; the error says where.
pub fn read_header(text: &str) -> Result<Header, ProofError> {
    let mut offset = 0;
    let mut lines = text.split_inclusive('\n');
    let mut field = |name: &str, expected: &str| {
        let line = lines.next().unwrap_or("");
        let value = line.strip_suffix('\n').and_then(|line| line.strip_prefix(name));
        let value = value.ok_or_else(|| ParseError::in_file("proof", text, offset, expected))?;
        offset += line.len();
        Ok::<_, ParseError>((value.to_owned(), offset - 1 - value.len()))
    };
    field(TITLE, "\"careen proof 1\"")?;
    let (ruleset, _) = field("ruleset ", "\"ruleset\" and a ruleset")?;
    let (fen, _) = field("fen ", "\"fen\" and a FEN")?;
    let (result, at) = field("", "\"win\" or \"loss\" and a number of plies")?;
    let (win, plies) = match result.split_once(' ') {
        Some(("win", plies)) => (true, plies),
        Some(("loss", plies)) => (false, plies),
        _ => {
            let wanted = "\"win\" or \"loss\" and a number of plies";
            return Err(ParseError::in_file("proof", text, at, wanted).into());
        }
    };
    let number = plies.parse().ok().filter(|&n: &u32| n > 0 && n.to_string() == plies);
    let Some(plies) = number else {
        return Err(ParseError::in_file("proof", text, at, "a number of plies above 0").into());
    };
    let last = text.trim_end_matches('\n').rfind('\n').map_or(0, |i| i + 1);
    let expected = format!("end {:016x}\n", checksum(&text[..last]));
    let end = &text[last..];
    if !end.starts_with("end ") {
        let wanted = "another turn or \"end\" and the checksum: the proof is cut off";
        return Err(ParseError::in_file("proof", text, text.len(), wanted).into());
    }
    if end != expected {
        let wanted = format!("\"{}\": the proof has been changed or cut off", expected.trim_end());
        return Err(ParseError::in_file("proof", text, last, wanted).into());
    }
    Ok(Header { ruleset, fen, win, plies })
}

/// Verifies a proof of a position by the rules alone; gives the plies and the number of turns.
///
/// # Errors
/// The text is no proof of this position, or what it says is not so.
pub fn verify_text<P: Notation>(root: &P, text: &str) -> Result<(u32, usize), ProofError> {
    let header = read_header(text)?;
    if rules::fen(root) != header.fen {
        return Err(ProofError::Position(header.fen));
    }
    let winner: Player = if header.win { root.turn() } else { root.turn().other() };
    let lines: Vec<&str> = text.lines().collect();
    // Between the four lines of the header and the one of the checksum.
    let mut line = 4;
    let strategy = verify(root, winner, header.plies, &mut |at: &P, _| {
        line += 1;
        let turn = lines[..lines.len() - 1].get(line - 1);
        let turn = turn.ok_or_else(|| Flaw::Missing("a turn is missing".to_owned()))?;
        parse_turn(at, turn).map_err(|error| Flaw::Missing(error.to_string()))
    });
    let strategy = strategy.map_err(|flaw| ProofError::Flaw { line, flaw })?;
    if line + 1 != lines.len() {
        let flaw = Flaw::Missing("nothing is left to prove, but there are more turns".to_owned());
        return Err(ProofError::Flaw { line: line + 1, flaw });
    }
    Ok((strategy.plies, strategy.turns.len()))
}

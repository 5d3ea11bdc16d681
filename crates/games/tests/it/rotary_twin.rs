//! Rotary against its slow twin, on random positions with any material.

use rules::{Mark, Rng, Ruleset};

use self::twin::{Twin, facings};
use crate::rotary::runs;

#[path = "twin/rotary.rs"]
mod twin;

/// A random position with a king a side and any number of other men.
fn random_fen(rng: &mut Rng) -> String {
    let mut squares: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut squares);
    let mut board = vec!["1".to_owned(); 81];
    let men = 2 + rng.below(30) as usize;
    for (i, &s) in squares[..men].iter().enumerate() {
        let white = if i < 2 { i == 0 } else { rng.below(2) == 0 };
        let letter = if i < 2 { 'K' } else { *rng.pick(&['A', 'R', 'T', 'S', 'Q', 'P', 'P']) };
        board[s] = if white { letter } else { letter.to_ascii_lowercase() }.to_string();
        let facings = facings(letter);
        if !facings.is_empty() {
            board[s].push(*rng.pick(&facings));
        }
    }
    let rank = |r: usize| runs(&board[9 * r..9 * r + 9]);
    let ranks: Vec<String> = (0..9).rev().map(rank).collect();
    format!("{} {} 0 1", ranks.join("/"), rng.pick(&["w", "b"]))
}

#[test]
fn the_slow_generator_agrees() {
    let ruleset = Ruleset::parse(games::ALL, "rotary", &mut Rng::new(0)).expect("a ruleset");
    let mut rng = Rng::new(1981);
    let (mut checks, mut mates) = (0, 0);
    for i in 0..3000 {
        let fen = random_fen(&mut rng);
        let pos = (ruleset.game().open)(&ruleset, Some(&fen)).expect("a position");
        let twin = Twin::parse(&fen);
        assert_eq!(pos.turns(usize::MAX).0, twin.turns(), "{fen}");
        assert_eq!(pos.count_turns(u64::MAX), Some(twin.turns().len() as u64), "{fen}");
        let check = pos.view().squares.iter().any(|s| s.marks.contains(&Mark::Check));
        assert_eq!(check, twin.is_attacked(twin.white), "{fen}");
        checks += u32::from(check);
        mates += u32::from(pos.outcome().is_some());
        if i % 10 == 0 {
            assert_eq!(pos.perft(2, 1), pos.perft_by_play(2), "two turns at once: {fen}");
        }
        // The turn after, where what play keeps up has been kept up.
        let mut after = pos.boxed_clone();
        let Some(action) = pos.sample_action(&mut rng) else { continue };
        after.play(&action).expect("a legal action");
        let twin = Twin::parse(&after.fen());
        assert_eq!(after.count_turns(u64::MAX), Some(twin.turns().len() as u64), "{fen} {action}");
    }
    assert!(checks > 300 && mates > 30, "{checks} checks, {mates} mates");
}

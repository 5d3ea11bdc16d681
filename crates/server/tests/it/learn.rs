//! Rulebooks and puzzles.

use serde_json::json;

use crate::support::Running;

#[test]
fn every_rulebook_comes_with_its_examples() {
    let server = Running::new();
    let person = server.person();
    for game in games::ALL {
        let book = person.good(&format!("/api/rules/{}", game.id), &[]);
        let parts = book["parts"].as_array().expect("a list");
        let examples = parts.iter().filter(|part| part["kind"] == "example").count();
        assert_eq!(examples, game.rulebook.matches("```careen").count());
        for part in parts {
            if let Some(html) = part["html"].as_str() {
                assert!(!html.contains("<script") && !html.contains("```"), "{html}");
            }
        }
        for heading in book["contents"].as_array().expect("a list") {
            let anchor = format!("id={}", heading["id"]);
            let found =
                parts.iter().any(|p| p["html"].as_str().is_some_and(|h| h.contains(&anchor)));
            assert!(found, "{anchor}");
        }
    }
    assert_eq!(person.problem("GET", "/api/rules/nothing", None)["status"], 404);
}

#[test]
fn puzzles_tell_right_from_wrong_and_from_unfinished() {
    let server = Running::new();
    let person = server.person();
    let (mut unfinished, mut lines, mut ended) = (0, 0, 0);
    for game in games::ALL {
        let puzzles = person.good(&format!("/api/puzzles/{}", game.id), &[]);
        let puzzles = puzzles["puzzles"].as_array().expect("a list");
        assert!(puzzles.len() >= 50);
        for puzzle in puzzles.iter().step_by(9) {
            let path = format!("/api/puzzles/{}/{}", game.id, puzzle["number"]);
            let solution = person.good(&format!("{path}/solution"), &[]);
            let (ruleset, fen) = (puzzle["ruleset"].as_str(), puzzle["fen"].as_str());
            let (ruleset, fen) = (ruleset.expect("a text"), fen.expect("a text"));
            let line = solution["line"].as_array().expect("a list");
            let moves: Vec<_> = line.iter().map(|turn| turn.as_str().expect("a text")).collect();
            let asked = [("ruleset", ruleset), ("fen", fen), ("moves", &moves.join(" "))];
            let end = person.good("/api/position", &asked);
            lines += 1;
            ended += usize::from(end["outcome"]["winner"].is_string());
            assert!(line[0] == solution["turn"], "{solution}");
            let check = |turn: &str| {
                person.post(&format!("{path}/check"), &json!({ "turn": turn }))["verdict"].clone()
            };
            let turn = solution["turn"].as_str().expect("a text");
            assert_eq!(check(turn), "right");
            assert_eq!(check(solution["san"].as_str().expect("a text")), "right");
            let start = person.good("/api/position", &[("ruleset", ruleset), ("fen", fen)]);
            for action in start["actions"].as_array().expect("a list") {
                let begins = action["turn"].as_str().expect("a text");
                let verdict = check(begins);
                let expected = match action["ends"] == true {
                    true if begins == turn => "right",
                    false if turn.starts_with(begins) => "unfinished",
                    _ => "wrong",
                };
                assert_eq!(verdict, expected, "{begins} in {puzzle}");
                unfinished += usize::from(verdict == "unfinished");
            }
        }
    }
    // The engine does not find the end of every long one in its time.
    assert!(ended * 10 >= lines * 9, "{ended} of {lines} lines end the game");
    assert!(unfinished > 0, "some puzzles have turns of several actions");
    let path = format!("/api/puzzles/{}/0/solution", games::ALL[0].id);
    assert_eq!(person.problem("GET", &path, None)["status"], 404);
}

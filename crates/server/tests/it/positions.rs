//! Positions, moves, pictures and the engine, asked once.

use serde_json::json;

use crate::support::{Running, with};

#[test]
fn a_position_says_all_that_a_board_needs() {
    let server = Running::new();
    let person = server.person();
    for game in games::ALL {
        let parameters = [("ruleset", game.id), ("fens", "true")];
        let position = person.good("/api/position", &parameters);
        let actions = position["actions"].as_array().expect("actions");
        assert!(!actions.is_empty());
        // Going on by `turn` alone, as a page without a stored game does.
        let mut moves = String::new();
        let mut steps = 0;
        let mut open = position.clone();
        while steps < 12 {
            let action =
                &open["actions"][steps * 7 % open["actions"].as_array().expect("a list").len()];
            if open["open"] == true {
                let end = moves.rfind(' ').map_or(0, |i| i + 1);
                moves.truncate(end);
            }
            moves += action["turn"].as_str().expect("a text");
            if action["ends"] == true {
                moves.push(' ');
            }
            let asked = [("ruleset", game.id), ("moves", moves.as_str()), ("fens", "true")];
            let next = person.good("/api/position", &asked);
            assert_eq!(next["open"], action["ends"] == false, "{moves}");
            assert_eq!(next["outcome"], action["outcome"], "{moves}");
            assert_eq!(
                next["turns"].as_array().map(Vec::len),
                next["fens"].as_array().map(Vec::len)
            );
            if action["ends"] == true {
                let san = next["sans"].as_array().and_then(|sans| sans.last());
                assert_eq!(san, Some(&action["san"]), "{moves}");
                assert_eq!(next["fens"].as_array().and_then(|f| f.last()), Some(&next["fen"]));
            } else {
                let last = next["open_steps"].as_array().and_then(|steps| steps.last());
                assert_eq!(last, Some(&next["open_turn"]), "{moves}");
            }
            let body = json!({ "ruleset": game.id, "moves": moves, "fens": true });
            assert_eq!(person.post("/api/position", &body), next, "POST is GET");
            open = next;
            steps += 1;
            if !open["outcome"].is_null() {
                break;
            }
        }
    }
}

#[test]
fn a_turn_can_be_planned_and_a_position_set_up() {
    let server = Running::new();
    let person = server.person();
    for game in games::ALL {
        let position = person.good("/api/position", &[("ruleset", game.id), ("plans", "true")]);
        assert!(!position["plans"].as_array().expect("a list").is_empty(), "{}", game.id);
        let set_up = person.good("/api/setup", &[("ruleset", game.id)]);
        assert_eq!((&set_up["fen"], &set_up["problem"]), (&position["fen"], &json!(null)));
        let mut squares = set_up["squares"].clone();
        let body = json!({ "ruleset": game.id, "squares": squares, "rest": set_up["rest"] });
        assert_eq!(person.post("/api/setup", &body), set_up, "square by square");
        // Without one side's men it is no position, and can be looked at all the same.
        let board = position["view"]["squares"].as_array().expect("a list");
        for square in board {
            let black =
                |man: &serde_json::Value| man["color"] == "black" || man["color"] == json!(null);
            if square["men"].as_array().expect("a list").iter().any(black) {
                squares
                    .as_object_mut()
                    .expect("an object")
                    .remove(square["square"].as_str().expect("a text"));
            }
        }
        let body = json!({ "ruleset": game.id, "squares": squares, "rest": set_up["rest"] });
        let bare = person.post("/api/setup", &body);
        assert_eq!(bare["problem"]["code"], "parse", "{bare}");
        assert!(!bare["view"]["squares"].as_array().expect("a list").is_empty());
        let fen = bare["fen"].as_str().expect("a text");
        assert_eq!(person.good("/api/setup", &[("ruleset", game.id), ("fen", fen)]), bare);
        let wrong = json!({ "ruleset": game.id, "squares": { "a1": "zz" }, "rest": "" });
        assert_eq!(person.problem("POST", "/api/setup", Some(&wrong))["code"], "bad-request");
        let path = format!("/api/setup?ruleset={}&fen=nonsense", game.id);
        assert_eq!(person.problem("GET", &path, None)["code"], "parse");
    }
}

#[test]
fn previews_show_what_actions_lead_to() {
    let server = Running::new();
    let person = server.person();
    for game in games::ALL {
        let position = person.good("/api/position", &[("ruleset", game.id)]);
        let actions = position["actions"].as_array().expect("a list").iter().take(5);
        let actions: Vec<_> = actions.map(|a| a["action"].as_str().expect("a text")).collect();
        let choices = actions.join(" ");
        let asked = [("ruleset", game.id), ("choices", choices.as_str())];
        let previews = person.good("/api/previews", &asked);
        for (action, preview) in actions.iter().zip(previews["previews"].as_array().expect("some"))
        {
            let after = person.good("/api/position", &[("ruleset", game.id), ("moves", action)]);
            assert_eq!(preview["fen"], after["fen"]);
            assert_eq!(preview["view"], after["view"]);
        }
    }
}

#[test]
fn moves_are_listed_counted_and_cut() {
    let server = Running::new();
    let person = server.person();
    for game in games::ALL {
        let moves = person.good("/api/moves", &[("ruleset", game.id), ("limit", "3")]);
        assert_eq!(moves["turns"].as_array().map(Vec::len), Some(3));
        assert_eq!(moves["truncated"], true);
        let total = moves["turns_total"].as_u64().expect("a number");
        let all = person.good("/api/moves", &[("ruleset", game.id), ("after", "true")]);
        assert_eq!(all["turns"].as_array().map(Vec::len), usize::try_from(total).ok());
        assert!(all["turns"][0]["fen"].is_string());
        let actions = person.good("/api/moves", &[("ruleset", game.id), ("actions", "true")]);
        assert!(actions.get("turns").is_none());
        assert_eq!(actions["actions"], moves["actions"]);
    }
}

#[test]
fn pictures_come_in_three_formats() {
    let server = Running::new();
    let person = server.person();
    let id = games::ALL[0].id;
    let svg = person.get(&with("/api/show", &[("ruleset", id), ("size", "40"), ("dark", "true")]));
    assert_eq!(svg.header("content-type"), Some("image/svg+xml"));
    assert!(svg.text().starts_with("<svg"), "{}", svg.text());
    let text = person.get(&with("/api/show", &[("ruleset", id), ("format", "text")]));
    assert!(text.text().contains("a"), "{}", text.text());
    let shown = person.good("/api/show", &[("ruleset", id), ("format", "json")]);
    crate::schema::check("Shown", &shown);
}

#[test]
fn bad_texts_are_named_with_their_columns() {
    let server = Running::new();
    let person = server.person();
    for game in games::ALL {
        let path = with("/api/position", &[("ruleset", game.id), ("fen", "nonsense")]);
        let problem = person.problem("GET", &path, None);
        assert_eq!((&problem["code"], &problem["what"]), (&json!("parse"), &json!("FEN")));
        assert!(problem["column"].is_u64() && problem["expected"].is_string(), "{problem}");
        let path = with("/api/position", &[("ruleset", game.id), ("moves", "zz9")]);
        assert_eq!(person.problem("GET", &path, None)["what"], "turn");
    }
    let long = "x ".repeat(20_000);
    let body = json!({ "ruleset": games::ALL[0].id, "moves": long });
    assert_eq!(person.problem("POST", "/api/position", Some(&body))["code"], "too-large");
    for path in [
        "/api/position",
        "/api/position?ruleset=nothing",
        "/api/position?ruleset=a&bogus=1",
        "/api/show?ruleset=a&size=1",
        "/api/moves?ruleset=a&limit=0",
        "/api/analyze?ruleset=a&time_ms=999999",
        "/api/analyze?ruleset=a&multipv=0",
        "/api/solve?ruleset=a&nodes=999999999",
        "/api/archive?limit=1000",
        "/api/archive?kind=nothing",
        "/api/archive?after=nothing",
    ] {
        assert_eq!(person.problem("GET", path, None)["status"], 400, "{path}");
    }
    assert_eq!(person.problem("GET", "/api/nothing", None)["code"], "not-found");
    let delete = person.request("DELETE", "/api/games", None);
    assert_eq!((delete.status, delete.header("allow")), (405, Some("GET,HEAD")));
}

#[test]
fn the_engine_answers_within_its_bounds() {
    let server = Running::new();
    let person = server.person();
    for game in games::ALL {
        let asked = [("ruleset", game.id), ("nodes", "3000"), ("multipv", "2")];
        let analysis = person.good("/api/analyze", &asked);
        assert_eq!(analysis["lines"].as_array().map(Vec::len), Some(2), "{analysis}");
        assert_eq!(analysis["lines"][0]["pv"][0], analysis["turn"]);
        assert!(!analysis["lines"][0]["arrows"].as_array().expect("a list").is_empty());
        let line = &analysis["lines"][0];
        assert!(line["sans"].as_array().map(Vec::len) <= line["pv"].as_array().map(Vec::len));
        let asked = [("ruleset", game.id), ("nodes", "2000")];
        assert_eq!(person.good("/api/solve", &asked)["verdict"], "unknown");
    }
}

//! Records as data and as text.

use serde_json::json;

use crate::support::Running;

#[test]
fn a_record_with_variations_survives_reading_and_writing() {
    let server = Running::new();
    let person = server.person();
    for game in games::ALL {
        // The first turns of a game, and another first turn as a variation.
        let mut turns = Vec::new();
        let mut moves = String::new();
        let mut other = String::new();
        for i in 0..4 {
            let asked = [("ruleset", game.id), ("moves", moves.as_str()), ("limit", "50")];
            let list = person.good("/api/moves", &asked);
            let list = list["turns"].as_array().expect("a list");
            let turn = list[i % list.len()].as_str().expect("a text").to_owned();
            if i == 0 {
                other = list.last().and_then(|turn| turn.as_str()).expect("a text").to_owned();
            }
            moves = format!("{moves} {turn}");
            turns.push(json!({ "turn": turn }));
        }
        turns[0]["nags"] = json!([1]);
        turns[0]["comments"] = json!(["A good beginning."]);
        turns[0]["variations"] = json!([{ "comments": [], "turns": [{ "turn": other }] }]);
        let body = json!({
            "ruleset": game.id, "tags": [["Event", "Example \"quoted\""]],
            "comments": ["Before."], "turns": turns,
        });
        let text =
            person.post("/api/record/write", &body)["text"].as_str().expect("a text").to_owned();
        let read = person.post("/api/record/read", &json!({ "text": text }));
        let record = &read["records"][0];
        assert_eq!(record["problem"], json!(null), "{text}");
        assert_eq!(record["comments"], json!(["Before."]));
        assert_eq!(record["turns"][0]["nags"], json!([1]));
        assert_eq!(record["turns"][0]["variations"][0]["turns"][0]["turn"], other);
        assert_eq!(record["turns"].as_array().map(Vec::len), Some(4), "{text}");
        for format in person.good("/api/games", &[])["games"]
            .as_array()
            .expect("a list")
            .iter()
            .filter(|facts| facts["id"] == game.id)
            .flat_map(|facts| facts["formats"].as_array().expect("a list").clone())
        {
            let convert = json!({ "text": text, "to": format });
            let answer = person.request("POST", "/api/record/convert", Some(&convert));
            // Another format may refuse what it cannot say, in words.
            assert!([200, 400].contains(&answer.status), "{}", answer.text());
            if format == "pgn" {
                let coordinate = answer.json()["text"].as_str().expect("a text").to_owned();
                assert!(coordinate.contains(&other), "{coordinate}");
            }
        }
    }
}

#[test]
fn the_first_error_of_a_record_is_named_and_the_turns_before_it_are_kept() {
    let server = Running::new();
    let person = server.person();
    let game = games::ALL[0].id;
    let list = person.good("/api/moves", &[("ruleset", game), ("limit", "1")]);
    let turn = list["turns"][0].as_str().expect("a text");
    let text = format!("[Game \"{game}\"]\n\n1. {turn} zz9 *\n\n[Game \"nothing\"]\n\n*\n");
    let read = person.post("/api/record/read", &json!({ "text": text }));
    let [first, second] = &read["records"].as_array().expect("a list")[..] else {
        panic!("{read}");
    };
    assert_eq!(first["turns"].as_array().map(Vec::len), Some(1));
    assert_eq!((&first["problem"]["line"], &first["problem"]["what"]), (&json!(3), &json!("turn")));
    assert_eq!(second["problem"]["code"], "parse");
    let convert = json!({ "text": text, "to": "pgn" });
    assert_eq!(person.problem("POST", "/api/record/convert", Some(&convert))["code"], "parse");
    let write = json!({ "ruleset": game, "turns": [{ "turn": "zz9" }] });
    assert_eq!(person.problem("POST", "/api/record/write", Some(&write))["code"], "parse");
    let write = json!({ "ruleset": game, "result": "2-0" });
    assert_eq!(person.problem("POST", "/api/record/write", Some(&write))["status"], 400);
}

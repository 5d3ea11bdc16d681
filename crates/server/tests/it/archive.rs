//! The archive.

use serde_json::{Value, json};
use server::Bounds;

use crate::support::{Person, Running, WIDE, with};

/// Begins a game of each kind and plays one turn; their ids.
fn some_games(person: &Person) -> Vec<String> {
    let mut ids = Vec::new();
    for game in games::ALL {
        let mut state = person.begin(game.id, "human", "human");
        let id = state["id"].as_str().expect("an id").to_owned();
        while state["position"]["turns"].as_array().map(Vec::len) == Some(0) {
            let action = state["position"]["actions"][0]["action"].as_str().expect("a text");
            state = person.act(&id, action);
        }
        ids.push(id);
    }
    ids
}

fn ids(archive: &Value) -> Vec<String> {
    let entries = archive["entries"].as_array().expect("a list").iter();
    entries.map(|entry| entry["id"].as_str().expect("an id").to_owned()).collect()
}

#[test]
fn games_are_found_by_what_is_known_of_them() {
    let server = Running::new();
    let person = server.person();
    let all = some_games(&person);
    let first = games::ALL[0].id;
    person.post(&format!("/api/play/{}/title", all[0]), &json!({ "title": "With Ännchen 100%" }));
    person.post(&format!("/api/play/{}/resign", all[1]), &json!({ "player": "first" }));
    let found = |name: &str, value: &str| ids(&person.good("/api/archive", &[(name, value)]));
    assert_eq!(found("game", first), [all[0].clone()]);
    assert_eq!(found("ruleset", first), [all[0].clone()]);
    assert_eq!(found("text", "ännchen"), [all[0].clone()]);
    assert_eq!(found("text", "100%"), [all[0].clone()]);
    assert!(found("text", "1%0").is_empty(), "no pattern of the client's");
    assert_eq!(found("result", "*").len(), all.len() - 1);
    assert_eq!(found("player", "human").len(), all.len());
    assert!(found("player", "level").is_empty());
    assert_eq!(found("kind", "game").len(), all.len());
    assert!(found("kind", "analysis").is_empty());
    // The position after the first turn, with other counters.
    let state = person.good(&format!("/api/play/{}", all[2]), &[]);
    let fen = state["position"]["fen"].as_str().expect("a text");
    assert_eq!(found("fen", fen), [all[2].clone()]);
    let start = state["position"]["start_fen"].as_str().expect("a text");
    assert_eq!(found("fen", start), [all[2].clone()]);
    person.post(&format!("/api/play/{}/undo", all[2]), &json!({}));
    assert!(found("fen", fen).is_empty(), "what is taken back was not reached");
    // A reading that is not the default one.
    let game = games::ALL.iter().find(|game| game.readings[0].values.len() > 1).expect("one");
    let reading = format!("{}={}", game.readings[0].id, game.readings[0].values[1]);
    let id = person.begin(&format!("{}:{reading}", game.id), "human", "human")["id"].clone();
    assert_eq!(found("reading", &reading), [id.as_str().expect("an id")]);
}

#[test]
fn the_list_comes_page_by_page_and_the_newest_first() {
    let server = Running::new();
    let person = server.person();
    let all = some_games(&person);
    let mut seen = Vec::new();
    let mut after = String::new();
    loop {
        let mut asked = vec![("limit", "2")];
        if !after.is_empty() {
            asked.push(("after", after.as_str()));
        }
        let page = person.good("/api/archive", &asked);
        assert_eq!(page["total"], all.len());
        seen.extend(ids(&page));
        match page["next"].as_str() {
            Some(next) => after = next.to_owned(),
            None => break,
        }
    }
    let newest: Vec<_> = all.into_iter().rev().collect();
    assert_eq!(seen, newest);
}

#[test]
fn records_are_kept_replaced_and_deleted() {
    let server = Running::new();
    let person = server.person();
    let [id, ..] = &some_games(&person)[..] else { panic!("there are games") };
    let played = person.good(&format!("/api/archive/{id}"), &[]);
    let record = played["record"].as_str().expect("a text");
    assert!(record.contains("[White \"human\"]") && record.contains("[Date \"2"), "{record}");
    assert_eq!(played["tree"]["turns"].as_array().map(Vec::len), Some(1));
    let commented = record.replace(" *", " {Wondrous.} *");
    assert_ne!(commented, record);
    let body = json!({ "record": commented, "title": "Mine" });
    let kept = person.post("/api/archive", &body);
    assert_eq!((&kept["kind"], &kept["title"]), (&json!("analysis"), &json!("Mine")));
    assert_eq!(kept["tree"]["turns"][0]["comments"], json!(["Wondrous."]));
    let found = person.good("/api/archive", &[("text", "wondrous")]);
    assert_eq!(found["total"], 1);
    let path = format!("/api/archive/{}", kept["id"].as_str().expect("an id"));
    let body = json!({ "record": record, "kind": "import" });
    let replaced = person.request("PUT", &path, Some(&body)).json();
    assert_eq!((&replaced["kind"], &replaced["title"]), (&json!("import"), &Value::Null));
    assert_eq!(person.good("/api/archive", &[("text", "wondrous")])["total"], 0);
    let here = person.problem("PUT", &format!("/api/archive/{id}"), Some(&body));
    assert_eq!(here["code"], "conflict");
    let bad = json!({ "record": "[Game \"nothing\"]\n\n*" });
    assert_eq!(person.problem("POST", "/api/archive", Some(&bad))["code"], "parse");
    assert_eq!(person.request("DELETE", &path, None).status, 204);
    assert_eq!(person.problem("GET", &path, None)["status"], 404);
}

#[test]
fn all_that_is_exported_can_be_imported() {
    let server = Running::new();
    let (ann, ben) = (server.person(), server.person());
    let all = some_games(&ann);
    let export = ann.get("/api/archive/export");
    assert_eq!(export.header("content-type"), Some("application/x-chess-pgn; charset=utf-8"));
    let text = export.text();
    let imported = ben.post("/api/archive/import", &json!({ "text": text }));
    assert_eq!(imported["kept"], all.len(), "{imported}");
    assert_eq!(ben.get("/api/archive/export").text().matches("[Game ").count(), all.len());
    let one = ann.get(&with("/api/archive/export", &[("game", games::ALL[0].id)])).text();
    assert_eq!(one.matches("[Game ").count(), 1);
    let broken = format!("{one}\n[Game \"nothing\"]\n\n1. x *\n");
    let imported = ben.post("/api/archive/import", &json!({ "text": broken }));
    assert_eq!(
        (&imported["kept"], imported["errors"].as_array().map(Vec::len)),
        (&json!(1), Some(1))
    );
}

#[test]
fn an_archive_has_its_bounds() {
    let server = Running::with(Bounds { entries: 2, ..WIDE });
    let person = server.person();
    for _ in 0..2 {
        person.begin(games::ALL[0].id, "human", "human");
    }
    let body = json!({ "ruleset": games::ALL[0].id, "first": "human", "second": "human" });
    assert_eq!(person.problem("POST", "/api/play", Some(&body))["code"], "too-many");
    server.person().begin(games::ALL[0].id, "human", "human");
}

#[test]
fn requests_have_their_rate() {
    let server = Running::with(Bounds { burst: 20, per_second: 5, ..WIDE });
    let (ann, ben) = (server.person(), server.person());
    let statuses: Vec<_> = (0..40).map(|_| ann.get("/api/games")).collect();
    let refused: Vec<_> = statuses.iter().filter(|answer| answer.status == 429).collect();
    assert!(refused.len() >= 10, "{}", refused.len());
    assert_eq!(refused[0].header("retry-after"), Some("1"));
    assert_eq!(ben.get("/api/games").status, 200, "another person is not refused");
}

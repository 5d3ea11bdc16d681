//! The WebSocket: watching games, analyses and reports.

use serde_json::{Value, json};
use server::Bounds;
use tungstenite::Message;

use crate::support::{Running, WIDE};

#[test]
fn all_tabs_see_every_change_of_a_game() {
    let server = Running::new();
    let person = server.person();
    let begun = person.begin(games::ALL[0].id, "human", "human");
    let id = begun["id"].as_str().expect("an id");
    let mut tabs = [person.socket(), person.socket()];
    for tab in &mut tabs {
        tab.send(&json!({ "type": "watch", "game": id }));
        assert_eq!(tab.next()["state"], begun);
    }
    let action = begun["position"]["actions"][0]["action"].as_str().expect("a text");
    let played = person.act(id, action);
    for tab in &mut tabs {
        assert_eq!(tab.next()["state"]["position"], played["position"]);
    }
    let [first, second] = &mut tabs;
    first.send(&json!({ "type": "unwatch", "game": id }));
    // An answer says that the message before it has been read.
    first.send(&json!({ "type": "watch", "game": "nothing" }));
    assert_eq!(first.next(), json!({ "type": "gone", "game": "nothing" }));
    assert_eq!(person.request("DELETE", &format!("/api/archive/{id}"), None).status, 204);
    assert_eq!(second.next(), json!({ "type": "gone", "game": id }));
    first.send(&json!({ "type": "watch", "game": id }));
    assert_eq!(first.next(), json!({ "type": "gone", "game": id }), "nothing came between");
}

#[test]
fn an_analysis_gets_deeper_until_it_is_stopped_or_replaced() {
    let server = Running::new();
    let mut socket = server.person().socket();
    for game in games::ALL {
        let analyze = json!({ "type": "analyze", "id": 1, "ruleset": game.id, "multipv": 2 });
        socket.send(&analyze);
        let first = socket.next_of("lines");
        assert_eq!(first["id"], 1);
        let deeper = loop {
            let lines = socket.next_of("lines");
            assert_eq!(lines["fen"], first["fen"]);
            if lines["depth"].as_u64() > first["depth"].as_u64() {
                break lines;
            }
        };
        assert_eq!(deeper["lines"].as_array().map(Vec::len), Some(2));
    }
    // Each one took the place of the one before.
    socket.send(&json!({ "type": "stop", "id": 1 }));
    assert_eq!(socket.next_of("done"), json!({ "type": "done", "id": 1, "reason": "stopped" }));
    socket.send(&json!({ "type": "stop", "id": 1 }));
    socket.send(&json!({ "type": "analyze", "id": 2, "ruleset": games::ALL[0].id, "seconds": 1 }));
    let done = socket.next_of("done");
    assert_eq!(done["id"], 2, "there was nothing to stop any more");
    assert!(["time", "depth"].contains(&done["reason"].as_str().expect("a word")), "{done}");
}

#[test]
fn a_finished_game_is_not_analyzed() {
    let server = Running::new();
    let person = server.person();
    let mut socket = person.socket();
    let game = games::ALL[0].id;
    let puzzles = person.good(&format!("/api/puzzles/{game}"), &[]);
    let puzzles = puzzles["puzzles"].as_array().expect("a list");
    let puzzle = puzzles.iter().find(|puzzle| puzzle["plies"] == 1).expect("a short one");
    let path = format!("/api/puzzles/{game}/{}/solution", puzzle["number"]);
    let solution = person.good(&path, &[]);
    socket.send(&json!({
        "type": "analyze", "id": 1, "ruleset": puzzle["ruleset"], "fen": puzzle["fen"],
        "moves": solution["turn"],
    }));
    assert_eq!(socket.next(), json!({ "type": "done", "id": 1, "reason": "over" }));
}

#[test]
fn a_report_judges_every_turn_from_the_last() {
    let server = Running::new();
    let person = server.person();
    let mut socket = person.socket();
    let game = games::ALL[0].id;
    let mut moves = String::new();
    for i in 0..4 {
        let position = person.good("/api/position", &[("ruleset", game), ("moves", &moves)]);
        let action = &position["actions"][i * 5];
        moves = format!("{moves} {}", action["turn"].as_str().expect("a text"));
        assert_eq!(action["ends"], true, "the first game has turns of one action");
    }
    socket.send(&json!({ "type": "report", "id": 3, "ruleset": game, "moves": moves }));
    for ply in (0..4).rev() {
        let judged = socket.next_of("judged");
        assert_eq!((&judged["turn"]["ply"], &judged["of"]), (&json!(ply), &json!(4)));
        assert_eq!(judged["done"], 4 - ply);
        assert_eq!(judged["turn"]["number"]["number"], ply / 2 + 1);
    }
    let report = socket.next();
    assert_eq!((&report["type"], &report["id"]), (&json!("report"), &json!(3)));
    for color in ["white", "black"] {
        let accuracy = report["accuracy"][color].as_f64().expect("both have played");
        assert!((0.0..=100.0).contains(&accuracy));
    }
}

#[test]
fn bad_messages_are_answered_and_change_nothing() {
    let server = Running::new();
    let mut socket = server.person().socket();
    for text in ["", "x", "[]", "{}", r#"{"type":"nothing"}"#, r#"{"type":"watch"}"#] {
        socket.0.send(Message::text(text)).expect("the server listens");
        let error = socket.next();
        assert_eq!((&error["type"], &error["id"]), (&json!("error"), &Value::Null), "{text}");
    }
    for message in [
        json!({ "type": "analyze", "id": 5, "ruleset": "nothing" }),
        json!({ "type": "analyze", "id": 5, "ruleset": games::ALL[0].id, "fen": "nothing" }),
        json!({ "type": "analyze", "id": 5, "ruleset": games::ALL[0].id, "multipv": 99 }),
        json!({ "type": "analyze", "id": 5, "ruleset": games::ALL[0].id, "more": 99 }),
        json!({ "type": "report", "id": 5, "ruleset": games::ALL[0].id, "moves": "zz9" }),
    ] {
        socket.send(&message);
        let error = socket.next();
        assert_eq!((&error["type"], &error["id"]), (&json!("error"), &json!(5)), "{message}");
    }
    for id in 0..5 {
        socket.send(&json!({ "type": "analyze", "id": id, "ruleset": games::ALL[0].id }));
    }
    let error = socket.next_of("error");
    assert_eq!((&error["id"], &error["problem"]["code"]), (&json!(4), &json!("too-many")));
}

#[test]
fn messages_and_connections_are_bounded() {
    let bounds = Bounds { messages_burst: 5, messages_per_second: 1, sockets: 2, ..WIDE };
    let server = Running::with(bounds);
    let person = server.person();
    let mut socket = person.socket();
    for _ in 0..20 {
        socket.send(&json!({ "type": "stop", "id": 1 }));
    }
    assert_eq!(socket.next()["problem"]["code"], "too-many");
    let _second = person.socket();
    let third = std::panic::catch_unwind(|| person.socket());
    assert!(third.is_err(), "a third one is refused");
    server.person().socket();
    // A message that is too large ends the connection, and nothing else.
    let mut large = server.person().socket();
    let _ = large.0.send(Message::text("x".repeat(100_000)));
    assert!((0..10).any(|_| large.0.read().is_err()));
    assert_eq!(person.get("/api/games").status, 200);
}

#[test]
fn other_origins_get_no_socket() {
    let server = Running::new();
    let person = server.person();
    let headers = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: http://example.org\r\n";
    let answer = person.request_with("GET", "/api/ws", None, headers);
    assert_eq!(answer.status, 403);
    assert_eq!(person.problem("GET", "/api/ws", None)["status"], 400, "no WebSocket at all");
}

//! Games that are played here.

use serde_json::{Value, json};

use crate::support::{Person, Running, WIDE};

/// A game that offers turns of several actions early, and such a turn's first action.
fn open_turn(person: &Person) -> (&'static str, Value) {
    for game in games::ALL {
        let state = person.begin(game.id, "human", "human");
        let id = state["id"].as_str().expect("an id").to_owned();
        // A few random turns lead somewhere.
        for step in 0..200_usize {
            let state = person.good(&format!("/api/play/{id}"), &[]);
            let actions = state["position"]["actions"].as_array().expect("a list");
            let open = actions.iter().find(|action| action["ends"] == false);
            if let Some(open) = open {
                let state = person.act(&id, open["action"].as_str().expect("a text"));
                return (game.id, state);
            }
            if actions.is_empty() {
                break;
            }
            person.act(&id, actions[step * 31 % actions.len()]["action"].as_str().expect("a text"));
        }
    }
    panic!("no game has a turn of several actions");
}

fn id_of(state: &Value) -> String {
    state["id"].as_str().expect("an id").to_owned()
}

#[test]
fn a_game_of_two_persons_is_played_undone_and_ended() {
    let server = Running::new();
    let person = server.person();
    for game in games::ALL {
        let begun = person.begin(game.id, "human", "human");
        let id = id_of(&begun);
        assert_eq!((&begun["at"], &begun["result"]), (&json!(0), &json!("*")));
        assert_eq!(begun["can"]["undo"], false);
        let action = begun["position"]["actions"][0]["action"].as_str().expect("a text");
        let played = person.act(&id, action);
        assert_eq!(played["at"], 1);
        assert!(played["version"].as_i64() > begun["version"].as_i64());
        let undone = person.post(&format!("/api/play/{id}/undo"), &json!({ "at": 1 }));
        assert_eq!(undone["position"], begun["position"]);
        let nothing = person.problem("POST", &format!("/api/play/{id}/undo"), Some(&json!({})));
        assert_eq!(nothing["code"], "conflict");
        let illegal = json!({ "action": "zz9" });
        let problem = person.problem("POST", &format!("/api/play/{id}/act"), Some(&illegal));
        assert_eq!(problem["code"], "parse");
        let late = json!({ "action": action, "at": 7 });
        let problem = person.problem("POST", &format!("/api/play/{id}/act"), Some(&late));
        assert_eq!(problem["code"], "conflict");
        let resigned = person.post(&format!("/api/play/{id}/resign"), &json!({}));
        assert_eq!(resigned["end"]["winner"], "second");
        assert_eq!(resigned["end"]["by"], "resignation");
        assert!(resigned["position"]["actions"].as_array().expect("a list").is_empty());
        let over = json!({ "action": action });
        let problem = person.problem("POST", &format!("/api/play/{id}/act"), Some(&over));
        assert_eq!(problem["code"], "conflict");
    }
}

#[test]
fn an_open_turn_is_undone_step_by_step() {
    let server = Running::new();
    let person = server.person();
    let (_, open) = open_turn(&person);
    let id = id_of(&open);
    assert_eq!(open["position"]["open"], true);
    let at = open["at"].as_u64().expect("a number");
    let action = &open["position"]["actions"][0];
    let further = person.act(&id, action["action"].as_str().expect("a text"));
    let back = person.post(&format!("/api/play/{id}/undo"), &json!({}));
    assert_eq!(back["position"], open["position"], "{further}");
    let before = person.post(&format!("/api/play/{id}/undo"), &json!({}));
    assert_eq!(before["at"], at - 1);
    assert_eq!(before["position"]["open"], false);
    person.act(&id, open["position"]["open_turn"].as_str().expect("a text"));
    let whole = person.post(&format!("/api/play/{id}/takeback"), &json!({}));
    assert_eq!(whole["position"], before["position"]);
}

#[test]
fn the_engine_answers_by_itself_and_is_taken_back_with_the_turn() {
    let server = Running::new();
    let person = server.person();
    for game in games::ALL {
        let begun = person.begin(game.id, "human", "level 1");
        let id = id_of(&begun);
        let mut state = begun.clone();
        while state["position"]["to_act"] == "first" {
            let action = state["position"]["actions"][0]["action"].as_str().expect("a text");
            state = person.act(&id, action);
        }
        assert_eq!(state["thinking"], true);
        let answered = person.answered(&id);
        assert_eq!(answered["position"]["to_act"], "first");
        assert_eq!(answered["position"]["turns"].as_array().map(Vec::len), Some(2));
        let back = person.post(&format!("/api/play/{id}/takeback"), &json!({}));
        assert_eq!(back["position"], begun["position"]);
        let hint = person.post(&format!("/api/play/{id}/hint"), &json!({}));
        let hinted = person.act(&id, hint["rest"].as_str().expect("a text"));
        assert_eq!(hinted["position"]["turns"][0], hint["turn"]);
    }
}

#[test]
fn the_engine_begins_where_it_is_first() {
    let server = Running::new();
    let person = server.person();
    let begun = person.begin(games::ALL[0].id, "level 2", "human");
    let answered = person.answered(&id_of(&begun));
    assert_eq!(answered["position"]["turns"].as_array().map(Vec::len), Some(1));
    assert_eq!(answered["can"]["undo"], false, "no person has played");
    let resigned = person.post(&format!("/api/play/{}/resign", id_of(&begun)), &json!({}));
    assert_eq!(resigned["end"]["winner"], "first", "the only person gives up");
}

#[test]
fn draws_are_agreed_or_declined() {
    let server = Running::new();
    let person = server.person();
    let id = id_of(&person.begin(games::ALL[0].id, "human", "human"));
    let agreed = person.post(&format!("/api/play/{id}/draw"), &json!({}));
    assert_eq!((&agreed["result"], &agreed["end"]["by"]), (&json!("1/2-1/2"), &json!("agreement")));
    // A puzzle that the person to act wins: the engine is glad to accept; with the players
    // exchanged after the winning turn it declines.
    let puzzles = person.good(&format!("/api/puzzles/{}", games::ALL[0].id), &[]);
    let puzzle = puzzles["puzzles"].as_array().expect("a list");
    let puzzle = puzzle.iter().find(|p| p["plies"].as_u64() >= Some(3)).expect("a longer one");
    let path = format!("/api/puzzles/{}/{}/solution", games::ALL[0].id, puzzle["number"]);
    let solution = person.good(&path, &[]);
    let first = person.good(
        "/api/position",
        &[
            ("ruleset", puzzle["ruleset"].as_str().expect("a text")),
            ("fen", puzzle["fen"].as_str().expect("a text")),
        ],
    );
    let (winner, loser) = match first["to_act"] == "first" {
        true => ("first", "second"),
        false => ("second", "first"),
    };
    let begin = |human: &str, moves: Value| {
        let mut game =
            json!({ "ruleset": puzzle["ruleset"], "fen": puzzle["fen"], "moves": moves });
        for player in ["first", "second"] {
            game[player] = json!(if player == human { "human" } else { "level 3" });
        }
        id_of(&person.post("/api/play", &game))
    };
    let id = begin(winner, Value::Null);
    let accepted = person.post(&format!("/api/play/{id}/draw"), &json!({}));
    assert_eq!(accepted["result"], "1/2-1/2");
    let id = begin(loser, solution["turn"].clone());
    let declined = person.post(&format!("/api/play/{id}/draw"), &json!({}));
    assert_eq!((&declined["draw_declined"], &declined["result"]), (&json!(true), &json!("*")));
    assert_eq!(person.good(&format!("/api/play/{id}"), &[])["draw_declined"], false);
}

#[test]
fn a_clock_runs_and_flags_by_itself() {
    let server = Running::new();
    let person = server.person();
    let game = json!({
        "ruleset": games::ALL[0].id, "first": "human", "second": "human",
        "clock": { "initial_ms": 1_000, "increment_ms": 0 },
    });
    let begun = person.post("/api/play", &game);
    let id = id_of(&begun);
    assert_eq!(begun["clock"]["running"], Value::Null, "it begins with the second turn");
    let mut socket = person.socket();
    socket.send(&json!({ "type": "watch", "game": id }));
    socket.next_of("game");
    let mut state = begun;
    while state["position"]["turns"].as_array().map(Vec::len) == Some(0) {
        state =
            person.act(&id, state["position"]["actions"][0]["action"].as_str().expect("a text"));
    }
    assert_eq!(state["clock"]["running"], "second");
    let ended = loop {
        let state = socket.next_of("game")["state"].clone();
        if !state["end"].is_null() {
            break state;
        }
    };
    assert_eq!((&ended["end"]["by"], &ended["end"]["winner"]), (&json!("time"), &json!("first")));
    assert_eq!(ended["clock"]["second_ms"], 0);
    let problem = person.problem("POST", &format!("/api/play/{id}/undo"), Some(&json!({})));
    assert_eq!(problem["code"], "conflict");
}

#[test]
fn wrong_games_are_refused() {
    let server = Running::new();
    let person = server.person();
    let game = games::ALL[0].id;
    for body in [
        json!({ "ruleset": game, "first": "level 1", "second": "level 2" }),
        json!({ "ruleset": game, "first": "human", "second": "level 11" }),
        json!({ "ruleset": game, "first": "human" }),
        json!({ "ruleset": game, "first": "human", "second": "human", "more": 1 }),
        json!({ "ruleset": game, "first": "human", "second": "human", "fen": "x" }),
        json!({ "ruleset": game, "first": "human", "second": "human",
                "clock": { "initial_ms": 1, "increment_ms": 0 } }),
        json!({ "ruleset": game, "first": "human", "second": "human", "title": "a\nb" }),
        json!([]),
    ] {
        assert_eq!(person.problem("POST", "/api/play", Some(&body))["status"], 400, "{body}");
    }
    assert_eq!(person.problem("GET", "/api/play/nothing", None)["status"], 404);
}

#[test]
fn games_belong_to_those_who_began_them() {
    let server = Running::new();
    let (ann, ben) = (server.person(), server.person());
    assert_ne!(ann.cookie, ben.cookie);
    let id = id_of(&ann.begin(games::ALL[0].id, "human", "human"));
    assert_eq!(ben.problem("GET", &format!("/api/play/{id}"), None)["status"], 404);
    let act = json!({ "action": "x" });
    assert_eq!(ben.problem("POST", &format!("/api/play/{id}/act"), Some(&act))["status"], 404);
    assert_eq!(ben.problem("DELETE", &format!("/api/archive/{id}"), None)["status"], 404);
    let mut socket = ben.socket();
    socket.send(&json!({ "type": "watch", "game": id }));
    assert_eq!(socket.next()["type"], "gone");
    assert_eq!(ben.good("/api/archive", &[])["total"], 0);
    assert_eq!(ann.good("/api/archive", &[])["total"], 1);
}

#[test]
fn pages_of_others_cannot_act() {
    let server = Running::new();
    let person = server.person();
    let body = json!({ "ruleset": games::ALL[0].id, "first": "human", "second": "human" });
    for header in ["Origin: http://example.org\r\n", "Sec-Fetch-Site: cross-site\r\n"] {
        let answer = person.request_with("POST", "/api/play", Some(&body), header);
        assert_eq!(answer.status, 403, "{header}");
    }
    let own = format!("Origin: http://{}\r\n", server.address);
    assert_eq!(person.request_with("POST", "/api/play", Some(&body), &own).status, 201);
    let foreign = format!(
        "GET /api/games HTTP/1.1\r\nHost: example.org:{}\r\nConnection: close\r\n\r\n",
        server.address.port()
    );
    let answer = crate::support::raw(server.address, foreign.as_bytes()).expect("an answer");
    assert_eq!(answer.status, 403, "a name that leads here");
    let plain = format!(
        "POST /api/play HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: text/plain\r\n\
         Content-Length: 2\r\n\r\n{{}}",
        server.address
    );
    let answer = crate::support::raw(server.address, plain.as_bytes()).expect("an answer");
    assert_eq!(answer.status, 415);
}

#[test]
fn a_new_server_goes_on_where_the_old_one_stopped() {
    let server = Running::new();
    let person = server.person();
    let (_, open) = open_turn(&person);
    let id = id_of(&open);
    let thinking = id_of(&person.begin(games::ALL[0].id, "level 9", "human"));
    let data = server.stop();
    let server = Running::at(data, WIDE);
    let person = Person { address: server.address, ..person };
    let again = person.good(&format!("/api/play/{id}"), &[]);
    assert_eq!(again, open);
    let answered = person.answered(&thinking);
    assert_eq!(answered["position"]["turns"].as_array().map(Vec::len), Some(1));
}

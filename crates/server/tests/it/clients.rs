//! Two hundred people who analyze at once on two threads.

use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::support::{Running, WIDE};

const CLIENTS: usize = 200;

/// Everybody gets a first line within two seconds, nobody starves after that, and memory is
/// bounded.
#[test]
fn two_hundred_clients_share_two_threads() {
    let server = Running::with(WIDE);
    let memory_before = resident();
    let sockets: Vec<_> = (0..CLIENTS).map(|_| server.person().socket()).collect();
    let begin = Arc::new(Barrier::new(CLIENTS));
    let client = |(i, mut socket): (usize, crate::support::Socket)| {
        let begin = Arc::clone(&begin);
        std::thread::spawn(move || {
            begin.wait();
            let asked = Instant::now();
            let game = games::ALL[i % games::ALL.len()].id;
            socket.send(&json!({ "type": "analyze", "id": 1, "ruleset": game }));
            let first_line = socket.next_of("lines");
            let first = asked.elapsed();
            // Until three rounds later: everybody must have come further.
            let mut nodes = first_line["nodes"].as_u64().expect("a number");
            let mut grown = 0;
            while asked.elapsed() < Duration::from_secs(12) && grown < 2 {
                let more = socket.next_of("lines")["nodes"].as_u64().expect("a number");
                if more > nodes {
                    (nodes, grown) = (more, grown + 1);
                }
            }
            (first, grown)
        })
    };
    let threads: Vec<_> = sockets.into_iter().enumerate().map(client).collect();
    let results: Vec<_> = threads.into_iter().map(|t| t.join().expect("a client")).collect();
    let mut first: Vec<_> = results.iter().map(|&(first, _)| first).collect();
    first.sort();
    let starved = results.iter().filter(|&&(_, grown)| grown == 0).count();
    let grown = resident().saturating_sub(memory_before) >> 20;
    println!(
        "first line: median {:?}, last {:?}; memory {grown} MB",
        first[CLIENTS / 2],
        first[CLIENTS - 1]
    );
    assert!(first[CLIENTS - 1] < Duration::from_secs(2), "the last got his line after {first:?}");
    assert_eq!(starved, 0);
    assert!(grown < 1_500, "{grown} MB");
}

/// What this process occupies, in bytes; 0 where the system does not say.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: u64 = status.split(' ').nth(1).and_then(|n| n.parse().ok()).unwrap_or(0);
    pages * 4096
}

/// Nobody computes for those who have gone.
#[test]
fn analyses_end_with_their_connections() {
    let server = Running::new();
    let person = server.person();
    let path = format!("/api/analyze?ruleset={}&time_ms=10", games::ALL[0].id);
    for round in 0..5 {
        let mut sockets: Vec<_> = (0..4).map(|_| person.socket()).collect();
        for socket in &mut sockets {
            for id in 0..4 {
                socket.send(&json!({ "type": "analyze", "id": id, "ruleset": games::ALL[0].id }));
            }
            socket.next_of("lines");
        }
        assert_eq!(person.get(&path).status, 429, "a person has 16 jobs and no more");
        drop(sockets);
        // Did the old ones go on, there would be no place for this.
        let began = Instant::now();
        while person.get(&path).status != 200 {
            assert!(began.elapsed() < Duration::from_secs(10), "round {round}: they go on");
            std::thread::sleep(Duration::from_millis(20));
        }
        // Nor for all sixteen of the next round.
        std::thread::sleep(Duration::from_millis(500));
    }
}

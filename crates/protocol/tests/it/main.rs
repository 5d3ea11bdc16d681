//! Every command and every reply is printed and read back, and no line makes a parser panic.

mod universal;
mod xboard;

use proptest::prelude::*;

/// A turn as the games write them: one word.
fn turn() -> impl Strategy<Value = String> {
    "[A-Za-z][a-i][1-9](/[A-Z]?[a-i][1-9]|,[a-i][1-9]>[a-i][1-9]@[a-i][1-9]|=[a-z]){0,4}"
}

/// Words for people: no spaces at the ends.
fn words() -> impl Strategy<Value = String> {
    "[A-Za-z0-9().,:]{1,8}( [A-Za-z0-9().,:]{1,8}){0,3}"
}

/// Lines that begin as commands do and go on as they like.
fn nonsense() -> impl Strategy<Value = String> {
    let heads = "(go|position|position fen|setoption|setoption name|option|level|result|feature|\
                 info|info score|bestmove|query|setup|usermove|id|Error|Illegal move|option name)";
    let tails = prop_oneof![
        any::<String>(),
        "[ \t]?\\PC{0,40}",
        "( (name|type|spin|default|var|moves|fen|wtime|-?[0-9]{1,30}|é|ééé|0.ééé)){0,6}",
    ];
    (proptest::option::of(heads), tails)
        .prop_map(|(head, tail)| head.map_or(tail.clone(), |head| head + &tail))
}

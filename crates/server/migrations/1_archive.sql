-- Everything here is text as people and programs read it: no keys, no layouts of memory.

CREATE TABLE entries (
    id TEXT PRIMARY KEY,
    -- The hash of the person's token.
    owner BLOB NOT NULL,
    -- game, analysis, import
    kind TEXT NOT NULL,
    game TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    start_fen TEXT NOT NULL,
    title TEXT,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    result TEXT NOT NULL,
    reason TEXT,
    over INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    fen TEXT NOT NULL,
    -- The record of an entry that was not played here.
    record TEXT,
    -- What `text` searches, in lower case.
    words TEXT NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL
) STRICT;

CREATE INDEX entries_of_owner ON entries (owner, changed DESC, id DESC);

-- What only a game that is played here has.
CREATE TABLE plays (
    id TEXT PRIMARY KEY REFERENCES entries (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    seed INTEGER NOT NULL,
    -- Milliseconds; NULL without a clock.
    initial_ms INTEGER,
    increment_ms INTEGER,
    first_ms INTEGER,
    second_ms INTEGER,
    -- Since when the clock of the player to act has been running; NULL if it stands.
    running_since INTEGER,
    -- Who is to act: to find the engine's games when the server starts.
    to_act TEXT NOT NULL,
    -- rules, resignation, time, agreement; NULL while the game goes on.
    end_by TEXT,
    end_reason TEXT,
    -- first, second, or NULL for a draw.
    winner TEXT
) STRICT;

-- One row an action: written, and synchronized, before it is answered.
CREATE TABLE actions (
    play TEXT NOT NULL REFERENCES plays (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    action TEXT NOT NULL,
    played INTEGER NOT NULL,
    PRIMARY KEY (play, number)
) STRICT, WITHOUT ROWID;

-- The positions that were reached: FENs without their numbers.
CREATE TABLE positions (
    position TEXT NOT NULL,
    entry TEXT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
    PRIMARY KEY (position, entry)
) STRICT, WITHOUT ROWID;

CREATE INDEX positions_of_entry ON positions (entry);

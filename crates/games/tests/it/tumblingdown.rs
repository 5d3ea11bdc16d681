//! Tests of one game: its oracles, and what its rules need beyond the common tests.

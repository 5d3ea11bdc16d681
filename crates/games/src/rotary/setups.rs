//! The start arrays: data, so that a corrected orientation is a change of one line.
//!
//! The squares are published, the facings only in pictures (the rules, section 1): the first
//! array has every middle pointer straight ahead, the others vary what is least sure.

/// The values of the reading `setup`, each with the placement it stands for; the default first.
pub(super) const SETUPS: [(&str, &str); 6] = [
    ("forward", "r47r4/1s0a4t4k+t4a4s01/ppppppppp/9/9/9/PPPPPPPPP/1S0A0T0K+T0A0S01/R07R0"),
    ("trident-back", "r47r4/1s0a4t0k+t0a4s01/ppppppppp/9/9/9/PPPPPPPPP/1S0A0T4K+T4A0S01/R07R0"),
    ("scythe-rank", "r47r4/1s2a4t4k+t4a4s21/ppppppppp/9/9/9/PPPPPPPPP/1S2A0T0K+T0A0S21/R07R0"),
    ("king-x", "r47r4/1s0a4t4kxt4a4s01/ppppppppp/9/9/9/PPPPPPPPP/1S0A0T0KxT0A0S01/R07R0"),
    (
        "trident-back-king-x",
        "r47r4/1s0a4t0kxt0a4s01/ppppppppp/9/9/9/PPPPPPPPP/1S0A0T4KxT4A0S01/R07R0",
    ),
    (
        "trident-back-scythe-rank-king-x",
        "r47r4/1s2a4t0kxt0a4s21/ppppppppp/9/9/9/PPPPPPPPP/1S2A0T4KxT4A0S21/R07R0",
    ),
];

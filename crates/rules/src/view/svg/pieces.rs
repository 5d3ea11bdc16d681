//! The drawings of the men, in one table that other renderers can share.
//!
//! Every drawing stands in a square of 100 by 100 units, its base near the bottom. They were drawn
//! for this project.

/// How a kind of man is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The `kind` of the man in a view.
    pub kind: &'static str,
    /// Path data of the body, filled and outlined.
    pub body: &'static str,
    /// Path data of the lines inside, not filled.
    pub lines: &'static str,
}

/// Men that stand upright.
pub static DRAWINGS: &[Drawing] = &[
    Drawing {
        kind: "king",
        body: "M45.5 8H54.5V15.5H62V24.5H54.5V38H45.5V24.5H38V15.5H45.5Z\
               M50 44C52 32 61 27 70 28 81 29 87 38 85 48 83 57 76 62 73 67L74 86H26L27 67\
               C24 62 17 57 15 48 13 38 19 29 30 28 39 27 48 32 50 44Z",
        lines: "M50 46V63M27 67C41 62 59 62 73 67M26.5 77C41 72 59 72 73.5 77",
    },
    Drawing {
        kind: "queen",
        body: "M25 67L14.5 38A6 6 0 1 1 19 36L31 51 32 32A6 6 0 1 1 37 31.5L45 49 48 27\
               A6 6 0 1 1 52 27L55 49 63 31.5A6 6 0 1 1 68 32L69 51 81 36A6 6 0 1 1 85.5 38\
               L75 67 74 86H26Z",
        lines: "M25 67C41 62 59 62 75 67M26.5 77C41 72 59 72 73.5 77",
    },
    Drawing {
        kind: "rook",
        body: "M26 17H37V25H45V17H55V25H63V17H74V35L66 41V65L73 74H76V86H24V74H27L34 65V41L26 35Z",
        lines: "M34 41H66M34 65H66M28 75H72",
    },
    Drawing {
        kind: "bishop",
        body: "M50 9A6.5 6.5 0 0 1 54.2 20.4C63 28 70 37 70 47 70 54 66 59 62 62.5L66 70H60\
               C61 73 66 74 75 75V86H25V75C34 74 39 73 40 70H34L38 62.5C34 59 30 54 30 47 \
               30 37 37 28 45.8 20.4A6.5 6.5 0 0 1 50 9Z",
        lines: "M38 62.5H62M50 33V53M40.5 42H59.5",
    },
    Drawing {
        kind: "knight",
        body: "M30 86C30 72 37 65 45 55 39 57 34 57 30 63 26 66 20 64 18 59 16 55 17 51 20 47 \
               25 40 27 36 29 29 30 24 33 21 36 19L35 9 46 17C66 17 80 40 78 86Z",
        lines: "M54 26C64 34 69 50 69 76M37 32L41 34M23 56L25 54M32 77H77.5",
    },
    Drawing {
        kind: "pawn",
        body: "M50 18C59 18 66 25 66 34 66 39 63.5 43.5 60 46L66 52H57.5C58 62 63 69 72 74V86H28\
               V74C37 69 42 62 42.5 52H34L40 46C36.5 43.5 34 39 34 34 34 25 41 18 50 18Z",
        lines: "M31 75H69",
    },
    Drawing {
        kind: "checker",
        body: "M50 12A38 38 0 1 1 50 88A38 38 0 1 1 50 12Z",
        lines: "M50 24A26 26 0 1 1 50 76A26 26 0 1 1 50 24Z",
    },
    Drawing {
        kind: "ball",
        body: "M50 19A31 31 0 1 1 50 81A31 31 0 1 1 50 19Z",
        lines: "M50 38L61.4 46.3 57 59.7H43L38.6 46.3ZM50 38V20M61.4 46.3L79 40.5M57 59.7L68 75\
                M43 59.7L32 75M38.6 46.3L21 40.5",
    },
];

/// What stands on the disc of a man that is known by its pointers, in the middle 50 by 50 units.
pub static EMBLEMS: &[Drawing] = &[
    Drawing {
        kind: "king",
        body: "M46 28H54V34H61V42H54V48L66 44 62 68H38L34 44 46 48V42H39V34H46Z",
        lines: "",
    },
    Drawing { kind: "queen", body: "M31 39L42 49 50 31 58 49 69 39 64 67H36Z", lines: "" },
    Drawing {
        kind: "rook",
        body: "M35 33H42V38H46.5V33H53.5V38H58V33H65V45H61V60H66V68H34V60H39V45H35Z",
        lines: "",
    },
    Drawing {
        kind: "axe",
        body: "M47 28H53V35C57 35 61.5 33 64.5 29.5 69 38 69 47 64.5 55.5 61.5 52 57 50 53 50V72H47V50\
               C43 50 38.5 52 35.5 55.5 31 47 31 38 35.5 29.5 38.5 33 43 35 47 35Z",
        lines: "",
    },
    Drawing {
        kind: "scythe",
        body: "M31 47C34 34 46 28 61.5 31.5L63 28 68.5 30.5 54 71 47.5 68.5 58.5 39\
               C47 36.5 38 39.5 31 47Z",
        lines: "",
    },
    Drawing {
        kind: "trident",
        body: "M46.5 29H53.5V49H60V34H67V56H53.5V71H46.5V56H33V34H40V49H46.5Z",
        lines: "",
    },
];

/// The drawing of a kind in a table.
pub fn drawing(table: &'static [Drawing], kind: &str) -> Option<&'static Drawing> {
    table.iter().find(|drawing| drawing.kind == kind)
}

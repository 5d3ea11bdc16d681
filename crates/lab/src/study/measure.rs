//! What is measured of every game: for each measure a name, one sentence that defines it, and what
//! each game adds to it.

use std::collections::BTreeSet;

use rules::{Event, EventKind, Player};

use super::game::By;
use super::replay::Facts;
use crate::stats::Part;

/// The share of the points above which a player is taken to be winning.
const WINNING: f64 = 0.9;
/// The share above which a player is taken to be in the lead.
const LEADING: f64 = 0.55;
/// The share below which a player is taken to be behind.
const BEHIND: f64 = 0.25;
/// The share of the points that the second-best turn must cost for a turn to be the only good one.
const ONLY: f64 = 0.1;
/// The number from which on events are counted together.
const MANY: u32 = 8;

/// How the parts of a measure are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// A share of the games, each of which counts as 0 or 1.
    Share,
    /// A share of the points: games count as 0, one half or 1.
    Points,
    /// A share of something of which a game has many.
    Fraction,
    /// A number.
    Number,
    /// The logarithm of a number, for a geometric mean.
    Logarithm,
}

/// What a measure is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Topic {
    /// Who wins, and whether anybody does.
    Results,
    /// How long games are.
    Length,
    /// What players can choose from.
    Choices,
    /// How a game is decided.
    Drama,
    /// By which rule games end.
    Endings,
    /// What happens on the board.
    Events,
}

/// Something that is measured of every game.
#[derive(Clone, Debug)]
pub struct Measure {
    /// Its name for programs.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// One sentence that defines it.
    pub meaning: String,
    /// What it is about.
    pub topic: Topic,
    /// How to read it.
    pub unit: Unit,
    /// What each game adds, in the order of the games.
    pub parts: Vec<Part>,
}

/// The measures of games, all of which are of one game by the kinds of its events.
pub fn measures(facts: &[Facts], kinds: &[EventKind]) -> Vec<Measure> {
    let mut list = List { facts, measures: Vec::new() };
    list.results();
    list.length();
    list.choices();
    list.drama();
    list.endings();
    for kind in kinds {
        list.events(kind);
    }
    list.measures
}

/// Measures that are being made.
struct List<'a> {
    facts: &'a [Facts],
    measures: Vec<Measure>,
}

impl List<'_> {
    fn add(
        &mut self,
        (topic, unit): (Topic, Unit),
        (id, name, meaning): (&str, &str, &str),
        part: impl Fn(&Facts) -> Part,
    ) {
        self.measures.push(Measure {
            id: id.to_owned(),
            name: name.to_owned(),
            meaning: meaning.to_owned(),
            topic,
            unit,
            parts: self.facts.iter().map(part).collect(),
        });
    }

    /// A share of the games.
    fn share(&mut self, topic: Topic, words: (&str, &str, &str), holds: impl Fn(&Facts) -> bool) {
        self.add((topic, Unit::Share), words, |facts| [f64::from(u8::from(holds(facts))), 1.0]);
    }

    /// A mean over the games.
    fn mean(&mut self, topic: Topic, words: (&str, &str, &str), of: impl Fn(&Facts) -> f64) {
        self.add((topic, Unit::Number), words, |facts| [of(facts), 1.0]);
    }

    fn results(&mut self) {
        let words = (
            "first-share",
            "First player's share",
            "The share of the points that the first player makes; a game without winner is half a \
             point for each.",
        );
        self.add((Topic::Results, Unit::Points), words, |facts| {
            let points = match facts.end.winner() {
                Some(Player::First) => 1.0,
                None => 0.5,
                Some(Player::Second) => 0.0,
            };
            [points, 1.0]
        });
        let words = ("first-wins", "First player wins", "Games that the first player wins.");
        self.share(Topic::Results, words, |facts| facts.end.winner() == Some(Player::First));
        let words = ("second-wins", "Second player wins", "Games that the second player wins.");
        self.share(Topic::Results, words, |facts| facts.end.winner() == Some(Player::Second));
        let words = ("draws", "Draws", "Games that end without a winner by a rule or a proof.");
        self.share(Topic::Results, words, |facts| {
            facts.end.winner().is_none() && facts.end.by != By::Limit
        });
        let words = (
            "unfinished",
            "Unfinished games",
            "Games that have reached the turn limit of the study, and whose result nobody could \
             prove.",
        );
        self.share(Topic::Results, words, |facts| facts.end.by == By::Limit);
    }

    fn length(&mut self) {
        let words = ("turns", "Turns", "Turns of a game, of both players together.");
        self.mean(Topic::Length, words, |facts| facts.turns as f64);
        let words = (
            "actions",
            "Actions",
            "Actions of a game: the single decisions of which turns consist, such as a step and \
             where each pushed man goes.",
        );
        self.mean(Topic::Length, words, |facts| facts.actions as f64);
        let words = ("actions-per-turn", "Actions per turn", "Actions of which a turn consists.");
        self.add((Topic::Length, Unit::Number), words, |facts| {
            [facts.actions as f64, facts.turns as f64]
        });
    }

    fn choices(&mut self) {
        let words = (
            "choices",
            "Choices per turn",
            "Complete turns among which a player can choose, counted and not listed (geometric \
             mean over the turns that could be counted).",
        );
        self.add((Topic::Choices, Unit::Logarithm), words, |facts| {
            let counted = facts.moments.iter().filter_map(|moment| moment.choices);
            let logarithms = counted.map(|n| (n.max(1) as f64).ln());
            logarithms.fold([0.0, 0.0], |[sum, n], ln| [sum + ln, n + 1.0])
        });
        let words = (
            "countless",
            "Countless choices",
            "Turns with more choices than could be counted in 100 000 steps.",
        );
        self.of_turns(Topic::Choices, words, |facts, i| facts.moments[i].choices.is_none());
        let words = ("forced", "Forced turns", "Turns at which there is nothing to choose.");
        self.of_turns(Topic::Choices, words, |facts, i| facts.moments[i].choices == Some(1));
        let words = (
            "only-turns",
            "One good choice",
            "Turns at which any turn but the best costs at least 10 points of 100, by the engine's \
             expectation; forced turns are left out.",
        );
        self.add((Topic::Choices, Unit::Fraction), words, |facts| {
            let gaps = facts.moments.iter().filter_map(|moment| moment.gap);
            gaps.fold([0.0, 0.0], |[only, n], gap| {
                [only + f64::from(u8::from(gap >= ONLY)), n + 1.0]
            })
        });
    }

    fn drama(&mut self) {
        let words = (
            "decided-at-once",
            "Decided at once",
            "Games in which the engine expects at least 90 points of 100 for one of the players when \
             it takes over behind the opening.",
        );
        self.share(Topic::Drama, words, |facts| {
            facts
                .moments
                .first()
                .is_some_and(|moment| moment.first_share.max(1.0 - moment.first_share) >= WINNING)
        });
        let words = (
            "decided",
            "Decided after",
            "The part of a won game after which the engine expects at least 90 points of 100 for \
             the winner, and never less again.",
        );
        self.add((Topic::Drama, Unit::Fraction), words, |facts| {
            let Some(shares) = facts.winner_shares().filter(|shares| !shares.is_empty()) else {
                return [0.0, 0.0];
            };
            let doubtful = shares.iter().rposition(|&share| share < WINNING).map_or(0, |i| i + 1);
            [(facts.opening + doubtful) as f64 / facts.turns as f64, 1.0]
        });
        let words = (
            "lead-changes",
            "Changes of the lead",
            "How often the lead passes from one side to the other, a lead being an expectation of \
             more than 55 points of 100.",
        );
        self.mean(Topic::Drama, words, |facts| {
            let leader = |share: f64| match share {
                share if share > LEADING => Some(Player::First),
                share if share < 1.0 - LEADING => Some(Player::Second),
                _ => None,
            };
            let mut leaders: Vec<_> =
                facts.moments.iter().filter_map(|moment| leader(moment.first_share)).collect();
            leaders.dedup();
            leaders.len().saturating_sub(1) as f64
        });
        let words = (
            "comebacks",
            "Comebacks",
            "Won games whose winner was once expected to make less than 25 points of 100.",
        );
        self.add((Topic::Drama, Unit::Fraction), words, |facts| {
            let Some(shares) = facts.winner_shares() else { return [0.0, 0.0] };
            [f64::from(u8::from(shares.iter().any(|&share| share < BEHIND))), 1.0]
        });
    }

    fn endings(&mut self) {
        let end = |facts: &Facts| {
            let how = match (facts.end.winner, facts.end.by) {
                (Some(_), _) => "won",
                (None, By::Limit) => "unfinished",
                (None, By::Rules | By::Proof) => "drawn",
            };
            (how, facts.end.reason.clone())
        };
        let mut ends: Vec<_> = self.facts.iter().map(end).collect();
        ends.sort();
        ends.dedup();
        for (how, reason) in ends {
            let id = format!("end-{how}-{}", reason.replace(' ', "-"));
            let name = format!("Ended: {reason} ({how})");
            let meaning = match how {
                "unfinished" => format!("Games that are left unfinished at the {reason}."),
                _ => format!("Games that are {how} by \"{reason}\"."),
            };
            self.share(Topic::Endings, (&id, &name, &meaning), |facts| {
                end(facts) == (how, reason.clone())
            });
        }
    }

    fn events(&mut self, kind: &EventKind) {
        let EventKind { id, meaning, .. } = kind;
        let name = sentence_case(&id.replace('-', " "));
        let of_kind = |facts: &Facts| facts.events_of(kind).count();
        let words = format!("Games in which this happens: {}", lower_case(meaning));
        self.share(
            Topic::Events,
            (&format!("{id}-games"), &format!("{name}: games"), &words),
            |facts| of_kind(facts) > 0,
        );
        // What ends a game happens once.
        if self.facts.iter().any(|facts| of_kind(facts) > 1) {
            let words = format!("How often in a game this happens: {}", lower_case(meaning));
            self.mean(
                Topic::Events,
                (&format!("{id}-times"), &format!("{name}: times a game"), &words),
                |facts| of_kind(facts) as f64,
            );
        }
        if let Some(amount) = kind.amount {
            self.amounts(kind, &name, amount);
        }
        if let Some(detail) = kind.detail {
            self.details(kind, &name, detail);
        }
    }

    /// How many or how far, on the mean and, where that is of interest, each number.
    fn amounts(&mut self, kind: &EventKind, name: &str, amount: &str) {
        let EventKind { id, .. } = kind;
        let meaning = lower_case(kind.meaning);
        let words = format!("Mean number of {amount}, where this happens: {meaning}");
        self.add(
            (Topic::Events, Unit::Number),
            (&format!("{id}-amount"), &format!("{name}: {amount}"), &words),
            |facts| {
                let events = facts.events_of(kind);
                events.fold([0.0, 0.0], |[sum, n], event| [sum + f64::from(event.amount), n + 1.0])
            },
        );
        if !kind.each {
            return;
        }
        let events = self.facts.iter().flat_map(|facts| facts.events_of(kind));
        let numbers: BTreeSet<u32> = events.map(|event| event.amount.min(MANY)).collect();
        for number in numbers {
            let how_many = match number {
                MANY => format!("{MANY} or more"),
                few => few.to_string(),
            };
            self.of_events(
                kind,
                (
                    &format!("{id}-of-{number}"),
                    &format!("{name}: {amount}, {how_many}"),
                    &format!("The share with {how_many}, where this happens: {meaning}"),
                ),
                |event| event.amount.min(MANY) == number,
            );
        }
    }

    /// Which of several.
    fn details(&mut self, kind: &EventKind, name: &str, detail: &str) {
        let EventKind { id, .. } = kind;
        let meaning = lower_case(kind.meaning);
        let events = self.facts.iter().flat_map(|facts| facts.events_of(kind));
        let mut details: Vec<_> = events.map(|event| event.detail).collect();
        details.sort_unstable();
        details.dedup();
        for value in details {
            self.of_events(
                kind,
                (
                    &format!("{id}-{value}"),
                    &format!("{name}: {value}"),
                    &format!(
                        "The share in which the {detail} is a {value}, where this happens: \
                         {meaning}"
                    ),
                ),
                |event| event.detail == value,
            );
        }
    }

    /// A share of the events of a kind.
    fn of_events(
        &mut self,
        kind: &EventKind,
        words: (&str, &str, &str),
        holds: impl Fn(&Event) -> bool,
    ) {
        self.add((Topic::Events, Unit::Fraction), words, |facts| {
            facts.events_of(kind).fold([0.0, 0.0], |[hits, n], event| {
                [hits + f64::from(u8::from(holds(event))), n + 1.0]
            })
        });
    }

    /// A share of the turns.
    fn of_turns(
        &mut self,
        topic: Topic,
        words: (&str, &str, &str),
        holds: impl Fn(&Facts, usize) -> bool,
    ) {
        self.add((topic, Unit::Fraction), words, |facts| {
            let hits = (0..facts.moments.len()).filter(|&i| holds(facts, i)).count();
            [hits as f64, facts.moments.len() as f64]
        });
    }
}

/// The text with its first letter in upper case.
fn sentence_case(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |c| c.to_uppercase().collect::<String>() + letters.as_str())
}

/// The text with its first letter in lower case, to stand behind a colon.
fn lower_case(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |c| c.to_lowercase().collect::<String>() + letters.as_str())
}

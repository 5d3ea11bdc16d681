//! What can be set in an engine: name, kind and default, as the engine declares it.

use std::fmt;

use rules::ParseError;

use crate::words::{Words, one_of};

/// A setting of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// Its name; it may have spaces inside.
    pub name: String,
    /// What it holds, and what it holds at first.
    pub kind: Kind,
}

/// What a setting holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Yes or no.
    Check {
        /// At first.
        default: bool,
    },
    /// A number.
    Spin {
        /// At first.
        default: i64,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of some words.
    Combo {
        /// At first.
        default: String,
        /// The words to choose from.
        choices: Vec<String>,
    },
    /// Nothing: it makes something happen.
    Button,
    /// Any text.
    Text {
        /// At first; it may be empty.
        default: String,
    },
}

/// What a setting is to hold from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Of a check.
    Check(bool),
    /// Of a spin.
    Spin(i64),
    /// Of a combo or a text.
    Text(String),
    /// A button was pressed.
    Pressed,
}

/// How an empty text is written where a word must stand.
const EMPTY: &str = "<empty>";

impl EngineOption {
    /// Yes or no.
    pub fn check(name: &str, default: bool) -> Self {
        Self { name: name.to_owned(), kind: Kind::Check { default } }
    }

    /// A number.
    pub fn spin(name: &str, default: i64, (min, max): (i64, i64)) -> Self {
        Self { name: name.to_owned(), kind: Kind::Spin { default, min, max } }
    }

    /// Reads a value for this setting. A combo takes any text: whether a word that was not offered
    /// can be understood all the same, the engine decides.
    ///
    /// # Errors
    /// The value is not of this kind.
    pub fn value(&self, text: Option<&str>) -> Result<Value, ParseError> {
        let given = text.unwrap_or("");
        let error = |expected: String| Err(ParseError::at("value", given, 0, expected));
        match &self.kind {
            Kind::Button => Ok(Value::Pressed),
            Kind::Check { .. } => match given {
                "true" | "1" => Ok(Value::Check(true)),
                "false" | "0" => Ok(Value::Check(false)),
                _ => error("true or false".to_owned()),
            },
            Kind::Spin { min, max, .. } => match given.parse() {
                Ok(number) if (min..=max).contains(&&number) => Ok(Value::Spin(number)),
                _ => error(format!("a number from {min} to {max}")),
            },
            Kind::Combo { .. } if given.is_empty() => error("a value".to_owned()),
            Kind::Combo { .. } => Ok(Value::Text(given.to_owned())),
            Kind::Text { .. } => Ok(Value::Text(given.replace(EMPTY, ""))),
        }
    }

    /// As XBoard wants it in `feature option="…"`.
    pub fn xboard(&self) -> String {
        let name = &self.name;
        match &self.kind {
            Kind::Check { default } => format!("{name} -check {}", u8::from(*default)),
            Kind::Spin { default, min, max } => format!("{name} -spin {default} {min} {max}"),
            Kind::Combo { default, choices } => {
                let mark = |choice: &String| match choice == default {
                    true => format!("*{choice}"),
                    false => choice.clone(),
                };
                let choices: Vec<_> = choices.iter().map(mark).collect();
                format!("{name} -combo {}", choices.join(" /// "))
            }
            Kind::Button => format!("{name} -button"),
            Kind::Text { default } => format!("{name} -string {default}"),
        }
    }

    /// Reads what stands after `option`.
    pub(crate) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        expect(words, "name")?;
        let name = words.until(&["type"]).to_owned();
        if name.is_empty() {
            words.next();
            return Err(words.error("a name"));
        }
        expect(words, "type")?;
        let kinds = ["check", "spin", "combo", "button", "string"];
        let kind = match words.word(&one_of(&kinds))? {
            "check" => {
                expect(words, "default")?;
                let default = match words.word("true or false")? {
                    "true" => true,
                    "false" => false,
                    _ => return Err(words.error("true or false")),
                };
                Kind::Check { default }
            }
            "spin" => Self::parse_spin(words)?,
            "combo" => Self::parse_combo(words)?,
            "button" => Kind::Button,
            "string" => {
                let default = match words.peek() {
                    Some("default") => words.next().map_or("", |_| words.rest()),
                    _ => "",
                };
                Kind::Text { default: default.replace(EMPTY, "") }
            }
            _ => return Err(words.error(one_of(&kinds))),
        };
        words.end()?;
        Ok(Self { name, kind })
    }

    /// The keys of a spin come in any order.
    fn parse_spin(words: &mut Words<'_>) -> Result<Kind, ParseError> {
        let (mut default, mut min, mut max) = (0, i64::MIN, i64::MAX);
        while let Some(key) = words.next() {
            let place = match key {
                "default" => &mut default,
                "min" => &mut min,
                "max" => &mut max,
                _ => return Err(words.error("default, min or max")),
            };
            *place = words.number("a number")?;
        }
        Ok(Kind::Spin { default, min, max })
    }

    fn parse_combo(words: &mut Words<'_>) -> Result<Kind, ParseError> {
        let (mut default, mut choices) = (String::new(), Vec::new());
        while let Some(key) = words.next() {
            let value = words.until(&["default", "var"]).to_owned();
            match key {
                "default" => default = value,
                "var" => choices.push(value),
                _ => return Err(words.error("default or var")),
            }
        }
        Ok(Kind::Combo { default, choices })
    }
}

fn expect(words: &mut Words<'_>, key: &str) -> Result<(), ParseError> {
    match words.next() {
        Some(word) if word == key => Ok(()),
        _ => Err(words.error(format!("\"{key}\""))),
    }
}

impl fmt::Display for EngineOption {
    /// What stands after `option`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name {} type ", self.name)?;
        match &self.kind {
            Kind::Check { default } => write!(f, "check default {default}"),
            Kind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            Kind::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            Kind::Button => f.write_str("button"),
            Kind::Text { default } if default.is_empty() => write!(f, "string default {EMPTY}"),
            Kind::Text { default } => write!(f, "string default {default}"),
        }
    }
}

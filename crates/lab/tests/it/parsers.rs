//! Arbitrary text against the parsers of engines and times: errors, but no panics.

use lab::{Setting, TimeControl, parse_duration};
use proptest::prelude::*;

proptest! {
    #[test]
    fn engines(text in "(careen|mcts|baseline|random|greedy|cmd|\\PC{0,4}):?\\PC{0,30}") {
        if let Ok(setting) = Setting::parse(&text) {
            prop_assert!(!setting.name.is_empty());
        }
    }

    #[test]
    fn settings(
        kind in "careen|mcts|baseline|random|greedy|cmd:x",
        key in "nodes|depth|time|level|threads|hash|playouts|exploration|name|option\\.é|é",
        value in "-?[0-9]{0,25}(\\.[0-9]{1,3})?(ms|s|h|é|e9999)?",
    ) {
        let joint = if kind.starts_with("cmd") { "," } else { ":" };
        let text = format!("{kind}{joint}{key}={value}");
        if let Err(error) = Setting::parse(&text) {
            prop_assert!(error.column <= text.chars().count() + 1, "{}", error);
        }
    }

    #[test]
    fn times(text in "[0-9/+.e-]{0,12}(ms|s|m|h|é)?") {
        let _ = parse_duration(&text);
        if let Ok(control) = TimeControl::parse(&text) {
            prop_assert_eq!(TimeControl::parse(&control.to_string()), Ok(control));
        }
    }
}

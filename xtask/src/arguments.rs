//! The arguments of the longer commands: one game, and options with a number or without.

use std::str::FromStr;

use games::ALL;
use rules::any::Game;

/// Arguments, taken out one by one.
pub(crate) struct Arguments(Vec<String>);

impl Arguments {
    pub(crate) fn new(arguments: impl Iterator<Item = String>) -> Self {
        Self(arguments.collect())
    }

    /// Whether a flag was given.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let place = self.0.iter().position(|argument| argument == name);
        place.map(|i| self.0.remove(i)).is_some()
    }

    /// The number behind an option, or `usual` if it was not given.
    pub(crate) fn number<T: FromStr>(&mut self, name: &str, usual: T) -> Result<T, String> {
        let Some(i) = self.0.iter().position(|argument| argument == name) else {
            return Ok(usual);
        };
        let value = self.0.get(i + 1).cloned().unwrap_or_default();
        let number = value.parse().map_err(|_| format!("{name} \"{value}\": a number is expected"));
        self.0.drain(i..(i + 2).min(self.0.len()));
        number
    }

    /// The text behind an option, if it was given.
    pub(crate) fn text(&mut self, name: &str) -> Result<Option<String>, String> {
        let Some(i) = self.0.iter().position(|argument| argument == name) else { return Ok(None) };
        let mut given = self.0.drain(i..(i + 2).min(self.0.len())).skip(1);
        given.next().map(Some).ok_or_else(|| format!("{name}: something is expected behind it"))
    }

    /// The game, which is all that may be left.
    pub(crate) fn game(self) -> Result<&'static Game, String> {
        let [id] = self.0.as_slice() else {
            return Err(format!("one game is expected, not \"{}\"", self.0.join(" ")));
        };
        let ids = || ALL.iter().map(|game| game.id).collect::<Vec<_>>().join(", ");
        let game = ALL.iter().find(|game| game.id == id);
        game.copied().ok_or_else(|| format!("game \"{id}\": one of {} is expected", ids()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(text: &str) -> Arguments {
        Arguments::new(text.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_stand_anywhere() {
        let id = ALL[0].id;
        let mut given = arguments(&format!("--games 5 {id} --write"));
        assert!(given.flag("--write") && !given.flag("--write"));
        assert_eq!(given.number("--games", 7), Ok(5));
        assert_eq!(given.number("--nodes", 7), Ok(7));
        assert_eq!(given.text("--records"), Ok(None));
        assert_eq!(given.game().expect("it exists").id, id);
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let error = arguments("--games x").number("--games", 7).expect_err("no number");
        assert_eq!(error, "--games \"x\": a number is expected");
        assert!(arguments("--games").number("--games", 7).is_err());
        assert!(arguments("--records").text("--records").is_err());
        assert_eq!(arguments("--records f").text("--records"), Ok(Some("f".to_owned())));
        assert!(arguments("nothing").game().expect_err("no game").contains(ALL[0].id));
        assert!(arguments("").game().is_err());
        assert!(arguments(&format!("{} --what", ALL[0].id)).game().is_err());
    }
}

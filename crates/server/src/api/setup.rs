//! Positions that are being set up: `/api/setup`.

use std::collections::BTreeMap;

use axum::Json;
use rules::view::man_in_words;
use rules::{Player, Ruleset, SetUp, Sharing, View};

use super::compute;
use crate::ask::{Ask, Body, at_most, ruleset};
use crate::config::LONGEST_FEN;
use crate::contract::setup::{Palette, Setup, SetupAsked, SetupSquares};
use crate::problem::Problem;

/// The longest text of one square, in bytes.
const LONGEST_SQUARE: usize = 1_000;

/// A FEN, perhaps a wrong one, square by square.
#[utoipa::path(get, path = "/api/setup", tag = "games", params(SetupAsked), responses(
    (status = 200, body = Setup), (status = 400, body = Problem)))]
pub(crate) async fn read(Ask(asked): Ask<SetupAsked>) -> Result<Json<Setup>, Problem> {
    compute(move || {
        let ruleset = ruleset(&asked.ruleset)?;
        let start = (ruleset.game().open)(&ruleset, None)?;
        let fen = asked.fen.filter(|fen| !fen.is_empty()).unwrap_or_else(|| start.fen());
        at_most("fen", &fen, LONGEST_FEN)?;
        let board = start.view();
        let size = (board.files, board.ranks);
        let Some(set_up) = SetUp::read(ruleset.game().placement, size, &fen) else {
            // Not even its form is right: what is wrong is all that can be said.
            return Err(match (ruleset.game().open)(&ruleset, Some(&fen)) {
                Err(error) => error.into(),
                Ok(_) => Problem::internal(&format!("{fen} is a FEN that cannot be set up")),
            });
        };
        Ok(Json(answer(&ruleset, &set_up, &board)))
    })
    .await
}

/// The squares of a board as a FEN, and what is wrong with it.
#[utoipa::path(post, path = "/api/setup", tag = "games", request_body = SetupSquares, responses(
    (status = 200, body = Setup), (status = 400, body = Problem)))]
pub(crate) async fn compose(Body(asked): Body<SetupSquares>) -> Result<Json<Setup>, Problem> {
    compute(move || {
        let ruleset = ruleset(&asked.ruleset)?;
        let board = (ruleset.game().open)(&ruleset, None)?.view();
        at_most("rest", &asked.rest, LONGEST_FEN)?;
        let mut set_up = SetUp::empty(board.files, board.ranks, asked.rest.trim());
        for (square, text) in &asked.squares {
            at_most(square, text, LONGEST_SQUARE)?;
            if !set_up.put(ruleset.game().placement, square, text) {
                let detail = format!(
                    "\"{square}\": \"{text}\" is no square of this board, or no men of its palette"
                );
                return Err(Problem::bad(detail));
            }
        }
        Ok(Json(answer(&ruleset, &set_up, &board)))
    })
    .await
}

fn answer(ruleset: &Ruleset, set_up: &SetUp, board: &View) -> Setup {
    let placement = ruleset.game().placement;
    let fen = set_up.fen(placement);
    let opened = (ruleset.game().open)(ruleset, Some(&fen));
    let (view, problem) = match opened {
        Ok(pos) => (pos.view(), None),
        Err(error) => {
            let view = View {
                squares: set_up.view(placement),
                to_act: Player::First,
                open: false,
                arrows: Vec::new(),
                threats: Vec::new(),
                notes: Vec::new(),
                ..board.clone()
            };
            (view, Some(error.into()))
        }
    };
    let palette = (placement.men)().into_iter();
    let palette = palette.map(|(text, man)| {
        // At rest it is known without its way; a careening man's way depends on its square.
        let name = man_in_words(&man);
        Palette { text, name, man }
    });
    Setup {
        ruleset: ruleset.to_string(),
        files: board.files,
        ranks: board.ranks,
        squares: set_up.texts(placement).into_iter().collect::<BTreeMap<_, _>>(),
        rest: set_up.rest.clone(),
        palette: palette.collect(),
        crowds: placement.sharing != Sharing::Never,
        fen,
        view,
        problem,
    }
}

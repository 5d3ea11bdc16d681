//! What is asked for: the extractors of requests, and positions out of them.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::{HeaderMap, Method, header, request};
use rules::any::AnyPosition;
use rules::{Rng, Ruleset};
use serde::de::DeserializeOwned;

use crate::config::{LONGEST_FEN, LONGEST_MOVES, MOST_TURNS};
use crate::problem::{Code, Problem};

/// Parameters: of the address for `GET`, of a JSON body for other methods.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ask<T>(pub(crate) T);

/// A JSON body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

/// A part of the path.
#[derive(Clone, Debug)]
pub(crate) struct Path<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Ask<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        if *request.method() == Method::GET || *request.method() == Method::HEAD {
            let query = axum::extract::Query::<T>::try_from_uri(request.uri());
            return query.map(|query| Self(query.0)).map_err(|error| Problem::bad(reason(&error)));
        }
        Body::from_request(request, state).await.map(|Body(body)| Self(body))
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        is_json(request.headers())?;
        let bytes = Bytes::from_request(request, state).await.map_err(|error| {
            let code = match error.status().as_u16() {
                413 => Code::TooLarge,
                _ => Code::BadRequest,
            };
            Problem::new(code, error.body_text())
        })?;
        let read = serde_json::from_slice(&bytes);
        read.map(Self).map_err(|error| Problem::bad(format!("the body: {error}")))
    }
}

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut request::Parts, state: &S) -> Result<Self, Problem> {
        let path = axum::extract::Path::from_request_parts(parts, state).await;
        path.map(|path| Self(path.0)).map_err(|error| Problem::not_found(error.body_text()))
    }
}

/// Only JSON is taken, which a page of another origin cannot send without being asked first.
fn is_json(headers: &HeaderMap) -> Result<(), Problem> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    if kind.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let detail = format!("the body is \"{kind}\"; send it as application/json");
    Err(Problem::new(Code::MediaType, detail))
}

/// The innermost reason of an error.
fn reason(error: &dyn std::error::Error) -> String {
    let mut reason = error;
    while let Some(source) = reason.source() {
        reason = source;
    }
    reason.to_string()
}

/// A position as requests name it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) ruleset: &'a str,
    pub(crate) fen: Option<&'a str>,
    pub(crate) moves: Option<&'a str>,
}

impl Place<'_> {
    /// Sets up the position.
    pub(crate) fn open(&self) -> Result<Box<dyn AnyPosition>, Problem> {
        let ruleset = ruleset(self.ruleset)?;
        let fen = self.fen.filter(|fen| !fen.is_empty());
        at_most("fen", fen.unwrap_or_default(), LONGEST_FEN)?;
        let mut pos = (ruleset.game().open)(&ruleset, fen)?;
        let moves = self.moves.unwrap_or_default();
        at_most("moves", moves, LONGEST_MOVES)?;
        for (i, turn) in moves.split_whitespace().enumerate() {
            if i == MOST_TURNS {
                let detail = format!("\"moves\" has more than {MOST_TURNS} turns");
                return Err(Problem::new(Code::TooLarge, detail));
            }
            pos.play(turn)?;
        }
        Ok(pos)
    }
}

/// Reads a ruleset; a `random` value is drawn.
pub(crate) fn ruleset(text: &str) -> Result<Ruleset, Problem> {
    at_most("ruleset", text, LONGEST_FEN)?;
    let seed = crate::person::random_number();
    Ok(Ruleset::parse(games::ALL, text, &mut Rng::new(seed))?)
}

/// Refuses what is too long.
pub(crate) fn at_most(what: &str, text: &str, bytes: usize) -> Result<(), Problem> {
    if text.len() <= bytes {
        return Ok(());
    }
    let detail = format!("\"{what}\" has {} bytes; at most {bytes} are taken", text.len());
    Err(Problem::new(Code::TooLarge, detail))
}

/// A number within its bounds, or its default.
pub(crate) fn within<N: PartialOrd + std::fmt::Display + Copy>(
    what: &str,
    number: Option<N>,
    default: N,
    (least, most): (N, N),
) -> Result<N, Problem> {
    let number = number.unwrap_or(default);
    if number >= least && number <= most {
        return Ok(number);
    }
    Err(Problem::bad(format!("\"{what}\" is {number}; expected {least} to {most}")))
}

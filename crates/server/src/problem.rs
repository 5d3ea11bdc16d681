//! Errors: the whole policy of what is answered when something is wrong, as problem+json.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rules::ParseError;
use rules::record::{Place, RecordError};
use serde::Serialize;
use utoipa::ToSchema;

/// An error as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// Where this kind of error is explained.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The kind of error in words.
    pub title: &'static str,
    /// The status of the answer.
    pub status: u16,
    /// What is wrong, in one line.
    #[schema(value_type = String)]
    pub detail: Box<str>,
    /// The kind of error for programs.
    pub code: Code,
    /// What the text should have been, if one could not be read.
    #[schema(required = true)]
    pub what: Option<&'static str>,
    /// The text, or its line, cut after 2 000 characters.
    #[schema(value_type = Option<String>, required = true)]
    pub text: Option<Box<str>>,
    /// The line in a text of many lines, counted from 1.
    #[schema(required = true)]
    pub line: Option<u32>,
    /// The column, counted in characters from 1.
    #[schema(required = true)]
    pub column: Option<u32>,
    /// What was expected there.
    #[schema(value_type = Option<String>, required = true)]
    pub expected: Option<Box<str>>,
    /// After how many seconds to try again.
    #[serde(skip)]
    pub retry_after: Option<u16>,
}

/// The kinds of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Code {
    /// A text cannot be read or is illegal.
    Parse,
    /// A parameter is missing, unknown, of the wrong type or out of its bounds.
    BadRequest,
    /// A request from another origin.
    Forbidden,
    /// There is no such thing, or it is another person's.
    NotFound,
    /// The path knows other methods.
    Method,
    /// The game has moved on, is over, or it is not a person's turn.
    Conflict,
    /// Body, address or text is too long.
    TooLarge,
    /// A body that is not JSON.
    MediaType,
    /// Too many requests or stored games.
    TooMany,
    /// The server is stopping, or the engine's queue is full.
    Busy,
    /// Our fault; the log says more.
    Internal,
}

impl Code {
    /// All kinds.
    pub(crate) const ALL: [Self; 11] = [
        Self::Parse,
        Self::BadRequest,
        Self::Forbidden,
        Self::NotFound,
        Self::Method,
        Self::Conflict,
        Self::TooLarge,
        Self::MediaType,
        Self::TooMany,
        Self::Busy,
        Self::Internal,
    ];

    const fn status(self) -> StatusCode {
        match self {
            Self::Parse | Self::BadRequest => StatusCode::BAD_REQUEST,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Conflict => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Parse => "The text cannot be read",
            Self::BadRequest => "The request is wrong",
            Self::Forbidden => "The request comes from another origin",
            Self::NotFound => "There is no such thing",
            Self::Method => "The path knows other methods",
            Self::Conflict => "It cannot be done now",
            Self::TooLarge => "The request is too large",
            Self::MediaType => "The body is not JSON",
            Self::TooMany => "Too much is asked for",
            Self::Busy => "The server is busy",
            Self::Internal => "The server has failed",
        }
    }

    /// Where it is explained: a row of the description, by the name that is sent.
    const fn address(self) -> &'static str {
        match self {
            Self::Parse => "/docs/api#parse",
            Self::BadRequest => "/docs/api#bad-request",
            Self::Forbidden => "/docs/api#forbidden",
            Self::NotFound => "/docs/api#not-found",
            Self::Method => "/docs/api#method",
            Self::Conflict => "/docs/api#conflict",
            Self::TooLarge => "/docs/api#too-large",
            Self::MediaType => "/docs/api#media-type",
            Self::TooMany => "/docs/api#too-many",
            Self::Busy => "/docs/api#busy",
            Self::Internal => "/docs/api#internal",
        }
    }

    /// The name that is sent.
    pub(crate) fn anchor(self) -> &'static str {
        self.address().rsplit('#').next().unwrap_or_default()
    }
}

impl Problem {
    /// An error of a kind, in one line.
    pub(crate) fn new(code: Code, detail: impl Into<Box<str>>) -> Self {
        Self {
            kind: code.address(),
            title: code.title(),
            status: code.status().as_u16(),
            detail: detail.into(),
            code,
            what: None,
            text: None,
            line: None,
            column: None,
            expected: None,
            retry_after: None,
        }
    }

    /// A wrong parameter.
    pub(crate) fn bad(detail: impl Into<Box<str>>) -> Self {
        Self::new(Code::BadRequest, detail)
    }

    /// Nothing there.
    pub(crate) fn not_found(detail: impl Into<Box<str>>) -> Self {
        Self::new(Code::NotFound, detail)
    }

    /// Not now.
    pub(crate) fn conflict(detail: impl Into<Box<str>>) -> Self {
        Self::new(Code::Conflict, detail)
    }

    /// Our fault: the cause goes to the log, not to the client.
    pub(crate) fn internal(cause: &dyn std::fmt::Display) -> Self {
        tracing::error!("{cause}");
        Self::new(Code::Internal, "the server has failed; its log says why")
    }
}

/// A number of lines or columns.
fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

impl From<ParseError> for Problem {
    fn from(error: ParseError) -> Self {
        let detail = error.to_string();
        Self {
            what: Some(error.what),
            text: Some(error.text.chars().take(2_000).collect()),
            line: error.line.map(number),
            column: Some(number(error.column)),
            expected: Some(error.expected.into()),
            ..Self::new(Code::Parse, detail)
        }
    }
}

impl From<RecordError> for Problem {
    fn from(error: RecordError) -> Self {
        let (detail, place) = (error.to_string(), error.place());
        let problem = match error {
            RecordError::Turn { error, .. } | RecordError::Tag { error, .. } => Self::from(error),
            _ => Self::new(Code::Parse, ""),
        };
        let problem = Self { detail: detail.into(), ..problem };
        let Some(Place { line, column }) = place else { return problem };
        // The column of the text within its line.
        let within = problem.column.map_or(0, |column| column - 1);
        Self { line: Some(number(line)), column: Some(number(column) + within), ..problem }
    }
}

impl From<sqlx::Error> for Problem {
    fn from(error: sqlx::Error) -> Self {
        Self::internal(&error)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self).unwrap_or_default();
        let mut answer = (status, body).into_response();
        let json = HeaderValue::from_static("application/problem+json");
        answer.headers_mut().insert(header::CONTENT_TYPE, json);
        answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            answer.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        answer
    }
}

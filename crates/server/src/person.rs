//! Who asks: an anonymous cookie, of which only the hash is kept.

use std::fmt;
use std::net::SocketAddr;

use axum::extract::{FromRequestParts, Request};
use axum::http::{HeaderMap, HeaderValue, header, request};
use axum::middleware::Next;
use axum::response::Response;
use sha2::{Digest as _, Sha256};

use crate::problem::Problem;

/// The name of the cookie.
const COOKIE: &str = "careen";
/// How long it lasts, in seconds: as long as browsers allow.
const LIFETIME: u32 = 400 * 24 * 60 * 60;
/// Characters of a token: 160 bits.
const TOKEN: usize = 32;
/// Characters of the name of a game: 80 bits.
const NAME: usize = 16;
/// Five bits a character; none is taken for another.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Whoever asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Person {
    /// The hash of his token: what his games are kept under.
    pub(crate) owner: [u8; 32],
    /// His address.
    pub(crate) address: SocketAddr,
    /// Whether he has come with a cookie.
    pub(crate) known: bool,
}

impl fmt::Debug for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Hashes are no secrets, but no log needs them.
        f.debug_struct("Person").field("known", &self.known).finish_non_exhaustive()
    }
}

impl Person {
    /// A number that stands for him where fairness is at stake.
    pub(crate) fn number(&self) -> u64 {
        number_of(&self.owner)
    }
}

/// A number that stands for an owner.
pub(crate) fn number_of(owner: &[u8]) -> u64 {
    owner.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
}

impl<S: Send + Sync> FromRequestParts<S> for Person {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut request::Parts, _: &S) -> Result<Self, Problem> {
        let person = parts.extensions.get().copied();
        person.ok_or_else(|| Problem::internal(&"a request without a person"))
    }
}

/// Finds out who asks, and gives a cookie to whoever has none.
pub(crate) async fn recognize(mut request: Request, next: Next) -> Response {
    let address = request.extensions().get::<SocketAddr>().copied();
    let address = address.unwrap_or_else(|| SocketAddr::from(([0, 0, 0, 0], 0)));
    let sent = token(request.headers());
    let known = sent.is_some();
    let token = sent.unwrap_or_else(|| random_text(TOKEN));
    let owner = Sha256::digest(token.as_bytes()).into();
    request.extensions_mut().insert(Person { owner, address, known });
    let mut answer = next.run(request).await;
    if !known {
        let cookie =
            format!("{COOKIE}={token}; Path=/; Max-Age={LIFETIME}; HttpOnly; SameSite=Lax");
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            answer.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
    answer
}

/// The token of a request; only those of our own making are taken.
fn token(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|c| c.to_str().ok());
    let mut pairs = cookies.flat_map(|c| c.split(';')).filter_map(|pair| pair.split_once('='));
    let (_, token) = pairs.find(|(name, _)| name.trim() == COOKIE)?;
    let token = token.trim();
    let ours = token.len() == TOKEN && token.bytes().all(|b| ALPHABET.contains(&b));
    ours.then(|| token.to_owned())
}

/// The name of a new game or entry.
pub(crate) fn random_name() -> String {
    random_text(NAME)
}

/// Whether a text may be the name of a game or entry.
pub(crate) fn is_name(text: &str) -> bool {
    text.len() == NAME && text.bytes().all(|b| ALPHABET.contains(&b))
}

/// Random characters that nobody can guess.
fn random_text(length: usize) -> String {
    let mut bytes = vec![0; length];
    // Without random numbers there are no secrets; nothing can be done then.
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes.iter().map(|b| char::from(ALPHABET[usize::from(b & 31)])).collect()
}

/// A random number for seeds.
pub(crate) fn random_number() -> u64 {
    // Small enough to be read in JSON by everybody.
    getrandom::u64().expect("the system has random numbers") >> 24
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tokens_of_our_own_making_are_taken() {
        let mut headers = HeaderMap::new();
        let good = random_text(TOKEN);
        for (cookie, expected) in [
            (format!("a=b; careen={good}; c=d"), Some(good.clone())),
            (format!("careen={}", &good[1..]), None),
            (format!("careen={}", good.to_uppercase()), None),
            (format!("other={good}"), None),
            (String::new(), None),
        ] {
            headers.insert(header::COOKIE, HeaderValue::from_str(&cookie).expect("ASCII"));
            assert_eq!(token(&headers), expected, "{cookie}");
        }
    }

    #[test]
    fn names_are_told_from_other_texts() {
        assert!(is_name(&random_name()));
        assert!(!is_name("export"));
        assert!(!is_name("../../etc/passwd"));
    }
}

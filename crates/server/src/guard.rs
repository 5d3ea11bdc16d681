//! What every request must pass: host, origin and rate; and the headers every answer carries.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::app::App;
use crate::person::Person;
use crate::problem::{Code, Problem};

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
         img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Lets a request pass, or says why not.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut answer = match allowed(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    for (name, value) in HEADERS {
        answer.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    answer
}

fn allowed(app: &App, request: &Request) -> Result<(), Problem> {
    let headers = request.headers();
    let host = host_of(request);
    if app.config.listen.ip().is_loopback() && !host.is_some_and(is_local) {
        // A name of somebody else's that leads to this machine.
        let detail = "this server is for this machine only; ask for it as 127.0.0.1 or localhost";
        return Err(Problem::new(Code::Forbidden, detail));
    }
    let safe = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    if (!safe || headers.contains_key(header::UPGRADE)) && !same_origin(headers, host) {
        let detail = "unsafe methods and WebSockets are for pages of this server only";
        return Err(Problem::new(Code::Forbidden, detail));
    }
    let Some(person) = request.extensions().get::<Person>() else { return Ok(()) };
    let path = request.uri().path();
    if path.starts_with("/api/") && !app.rates.request(person, cost_of(path)) {
        let detail = "too many requests; try again in a second";
        return Err(Problem { retry_after: Some(1), ..Problem::new(Code::TooMany, detail) });
    }
    Ok(())
}

/// What a request costs: engine time and large files are dearer.
fn cost_of(path: &str) -> f64 {
    let dear = ["/api/analyze", "/api/solve", "/api/record/", "/api/archive/import"];
    let engine = path.ends_with("/hint") || path.ends_with("/draw") || path.ends_with("/check");
    if engine || dear.iter().any(|dear| path.starts_with(dear)) { 5.0 } else { 1.0 }
}

/// The host a request is meant for.
fn host_of(request: &Request) -> Option<&str> {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    host.or_else(|| request.uri().authority().map(|authority| authority.as_str()))
}

/// Whether a host, with or without a port, is this machine.
fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Whether a request comes from a page of this server, or from no page at all.
fn same_origin(headers: &HeaderMap, host: Option<&str>) -> bool {
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or("?"));
    let site = text(HeaderName::from_static("sec-fetch-site"));
    let origin = text(header::ORIGIN);
    let from_here = |origin: &str| {
        let place = origin.split_once("://").map(|(_, place)| place);
        place.is_some() && place == host
    };
    site.is_none_or(|site| site == "same-origin" || site == "none") && origin.is_none_or(from_here)
}

/// Buckets of tokens, for each person and each address.
#[derive(Debug)]
pub(crate) struct Rates {
    persons: Buckets<[u8; 32]>,
    addresses: Buckets<IpAddr>,
}

impl Rates {
    pub(crate) fn new(burst: u32, per_second: u32) -> Self {
        let (burst, per_second) = (f64::from(burst), f64::from(per_second));
        Self {
            persons: Buckets::new(burst, per_second),
            addresses: Buckets::new(burst * 10.0, per_second * 10.0),
        }
    }

    /// Whether a request is within the rates.
    fn request(&self, person: &Person, cost: f64) -> bool {
        // A person without a cookie is a new one each time: only his address is known.
        let known = !person.known || self.persons.take(person.owner, cost);
        known && self.addresses.take(person.address.ip(), cost)
    }

    /// Whether a person may store something new: whoever throws his cookie away shall not fill the
    /// disk.
    pub(crate) fn stores(&self, person: &Person) -> bool {
        self.addresses.take(person.address.ip(), 10.0)
    }
}

/// Buckets that fill again with time.
#[derive(Debug)]
struct Buckets<K> {
    burst: f64,
    per_second: f64,
    buckets: Mutex<HashMap<K, Bucket>>,
}

/// What is left, and when that was so.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn new(burst: u32) -> Self {
        Self { left: f64::from(burst), at: Instant::now() }
    }

    /// Takes some tokens, if there are as many.
    pub(crate) fn take(&mut self, tokens: f64, burst: f64, per_second: f64) -> bool {
        let now = Instant::now();
        let gained = now.duration_since(self.at).as_secs_f64() * per_second;
        self.left = (self.left + gained).min(burst);
        self.at = now;
        let enough = self.left >= tokens;
        if enough {
            self.left -= tokens;
        }
        enough
    }
}

impl<K: Hash + Eq> Buckets<K> {
    /// Buckets that are remembered at most.
    const MOST: usize = 20_000;

    fn new(burst: f64, per_second: f64) -> Self {
        Self { burst, per_second, buckets: Mutex::default() }
    }

    fn take(&self, key: K, tokens: f64) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= Self::MOST {
            // Full buckets need not be remembered.
            let (burst, per_second) = (self.burst, self.per_second);
            buckets.retain(|_, b| b.left + b.at.elapsed().as_secs_f64() * per_second < burst);
            if buckets.len() >= Self::MOST {
                buckets.clear();
            }
        }
        let full = Bucket { left: self.burst, at: Instant::now() };
        buckets.entry(key).or_insert(full).take(tokens, self.burst, self.per_second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_hosts_are_known() {
        for host in ["localhost", "localhost:8080", "127.0.0.1:80", "[::1]:8080", "LOCALHOST:1"] {
            assert!(is_local(host), "{host}");
        }
        for host in ["example.org", "example.org:8080", "127.0.0.1.example.org", "10.0.0.1", ""] {
            assert!(!is_local(host), "{host}");
        }
    }

    #[test]
    fn other_origins_are_told() {
        let headers = |pairs: &[(&'static str, &'static str)]| {
            let pair = |&(name, value): &(&'static str, &'static str)| {
                (HeaderName::from_static(name), HeaderValue::from_static(value))
            };
            pairs.iter().map(pair).collect::<HeaderMap>()
        };
        let here = Some("localhost:8080");
        for (pairs, expected) in [
            (&[][..], true),
            (&[("origin", "http://localhost:8080")], true),
            (&[("origin", "http://localhost:8081")], false),
            (&[("origin", "null")], false),
            (&[("sec-fetch-site", "same-origin")], true),
            (&[("sec-fetch-site", "same-site")], false),
            (&[("sec-fetch-site", "cross-site")], false),
        ] {
            assert_eq!(same_origin(&headers(pairs), here), expected, "{pairs:?}");
        }
    }

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let buckets = Buckets::new(3.0, 50.0);
        let taken = (0..10).filter(|_| buckets.take(1, 1.0)).count();
        assert!((3..5).contains(&taken), "{taken}");
        assert!(buckets.take(2, 1.0), "another one's bucket is full");
        std::thread::sleep(std::time::Duration::from_millis(60));
        assert!(buckets.take(1, 1.0), "it has filled again");
    }
}

//! The files of the page: built in and compressed, or from a folder while they are being written.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use sha2::{Digest as _, Sha256};

use crate::problem::{Code, Problem};

/// A file that is built in.
#[derive(Debug)]
struct Embedded {
    path: &'static str,
    kind: &'static str,
    etag: &'static str,
    plain: &'static [u8],
    gzip: &'static [u8],
    brotli: &'static [u8],
}

/// Made by `build.rs`.
static EMBEDDED: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Where files come from.
#[derive(Debug)]
pub(crate) struct Files {
    folder: Option<PathBuf>,
    /// The `Link` headers of the pages that are built in.
    links: HashMap<&'static str, String>,
}

/// A file as it is sent.
struct Found {
    path: String,
    kind: &'static str,
    etag: Cow<'static, str>,
    plain: Bytes,
    gzip: &'static [u8],
    brotli: &'static [u8],
}

impl Files {
    /// Files of a folder, or those that are built in.
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        let mut files = Self { folder, links: HashMap::new() };
        if files.folder.is_none() {
            let pages = EMBEDDED.iter().filter(|file| file.path.ends_with(".html"));
            files.links = pages.map(|page| (page.path, files.link_of(page.path))).collect();
        }
        files
    }

    /// Answers a request for a page or one of its files.
    pub(crate) fn answer(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Response {
        if *method != Method::GET && *method != Method::HEAD {
            let mut answer = Problem::new(Code::Method, "pages can only be read").into_response();
            answer.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
            return answer;
        }
        let path = uri.path().trim_start_matches('/');
        let Some(file) = self.find(path).or_else(|| self.page(path)) else {
            return Problem::not_found("there is no such page").into_response();
        };
        let link = self.link(&file.path);
        file.answer(method, headers, &link)
    }

    /// The page of a path that is no file.
    fn page(&self, path: &str) -> Option<Found> {
        if path.contains('.') || path == "api" || path.starts_with("api/") {
            return None;
        }
        let first = path.split('/').next().unwrap_or_default();
        let own = if first.is_empty() { None } else { self.find(&format!("{first}.html")) };
        own.or_else(|| self.find("index.html"))
    }

    /// A file by its path.
    fn find(&self, path: &str) -> Option<Found> {
        let Some(folder) = &self.folder else {
            let file = EMBEDDED.iter().find(|file| file.path == path)?;
            return Some(Found {
                path: file.path.to_owned(),
                kind: file.kind,
                etag: Cow::Borrowed(file.etag),
                plain: Bytes::from_static(file.plain),
                gzip: file.gzip,
                brotli: file.brotli,
            });
        };
        let below = Path::new(path);
        let plain = |part: Component<'_>| match part {
            Component::Normal(name) => !name.to_string_lossy().starts_with('.'),
            _ => false,
        };
        let kind = kind_of(path)?;
        let bytes = below.components().all(plain).then(|| std::fs::read(folder.join(below)))?;
        let bytes = bytes.ok()?;
        let hash = Sha256::digest(&bytes);
        let etag = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect::<String>();
        let (gzip, brotli): (&[u8], &[u8]) = (&[], &[]);
        let (path, plain) = (path.to_owned(), Bytes::from(bytes));
        Some(Found { path, kind, etag: Cow::Owned(etag), plain, gzip, brotli })
    }

    /// The `Link` header of a page; empty for other files.
    fn link(&self, path: &str) -> Cow<'_, str> {
        match self.links.get(path) {
            Some(link) => Cow::Borrowed(link),
            None if self.folder.is_some() && path.ends_with(".html") => {
                Cow::Owned(self.link_of(path))
            }
            None => Cow::Borrowed(""),
        }
    }

    /// Names all modules of a page, so that the browser asks for all of them at once.
    fn link_of(&self, page: &str) -> String {
        let text = |path: &str| {
            self.find(path).map(|file| String::from_utf8_lossy(&file.plain).into_owned())
        };
        let Some(html) = text(page) else { return String::new() };
        let mut modules: Vec<String> = Vec::new();
        let scripts = html.split("<script").skip(1).filter_map(|tag| tag.split('>').next());
        for tag in scripts.filter(|tag| tag.contains("module")) {
            let source = tag.split("src=\"").nth(1).and_then(|rest| rest.split('"').next());
            modules.extend(source.and_then(|source| resolve(page, source)));
        }
        let mut next = 0;
        while let Some(module) = modules.get(next).cloned() {
            next += 1;
            for name in imports(&text(&module).unwrap_or_default()) {
                if let Some(path) = resolve(&module, name)
                    && !modules.contains(&path)
                {
                    modules.push(path);
                }
            }
        }
        let link = |path: &String| format!("</{path}>; rel=modulepreload");
        modules.iter().map(link).collect::<Vec<_>>().join(", ")
    }
}

/// What a module imports when it is loaded.
fn imports(source: &str) -> impl Iterator<Item = &str> {
    source.lines().filter_map(|line| {
        let line = line.trim();
        let from = match line.strip_prefix("import ") {
            Some(rest) if rest.trim_start().starts_with(['"', '\'']) => rest.trim_start(),
            _ => {
                let begins = ["import ", "export ", "} from"].iter().any(|b| line.starts_with(b));
                let (_, name) = line.rsplit_once(" from ").filter(|_| begins)?;
                name.trim_start()
            }
        };
        let quote = from.chars().next().filter(|c| ['"', '\''].contains(c))?;
        from[1..].split(quote).next()
    })
}

/// The path below `web/` of a name in a file.
fn resolve(file: &str, name: &str) -> Option<String> {
    let mut parts: Vec<&str> = match name.strip_prefix('/') {
        Some(_) => Vec::new(),
        None => file.split('/').rev().skip(1).collect::<Vec<_>>().into_iter().rev().collect(),
    };
    for part in name.trim_start_matches('/').split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    let local = !name.contains("://") && kind_of(name).is_some();
    local.then(|| parts.join("/"))
}

/// The type of a file that may be sent.
fn kind_of(path: &str) -> Option<&'static str> {
    let (_, extension) = path.rsplit_once('.')?;
    Some(match extension {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        _ => return None,
    })
}

impl Found {
    fn answer(self, method: &Method, headers: &HeaderMap, link: &str) -> Response {
        let (coding, body) = match accepted(headers) {
            (true, _) if !self.brotli.is_empty() => (Some("br"), Bytes::from_static(self.brotli)),
            (_, true) if !self.gzip.is_empty() => (Some("gzip"), Bytes::from_static(self.gzip)),
            _ => (None, self.plain),
        };
        let etag = format!("\"{}{}\"", self.etag, coding.map_or("", |coding| coding));
        let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
        let fresh = known.is_some_and(|tags| {
            tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag)
        });
        let status = if fresh { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
        let length = body.len();
        let send = !fresh && *method != Method::HEAD;
        let body = if send { Body::from(body) } else { Body::empty() };
        let mut answer = (status, body).into_response();
        let out = answer.headers_mut();
        let mut set = |name, value: &str| {
            if let Ok(value) = HeaderValue::from_str(value) {
                out.insert(name, value);
            }
        };
        set(header::CONTENT_TYPE, self.kind);
        set(header::ETAG, &etag);
        set(header::VARY, "Accept-Encoding");
        // Asked again each time, and answered by 304: a new version is never mixed with an old one.
        set(header::CACHE_CONTROL, "no-cache");
        if let Some(coding) = coding.filter(|_| !fresh) {
            set(header::CONTENT_ENCODING, coding);
        }
        if !link.is_empty() {
            set(header::LINK, link);
        }
        if *method == Method::HEAD && !fresh {
            set(header::CONTENT_LENGTH, &length.to_string());
        }
        answer
    }
}

/// Whether brotli and gzip are accepted.
fn accepted(headers: &HeaderMap) -> (bool, bool) {
    let codings = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    let codings: Vec<_> =
        codings.filter_map(|c| c.to_str().ok()).flat_map(|c| c.split(',')).collect();
    let has = |name: &str| {
        codings.iter().any(|coding| {
            let (coding, quality) = coding.split_once(';').unwrap_or((coding, ""));
            let refused = matches!(quality.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000");
            coding.trim().eq_ignore_ascii_case(name) && !refused
        })
    };
    (has("br"), has("gzip"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_found() {
        let source = "import { a } from \"./a.js\";\nimport './b.js';\nexport * from '../c.js';\n\
                      import {\n  d,\n} from \"/d.js\";\nconst from = \" from \";\n\
                      const late = await import(\"./late.js\");\n";
        let found: Vec<_> = imports(source).collect();
        assert_eq!(found, ["./a.js", "./b.js", "../c.js", "/d.js"]);
    }

    #[test]
    fn names_are_resolved_against_their_file() {
        assert_eq!(resolve("board/x.js", "./y.js").as_deref(), Some("board/y.js"));
        assert_eq!(resolve("board/x.js", "../z.js").as_deref(), Some("z.js"));
        assert_eq!(resolve("index.html", "/a/b.js").as_deref(), Some("a/b.js"));
        assert_eq!(resolve("index.html", "../../etc/x.js"), None);
        assert_eq!(resolve("index.html", "https://example.org/x.js"), None);
    }

    #[test]
    fn codings_are_told_apart() {
        let headers = |value| HeaderMap::from_iter([(header::ACCEPT_ENCODING, value)]);
        let given = |text| accepted(&headers(HeaderValue::from_static(text)));
        assert_eq!(given("gzip, deflate, br"), (true, true));
        assert_eq!(given("gzip;q=1.0, br;q=0"), (false, true));
        assert_eq!(given("identity"), (false, false));
    }
}

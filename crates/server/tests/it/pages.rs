//! Pages and their files.

use crate::support::{Running, WIDE, raw};

#[test]
fn files_are_compressed_and_asked_again_by_their_tags() {
    let server = Running::with(WIDE);
    let person = server.person();
    let plain = person.get("/");
    assert_eq!((plain.status, plain.header("content-encoding")), (200, None));
    assert_eq!(plain.header("content-type"), Some("text/html; charset=utf-8"));
    let mut tags = vec![plain.header("etag").expect("a tag").to_owned()];
    for coding in ["gzip", "br"] {
        let header = format!("Accept-Encoding: {coding}\r\n");
        let packed = person.request_with("GET", "/", None, &header);
        assert_eq!(packed.header("content-encoding"), Some(coding));
        assert!(packed.body.len() < plain.body.len(), "{coding}");
        tags.push(packed.header("etag").expect("a tag").to_owned());
        let again = format!("{header}If-None-Match: {}\r\n", tags.last().expect("a tag"));
        let known = person.request_with("GET", "/", None, &again);
        assert_eq!((known.status, known.body.len()), (304, 0));
    }
    tags.dedup();
    assert_eq!(tags.len(), 3, "each form has its own tag");
    let head = person.request("HEAD", "/", None);
    assert_eq!((head.status, head.body.len()), (200, 0));
}

#[test]
fn pages_carry_the_headers_that_protect_them() {
    let server = Running::new();
    let person = server.person();
    for path in ["/", "/play/abc", "/api/games", "/api/nothing", "/nothing.js"] {
        let answer = person.get(path);
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.contains("script-src 'self';") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
    }
    assert_eq!(person.get("/nothing.js").status, 404);
    assert_eq!(person.request("POST", "/", None).status, 405);
}

#[test]
fn every_address_of_the_page_has_its_shell_and_its_modules_are_named_ahead() {
    let server = Running::new();
    let person = server.person();
    for path in ["/", "/nothing/here"] {
        let page = person.get(path);
        assert_eq!(page.status, 200, "{path}");
        let html = page.text();
        assert!(!html.contains("<script>"), "the policy forbids inline scripts");
        let modules = page.header("link").unwrap_or_default();
        for link in modules.split(", ").filter(|link| !link.is_empty()) {
            let file = link.split(['<', '>']).nth(1).expect("a path");
            assert_eq!(person.get(file).status, 200, "{file}");
        }
        assert!(!html.contains("type=\"module\"") || modules.contains("modulepreload"), "{html}");
    }
}

#[test]
fn errors_lead_to_their_explanation() {
    let server = Running::new();
    let person = server.person();
    let page = person.get("/docs/api").text();
    for path in ["/api/nothing", "/api/position?ruleset=nothing", "/api/position"] {
        let problem = person.problem("GET", path, None);
        let kind = problem["type"].as_str().expect("a text");
        let anchor = kind.strip_prefix("/docs/api#").expect("a part of the description");
        assert!(page.contains(&format!("id=\"{anchor}\"")), "{anchor}");
    }
}

#[test]
fn nothing_outside_the_folder_is_sent() {
    let folder = std::env::temp_dir().join(format!("careen-web-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("web")).expect("a folder");
    std::fs::write(folder.join("secret.txt"), "secret").expect("a file");
    std::fs::write(folder.join("web/index.html"), "page").expect("a file");
    std::fs::write(folder.join("web/.hidden.txt"), "secret").expect("a file");
    let server = Running::of_folder(folder.join("web"));
    let person = server.person();
    assert_eq!(person.get("/").text(), "page");
    std::fs::write(folder.join("web/index.html"), "another page").expect("a file");
    assert_eq!(person.get("/").text(), "another page", "files are read anew");
    for path in [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "//secret.txt",
        "/.hidden.txt",
        "/x/../../secret.txt",
    ] {
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address);
        let answer = raw(server.address, request.as_bytes()).expect("an answer");
        assert!(!answer.text().contains("secret"), "{path}: {}", answer.text());
    }
    std::fs::remove_dir_all(folder).expect("the folder is ours");
}

//! Rulebooks: `/api/rules`.

use axum::Json;
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use rules::rulebook::{Example, Part, parts};

use super::compute;
use super::games::game_of;
use crate::answers;
use crate::ask::Path;
use crate::contract::learn::{Claim, Heading, RuleExample, RulePart, Rulebook};
use crate::problem::Problem;

/// The rulebook of a game.
#[utoipa::path(get, path = "/api/rules/{game}", tag = "learn", params(("game" = String, Path)),
    responses((status = 200, body = Rulebook), (status = 404, body = Problem)))]
pub(crate) async fn rules(Path(id): Path<String>) -> Result<Json<Rulebook>, Problem> {
    let game = game_of(&id)?;
    compute(move || {
        let mut contents = Vec::new();
        let mut book = Vec::new();
        for part in parts(game.rulebook).map_err(|error| Problem::internal(&error))? {
            match part {
                Part::Prose(text) if text.trim().is_empty() => {}
                Part::Prose(text) => {
                    book.push(RulePart::Prose { html: html_of(&text, &mut contents) });
                }
                Part::Example(example) => {
                    let example = example_of(&example).map_err(|e| Problem::internal(&e))?;
                    book.push(RulePart::Example(Box::new(example)));
                }
            }
        }
        Ok(Json(Rulebook { game: game.id, name: game.name, contents, parts: book }))
    })
    .await
}

fn example_of(example: &Example) -> Result<RuleExample, rules::rulebook::RulebookError> {
    let pos = example.position(games::ALL)?;
    let words = |key: &'static str| {
        example.all(key).flat_map(str::split_whitespace).map(str::to_owned).collect()
    };
    let rest = |(key, _): &&(String, String)| {
        ["turns", "actions", "after", "outcome"].contains(&key.as_str())
    };
    let claim = |(key, value): &(String, String)| Claim { key: key.clone(), value: value.clone() };
    Ok(RuleExample {
        line: example.line,
        why: example.get("why").unwrap_or_default().to_owned(),
        ruleset: pos.ruleset().to_string(),
        start_fen: pos.start_fen(),
        moves: words("moves"),
        legal: words("legal"),
        illegal: words("illegal"),
        bad_fens: example.all("bad-fen").map(str::to_owned).collect(),
        claims: example.claims.iter().filter(rest).map(claim).collect(),
        position: answers::position(&*pos, answers::Extras::default()),
    })
}

/// Prose as HTML with anchors at its headings, which are added to the contents. HTML within the
/// Markdown is shown as text.
fn html_of(prose: &str, contents: &mut Vec<Heading>) -> String {
    let options = Options::ENABLE_TABLES;
    let mut events: Vec<Event<'_>> = Parser::new_ext(prose, options)
        .map(|event| match event {
            Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
            other => other,
        })
        .collect();
    for i in 0..events.len() {
        let Event::Start(Tag::Heading { level, .. }) = events[i] else { continue };
        let text = events[i..].iter().take_while(|e| !matches!(e, Event::End(TagEnd::Heading(_))));
        let title: String = text
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(&**text),
                _ => None,
            })
            .collect();
        let id = anchor(&title);
        if let Event::Start(Tag::Heading { id: place, .. }) = &mut events[i] {
            *place = Some(CowStr::from(id.clone()));
        }
        contents.push(Heading { level: number(level), id, title });
    }
    let mut out = String::new();
    html::push_html(&mut out, events.into_iter());
    out
}

/// The first paragraph of a rulebook, as plain text.
pub(crate) fn first_paragraph(rulebook: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for event in Parser::new(rulebook) {
        match event {
            Event::Start(Tag::Paragraph) => inside = true,
            Event::End(TagEnd::Paragraph) => break,
            Event::Text(part) | Event::Code(part) if inside => text.push_str(&part),
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            _ => {}
        }
    }
    text
}

/// `GET /docs/api`: what docs/api.md says, for the addresses that errors name.
pub(crate) async fn description() -> axum::response::Html<String> {
    let body = html_of(include_str!("../../../../docs/api.md"), &mut Vec::new());
    // Errors lead to the row of their code.
    let anchored = crate::problem::Code::ALL.iter().fold(body, |body, code| {
        let name = code.anchor();
        body.replace(
            &format!("<td><code>{name}</code></td>"),
            &format!("<td id=\"{name}\"><code>{name}</code></td>"),
        )
    });
    let head = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
                <meta name=\"viewport\" content=\"width=device-width\"><title>API</title><main>";
    axum::response::Html(format!("{head}{anchored}</main></html>"))
}

const fn number(level: HeadingLevel) -> u8 {
    level as u8
}

/// `Board and men` becomes `board-and-men`.
fn anchor(title: &str) -> String {
    let words: Vec<_> = title
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_get_anchors_and_html_stays_text() {
        let mut contents = Vec::new();
        let html = html_of("## Board & `men`\n\nA <script>alert(1)</script> b\n", &mut contents);
        assert!(html.contains("<h2 id=\"board-men\">"), "{html}");
        assert!(!html.contains("<script"), "{html}");
        assert_eq!((contents[0].level, contents[0].title.as_str()), (2, "Board & men"));
    }
}

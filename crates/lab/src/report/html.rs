//! The page around a report: what stands on every one of them.

/// The text with what HTML would take for a tag made harmless.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

/// A page with this title and body; nothing in it comes from elsewhere.
pub(super) fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n\
         <script>{SCRIPT}</script>\n</body>\n</html>\n",
        escape(title)
    )
}

const STYLE: &str = "
:root { color-scheme: light dark; --rim: #8886; --soft: #8881; --mark: light-dark(#963600, #ffa36b); }
body { background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif; margin: 0; padding: 1rem; }
main { max-width: 62rem; margin: 0 auto; }
h1, h2, h3 { line-height: 1.2; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--rim); }
.summary { font-size: 1.1rem; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
caption { text-align: left; font-weight: 600; padding: .5rem 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0;
  border-bottom: 1px solid var(--rim); }
td.figure { white-space: nowrap; font-variant-numeric: tabular-nums; }
.meaning { display: block; font-size: .85rem; font-weight: normal; opacity: .8; }
tr.real td.figure, tr.real th { color: var(--mark); }
figure { margin: 1.5rem 0; }
figcaption { font-size: .9rem; opacity: .8; }
figure svg, .board svg { max-width: 100%; height: auto; }
.maps { display: flex; flex-wrap: wrap; gap: 1.5rem; }
.maps figure { margin: 0; }
.games a { margin-right: .4rem; }
.moves { font-size: .9rem; overflow-wrap: anywhere; }
.board { background: #fff; color: #000; padding: .5rem; display: inline-block; }
.scroll { overflow-x: auto; }
:target > summary { outline: 2px solid var(--mark); }
button { font: inherit; }
@media print {
  body { font-size: 10pt; padding: 0; color: #000; background: #fff; }
  h2 { break-after: avoid; } tr, figure { break-inside: avoid; }
  #games, .behind, button { display: none; }
}
";

/// Opens the game that a link points to, and turns the pages of the games that are shown.
const SCRIPT: &str = "
const open = () => {
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) { target.open = true; target.scrollIntoView(); }
};
addEventListener('hashchange', open);
open();
for (const show of document.querySelectorAll('.replay')) {
  const boards = [...show.querySelectorAll('.board')];
  let at = boards.length - 1;
  const turn = (by) => {
    at = Math.min(Math.max(at + by, 0), boards.length - 1);
    boards.forEach((board, i) => { board.hidden = i !== at; });
  };
  const [back, on] = show.querySelectorAll('button');
  back.addEventListener('click', () => turn(-1));
  on.addEventListener('click', () => turn(1));
  turn(0);
}
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        assert_eq!(escape("a<b> & \"c\""), "a&lt;b&gt; &amp; &quot;c&quot;");
        let page = page("<x>", "<p>body</p>");
        assert!(page.contains("<title>&lt;x&gt;</title>") && page.contains("<p>body</p>"));
        assert!(!page.contains("http"), "nothing is loaded from elsewhere");
    }
}

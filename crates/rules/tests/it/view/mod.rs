//! Views made by hand, and what becomes of them as text and as pictures.

mod svg;
mod text;

use rules::{Arrow, ArrowKind, Color, Man, Mark, Momentum, Player, SquareView, View};

/// A board with men by the placement of a chess FEN; `o` is a ball.
fn board(placement: &str) -> View {
    let rows: Vec<_> = placement.split('/').collect();
    let ranks = u8::try_from(rows.len()).expect("a board is small");
    let mut squares = Vec::new();
    let mut files = 0;
    for (rank, row) in (1..=ranks).rev().zip(rows) {
        files = 0;
        for letter in row.chars() {
            if let Some(empty) = letter.to_digit(10) {
                files += u8::try_from(empty).expect("a digit is small");
            } else {
                let name = format!("{}{rank}", char::from(b'a' + files));
                squares.push(SquareView {
                    men: vec![man(letter)],
                    short: letter.to_string(),
                    ..SquareView::empty(name)
                });
                files += 1;
            }
        }
    }
    View {
        files,
        ranks,
        squares,
        to_act: Player::First,
        color: Color::White,
        open: false,
        arrows: Vec::new(),
        threats: Vec::new(),
        notes: Vec::new(),
    }
}

/// A man by its letter.
fn man(letter: char) -> Man {
    let kinds = [
        ('K', "king"),
        ('Q', "queen"),
        ('R', "rook"),
        ('B', "bishop"),
        ('N', "knight"),
        ('P', "pawn"),
        ('C', "checker"),
        ('A', "axe"),
        ('O', "ball"),
    ];
    let upper = letter.to_ascii_uppercase();
    let kind = kinds.iter().find(|(l, _)| *l == upper).map_or("stranger", |(_, kind)| kind);
    let color = match letter {
        'o' => None,
        _ if letter.is_ascii_uppercase() => Some(Color::White),
        _ => Some(Color::Black),
    };
    Man { color, kind, letter: upper, pointers: Vec::new(), reach: None, momentum: None }
}

/// The square of a view, put there if it is empty.
fn at<'a>(view: &'a mut View, name: &str) -> &'a mut SquareView {
    let i = view.squares.iter().position(|s| s.square == name).unwrap_or_else(|| {
        view.squares.push(SquareView::empty(name.to_owned()));
        view.squares.len() - 1
    });
    &mut view.squares[i]
}

/// A crowd with a careening pawn, a stack, a goal, a facing, and the arrows of a turn.
fn odd_board() -> View {
    let mut view = board("3k4/8/8/3o4/8/8/8/K7");
    let crowd = at(&mut view, "e4");
    crowd.men = vec![man('N'), man('n'), man('p')];
    crowd.men[2].momentum = Some(Momentum { direction: 5, turns_left: 1 });
    crowd.short = "(Nnp↙)".to_owned();
    let stack = at(&mut view, "g7");
    stack.men = "CCccc".chars().map(man).collect();
    stack.stacked = true;
    stack.short = "b·5".to_owned();
    stack.marks.push(Mark::TopKing);
    let axe = at(&mut view, "h2");
    axe.men = vec![man('a')];
    axe.men[0].pointers = vec![1, 0, 2];
    axe.short = "a↗".to_owned();
    at(&mut view, "d8").marks.push(Mark::Check);
    at(&mut view, "e1").marks.push(Mark::Goal(Color::White));
    at(&mut view, "c3").marks.push(Mark::EnPassant);
    at(&mut view, "e4").marks.push(Mark::Pending);
    at(&mut view, "d5").marks.push(Mark::LastTurn);
    let arrow = |from: &str, to: Option<&str>, kind, direction| Arrow {
        from: from.to_owned(),
        to: to.map(str::to_owned),
        kind,
        direction,
    };
    view.arrows = vec![
        arrow("d4", Some("d5"), ArrowKind::Push, None),
        arrow("a1", None, ArrowKind::Careen, Some(5)),
        arrow("h2", Some("h2"), ArrowKind::Step, None),
    ];
    view.notes = vec!["Nothing < can be > \"this\" & that.".to_owned()];
    view.open = true;
    view
}

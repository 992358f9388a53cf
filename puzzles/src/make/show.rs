//! What a puzzle shows.

use parlor_rules::{Game, Move, Position, Record, Side, santorini};

use crate::{Goal, Puzzle, Theme};

/// The themes of a puzzle, in the order of the enum.
pub(super) fn themes(puzzle: &Puzzle) -> Vec<Theme> {
    let mut themes = vec![match puzzle.goal {
        Goal::Win | Goal::WinIn(_) => Theme::Win,
        Goal::Draw => Theme::Draw,
        Goal::Most { .. } => Theme::Margin,
        Goal::Hold(_) => Theme::Defence,
    }];
    themes.push(match puzzle.decisions().len() {
        0 | 1 => Theme::Short,
        2 => Theme::Two,
        _ => Theme::Long,
    });
    let first = puzzle.line[0];
    match &puzzle.start {
        Position::Othello(_) => othello(puzzle, &first.to_string(), &mut themes),
        Position::Kalah(_) | Position::Awele(_) => mancala(puzzle, first, &mut themes),
        Position::Checkers(_) => checkers(puzzle, &mut themes),
        Position::Santorini(_) => {
            if let (Position::Santorini(p), Move::Santorini(santorini::Move::Turn { build, .. })) =
                (&puzzle.start, first)
                && p.height(build) == 3
            {
                themes.push(Theme::Dome);
            }
        }
    }
    themes.sort_unstable();
    themes
}

fn othello(puzzle: &Puzzle, first: &str, themes: &mut Vec<Theme>) {
    const CORNERS: [&str; 4] = ["a1", "h1", "a8", "h8"];
    const X_SQUARES: [&str; 4] = ["b2", "g2", "b7", "g7"];
    if CORNERS.contains(&first) {
        themes.push(Theme::Corner);
    }
    if let (Some(at), Position::Othello(p)) =
        (X_SQUARES.iter().position(|square| *square == first), &puzzle.start)
    {
        let corner = p.parse_move(CORNERS[at]).ok().map(|corner| p.legal_moves().contains(&corner));
        let taken = p.discs(Side::First) | p.discs(Side::Second);
        let bit = [0, 7, 56, 63][at];
        if corner.is_some() && taken >> bit & 1 == 0 {
            themes.push(Theme::XSquare);
        }
    }
    if puzzle.line.iter().any(|m| m.is_pass()) {
        themes.push(Theme::Pass);
    }
}

fn mancala(puzzle: &Puzzle, first: Move, themes: &mut Vec<Theme>) {
    let side = puzzle.solver();
    let gain = |m: Move| {
        let [before, after] = [puzzle.start.score(), puzzle.start.after(m).score()];
        before
            .zip(after)
            .map_or(0, |(before, after)| after[side.index()] as i32 - before[side.index()] as i32)
    };
    // Sowing the last seed into one's own store gains one seed; any more were captured.
    let least = if matches!(puzzle.start, Position::Kalah(_)) { 2 } else { 1 };
    if gain(first) >= least {
        themes.push(Theme::Capture);
    } else if puzzle.start.legal_moves().into_iter().any(|m| gain(m) >= least) {
        themes.push(Theme::Quiet);
    }
    let own = puzzle.line.iter().scan(Record::new(puzzle.start.clone()), |record, &m| {
        let mover = record.to_move();
        record.play(m).ok()?;
        Some(mover == Some(side))
    });
    if own.take_while(|own| *own).count() >= 3 {
        themes.push(Theme::Chain);
    }
}

fn checkers(puzzle: &Puzzle, themes: &mut Vec<Theme>) {
    let side = puzzle.solver();
    let count = |position: &Position, side: Side| match position {
        Position::Checkers(p) => [(p.men(side) | p.kings(side)).count_ones(), p.kings(side).count_ones()],
        _ => [0; 2],
    };
    let mut record = Record::new(puzzle.start.clone());
    let (mut shot, mut crown, mut given) = (false, false, false);
    for &m in &puzzle.line {
        let own = record.to_move() == Some(side);
        let before = record.position().clone();
        if record.play(m).is_err() {
            break;
        }
        let after = record.position();
        if own {
            shot |= count(&before, !side)[0] >= count(after, !side)[0] + 2;
            crown |= count(after, side)[1] > count(&before, side)[1];
        } else {
            given |= count(after, side)[0] < count(&before, side)[0];
        }
    }
    let shown = [(shot, Theme::Shot), (crown, Theme::Crown), (given, Theme::Sacrifice)];
    themes.extend(shown.iter().filter(|(shows, _)| *shows).map(|(_, theme)| *theme));
}

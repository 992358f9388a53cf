//! Puzzle files: one line per puzzle, with tab-separated fields: id, position, moves, goal, themes, rating and
//! deviation. The first line names the game and the variant; lines that begin with `#` are comments.

use std::fmt::Write;

use parlor_rules::{Game, GameKind, Position, Record, Variant};

use crate::{Puzzle, id_of};

/// Reads the puzzles of a file.
///
/// # Errors
/// One sentence that names the line and says what was expected there.
pub fn read(text: &str) -> Result<Vec<Puzzle>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let mut variant = None;
    let mut puzzles = Vec::new();
    for (number, line) in lines {
        let at = |reason: String| format!("line {}: {reason}", number + 1);
        match variant {
            None => variant = Some(variant_of(line).map_err(at)?),
            Some(variant) => puzzles.push(puzzle(variant, line).map_err(at)?),
        }
    }
    Ok(puzzles)
}

/// Writes a puzzle file, with comments at its head.
pub fn write(variant: Variant, puzzles: &[Puzzle], remarks: &[&str]) -> String {
    let mut text = String::new();
    for remark in remarks {
        let _ = writeln!(text, "# {remark}");
    }
    let _ = writeln!(text, "{} {variant}", variant.kind());
    for puzzle in puzzles {
        let Puzzle { id, start, line, goal, themes, rating: [rating, deviation] } = puzzle;
        let line = joined(line.iter());
        let themes = joined(themes.iter());
        let _ = writeln!(text, "{id}\t{start}\t{line}\t{goal}\t{themes}\t{rating} {deviation}");
    }
    text
}

fn joined(words: impl Iterator<Item = impl ToString>) -> String {
    words.map(|word| word.to_string()).collect::<Vec<_>>().join(" ")
}

fn variant_of(line: &str) -> Result<Variant, String> {
    let expected = || format!("expected a game and a variant, such as othello standard, found {line:?}");
    let (kind, variant) = line.split_once(' ').ok_or_else(expected)?;
    let kind: GameKind = kind.parse().map_err(|_| expected())?;
    kind.variant(variant).map_err(|error| error.to_string())
}

fn puzzle(variant: Variant, line: &str) -> Result<Puzzle, String> {
    let fields: Vec<_> = line.split('\t').collect();
    let &[id, position, moves, goal, themes, rating] = &fields[..] else {
        return Err(format!("expected six fields between tabs, found {}", fields.len()));
    };
    let start = Position::from_text(variant, position).map_err(|error| error.to_string())?;
    if id != id_of(&start) {
        return Err(format!("expected the id {}, found {id}", id_of(&start)));
    }
    let mut record = Record::new(start.clone());
    for text in moves.split(' ') {
        let m = record.position().parse_move(text).map_err(|error| error.to_string())?;
        record.play(m).map_err(|error| format!("{text}: {error}"))?;
    }
    let numbers: Vec<i32> = rating.split(' ').filter_map(|number| number.parse().ok()).collect();
    let &[rating, deviation] = &numbers[..] else {
        return Err(format!("expected a rating and its deviation, found {rating:?}"));
    };
    Ok(Puzzle {
        id: id.to_owned(),
        start,
        line: record.moves().to_vec(),
        goal: goal.parse()?,
        themes: themes
            .split(' ')
            .filter(|theme| !theme.is_empty())
            .map(str::parse)
            .collect::<Result<_, _>>()?,
        rating: [rating, deviation],
    })
}

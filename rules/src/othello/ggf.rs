//! Generic Game Format for Othello: `(;GM[Othello]PB[..]PW[..]BO[8 .. *]B[f5]W[d6]..;)`.
//!
//! Players, place and date become the tags `Black`, `White`, `Site` and `Date`, as in PDN; other properties keep their
//! two letters.

use crate::notation::{GameText, NotationError, Place, finished, play, write_words};
use crate::{Game, GameKind, Outcome, Position, Record, Side, Variant};

/// The properties whose tag has another name.
const NAMES: [(&str, &str); 4] = [("PB", "Black"), ("PW", "White"), ("PC", "Site"), ("DT", "Date")];
/// The properties that follow from the record; `TY` is the type of board.
const OWN: [&str; 7] = ["GM", "BO", "RE", "TY", "B", "W", ""];

/// A property `NAME[value]` with its line.
struct Property<'a> {
    line: usize,
    name: &'a str,
    value: &'a str,
}

/// A count may precede a game, as in the game server's archives. Any other text there is an error, because it might be
/// a game that would otherwise be lost.
pub(crate) fn read(text: &str) -> Result<Vec<GameText>, NotationError> {
    let mut games = Vec::new();
    let mut rest = text;
    loop {
        let bare = rest.trim_start_matches(|c: char| c.is_whitespace() || c.is_ascii_digit());
        if bare.is_empty() {
            return Ok(games);
        }
        let Some(begun) = bare.strip_prefix("(;") else {
            return Err(NotationError::line(
                line_of(text, bare),
                "expected a game (;GM[Othello]...;) or a count",
            ));
        };
        let (properties, after) = properties(text, begun)?;
        games.push(game(&properties)?);
        rest = after;
    }
}

/// The line on which `part`, a suffix of `text`, begins.
fn line_of(text: &str, part: &str) -> usize {
    text[..text.len() - part.len()].matches('\n').count() + 1
}

/// The properties up to the end of the game, and the text after it.
fn properties<'a>(text: &str, game: &'a str) -> Result<(Vec<Property<'a>>, &'a str), NotationError> {
    let mut line = line_of(text, game);
    let mut properties = Vec::new();
    let mut rest = game;
    loop {
        let bare = rest.trim_start();
        line += rest[..rest.len() - bare.len()].matches('\n').count();
        if let Some(after) = bare.strip_prefix(";)") {
            return Ok((properties, after));
        }
        let letters = bare.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
        let name = &bare[..bare.len() - letters.len()];
        let value = letters.strip_prefix('[').and_then(|open| open.split_once(']'));
        let Some((value, after)) = value.filter(|_| !name.is_empty()) else {
            return Err(NotationError::line(line, "expected a property NAME[value] or the end ;)"));
        };
        properties.push(Property { line, name, value });
        line += value.matches('\n').count();
        rest = after;
    }
}

fn game(properties: &[Property]) -> Result<GameText, NotationError> {
    let variant = GameKind::Othello.default_variant();
    let find = |name: &str| properties.iter().find(|property| property.name == name);
    if let Some(other) = find("GM").filter(|gm| !gm.value.eq_ignore_ascii_case("othello")) {
        return Err(NotationError::line(
            other.line,
            format!("expected a game of Othello, found {:?}", other.value),
        ));
    }
    let mut record =
        Record::new(find("BO").map_or_else(|| Ok(Position::start(variant)), |bo| board(variant, bo))?);
    for property in properties {
        match property.name {
            "B" => add_move(&mut record, Side::First, property)?,
            "W" => add_move(&mut record, Side::Second, property)?,
            _ => {}
        }
    }
    let written = find("RE").and_then(|re| result(re.value));
    let place = find("RE").map_or(Place::Whole, |re| Place::Line(re.line));
    let others = properties.iter().filter(|property| !OWN.contains(&property.name));
    let name =
        |own: &str| NAMES.iter().find(|(short, _)| *short == own).map_or(own, |(_, long)| long).to_owned();
    let tags = others.map(|property| (name(property.name), property.value.to_owned())).collect();
    finished(tags, record, written, place)
}

/// Reads `8`, the 64 squares with `*` for black, and the side to move.
fn board(variant: Variant, bo: &Property) -> Result<Position, NotationError> {
    let letters = bo.value.split_once(char::is_whitespace).filter(|(size, _)| *size == "8");
    let letters = letters.map(|(_, board)| board.split_whitespace().collect::<String>().replace('*', "X"));
    let Some((squares, turn)) = letters.as_deref().and_then(|text| text.split_at_checked(64)) else {
        return Err(NotationError::line(
            bo.line,
            "expected BO to be 8, 64 squares of * O -, and the side to move",
        ));
    };
    Position::from_text(variant, &format!("{squares} {turn}"))
        .map_err(|error| NotationError::line(bo.line, error))
}

/// Plays `f5/evaluation/seconds`, of which only the move matters, or `pass`, after any pass that the file leaves out.
fn add_move(record: &mut Record, side: Side, property: &Property) -> Result<(), NotationError> {
    let word = property.value.split('/').next().unwrap_or_default().trim().to_lowercase();
    let word = if word == "pa" { "pass".to_owned() } else { word };
    if record.to_move() == Some(!side) && word != "pass" {
        record.play_forced_pass();
    }
    if record.to_move() == Some(!side) {
        return Err(NotationError::line(property.line, format!("it is not {}'s turn", property.name)));
    }
    let m = record.position().parse_move(&word).map_err(|error| NotationError::line(property.line, error))?;
    play(record, m, &word, Place::Line(property.line))
}

/// The outcome by the sign of a value such as `+4.00:r`, seen from Black; `None` if it is not a number.
fn result(value: &str) -> Option<Outcome> {
    let number: f64 = value.split(':').next()?.trim().parse().ok().filter(|n: &f64| n.is_finite())?;
    Some(match number {
        n if n > 0.0 => Outcome::Win(Side::First),
        n if n < 0.0 => Outcome::Win(Side::Second),
        _ => Outcome::Draw,
    })
}

pub(crate) fn write(game: &GameText) -> String {
    let mut words = vec!["(;GM[Othello]".to_owned()];
    for (name, value) in &game.tags {
        let name = NAMES.iter().find(|(_, long)| long == name).map_or(name.as_str(), |(short, _)| short);
        let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        if !OWN.contains(&name.as_str()) {
            words.push(format!("{name}[{}]", value.replace(']', ")").replace(|c: char| c.is_control(), " ")));
        }
    }
    words.push("TY[8]".to_owned());
    words.extend(written_result(game).map(|result| format!("RE[{result}]")));
    let start = game.record.start().to_string().replace('X', "*");
    let (squares, turn) = start.split_at(64);
    let ranks = (0..8).map(|rank| squares[8 * rank..8 * rank + 8].to_owned());
    words.push("BO[8".to_owned());
    words.extend(ranks.chain([format!("{}]", turn.trim())]));
    let mut position = game.record.start().clone();
    for &m in game.record.moves() {
        let colour = if position.to_move() == Side::First { 'B' } else { 'W' };
        let word = if m.is_pass() { "PA".to_owned() } else { m.to_string() };
        words.push(format!("{colour}[{word}]"));
        position.play_unchecked(m);
    }
    words.push(";)".to_owned());
    write_words(words)
}

/// The difference in discs if the game is over by the rules; for any other game only the sign is known.
fn written_result(game: &GameText) -> Option<String> {
    let by_rules = game.record.ending().and_then(|_| game.record.position().score());
    let difference = by_rules.map(|[first, second]| f64::from(first) - f64::from(second));
    let (difference, how) = match (difference, game.result?) {
        (Some(difference), _) => (difference, ""),
        (None, Outcome::Win(Side::First)) => (64.0, ":r"),
        (None, Outcome::Win(Side::Second)) => (-64.0, ":r"),
        (None, Outcome::Draw) => (0.0, ":s"),
    };
    Some(format!("{difference:+.2}{how}"))
}

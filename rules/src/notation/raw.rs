//! What PDN and our own format share: files of games with tags, words and a result.

use super::tokens::{Reader, Tag, Token, is_tag_name_char};
use super::{GameText, NotationError};
use crate::{Outcome, Side};

/// A game before its moves are read. Lines are counted from 1.
#[derive(Default)]
pub(crate) struct RawGame {
    /// The line where it begins.
    pub(crate) line: usize,
    pub(crate) tags: Vec<Tag>,
    /// The moves, without numbers, comments, glyphs or variations.
    pub(crate) words: Vec<(usize, String)>,
    /// The result after the moves, with its line; the inner `None` stands for `*`.
    pub(crate) end: Option<(usize, Option<Outcome>)>,
}

impl RawGame {
    /// Removes the tags with this name, and returns the first.
    pub(crate) fn take(&mut self, name: &str) -> Option<Tag> {
        self.tags.extract_if(.., |tag| tag.name == name).collect::<Vec<_>>().into_iter().next()
    }

    /// The result from its tag or after the moves, which must agree.
    pub(crate) fn result(&mut self) -> Result<(usize, Option<Outcome>), NotationError> {
        let end = self.end.unwrap_or((self.line, None));
        let Some(tag) = self.take("Result") else { return Ok(end) };
        let Some(tagged) = result_of(tag.value.trim()) else {
            return Err(NotationError::line(
                tag.line,
                format!("not a result: {:?} (expected 1-0, 0-1, 1/2-1/2 or *)", tag.value),
            ));
        };
        match (tagged, end.1) {
            (Some(a), Some(b)) if a != b => {
                Err(NotationError::line(end.0, "the result after the moves differs from the Result tag"))
            }
            (known, _) if known.is_some() => Ok((tag.line, known)),
            _ => Ok(end),
        }
    }

    /// The remaining tags.
    pub(crate) fn into_tags(self) -> Vec<(String, String)> {
        self.tags.into_iter().map(|tag| (tag.name, tag.value)).collect()
    }

    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.words.is_empty() && self.end.is_none()
    }
}

/// The outcome of a result, `Some(None)` for `*`. The first number is that of the player who begins.
fn result_of(word: &str) -> Option<Option<Outcome>> {
    match word {
        "1-0" => Some(Some(Outcome::Win(Side::First))),
        "0-1" => Some(Some(Outcome::Win(Side::Second))),
        "1/2-1/2" => Some(Some(Outcome::Draw)),
        "*" => Some(None),
        _ => None,
    }
}

/// The text of a result.
pub(crate) fn result_text(result: Option<Outcome>) -> &'static str {
    match result {
        Some(Outcome::Win(Side::First)) => "1-0",
        Some(Outcome::Win(Side::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}

/// Longer than the longest move of any game. Errors quote moves, and a file of another kind may be one long word.
const WORD_LIMIT_BYTES: usize = 100;

/// Splits a file into games: a result ends one, and so does a tag after moves.
pub(crate) fn games(text: &str) -> Result<Vec<RawGame>, NotationError> {
    let mut games = Vec::new();
    let mut game = RawGame::default();
    let mut reader = Reader::new(text);
    while let Some(token) = reader.next()? {
        let tag_after_moves = matches!(token, Token::Tag(_)) && !game.words.is_empty();
        if tag_after_moves || game.end.is_some() {
            games.push(std::mem::take(&mut game));
        }
        let line = reader.line;
        if game.is_empty() {
            game.line = line;
        }
        match token {
            Token::Tag(tag) => game.tags.push(tag),
            Token::Word(word) => match result_of(word) {
                Some(result) => game.end = Some((line, result)),
                None if word.len() > WORD_LIMIT_BYTES => {
                    return Err(NotationError::line(line, "this word is too long to be a move"));
                }
                None => game.words.extend(bare_move(word).map(|word| (line, word.to_owned()))),
            },
        }
    }
    if !game.is_empty() {
        games.push(game);
    }
    Ok(games)
}

/// A word without a move number before it or annotation marks after it; `None` if nothing is left.
fn bare_move(word: &str) -> Option<&str> {
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = if after_digits.starts_with('.') { after_digits.trim_start_matches('.') } else { word };
    let word = word.trim_end_matches(['!', '?', '*']);
    (!word.is_empty()).then_some(word)
}

/// The lines of a game's tags: its own, then those that the notation adds. The game's own tags with reserved names are
/// left out, because the record determines those.
pub(crate) fn write_tags(game: &GameText, made: &[(&str, &str)], reserved: &[&str]) -> String {
    let mut text = String::new();
    let mut line = |name: &str, value: &str| {
        let value = value.replace(|c: char| c.is_control(), " ").replace('\\', "\\\\").replace('"', "\\\"");
        text += &format!("[{name} \"{value}\"]\n");
    };
    for (name, value) in &game.tags {
        let name: String = name.chars().filter(|&c| is_tag_name_char(c)).collect();
        if !name.is_empty() && !reserved.contains(&name.as_str()) {
            line(&name, value);
        }
    }
    made.iter().for_each(|(name, value)| line(name, value));
    text
}

/// Words separated by spaces, in lines of at most 80 characters.
pub(crate) fn write_words(words: impl IntoIterator<Item = String>) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        if width > 0 && width + 1 + word.len() > 80 {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        width += word.len();
        text += &word;
    }
    text.push('\n');
    text
}

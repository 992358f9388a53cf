//! Splits a file into tags and words, and skips comments, glyphs and variations.

use std::borrow::Cow;
use std::iter::Peekable;
use std::str::CharIndices;

use super::NotationError;

/// Decodes the text of a file as UTF-8, or else as Latin-1, which old programs wrote.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// A line such as `[Name "value"]`.
pub(crate) struct Tag {
    pub(crate) line: usize,
    pub(crate) name: String,
    pub(crate) value: String,
}

/// A part of a file.
pub(crate) enum Token<'a> {
    Tag(Tag),
    Word(&'a str),
}

/// Reads a file token by token.
pub(crate) struct Reader<'a> {
    letters: Peekable<CharIndices<'a>>,
    text: &'a str,
    /// The current line, from 1.
    pub(crate) line: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Reader { letters: text.char_indices().peekable(), text, line: 1 }
    }

    fn letter(&mut self) -> Option<char> {
        let (_, letter) = self.letters.next()?;
        self.line += usize::from(letter == '\n');
        Some(letter)
    }

    /// The next tag or word; skips comments, glyphs such as `$3` and variations in parentheses.
    pub(crate) fn next(&mut self) -> Result<Option<Token<'a>>, NotationError> {
        while let Some(&(place, letter)) = self.letters.peek() {
            match letter {
                letter if letter.is_whitespace() => drop(self.letter()),
                '{' => self.skip_comment()?,
                ';' => self.skip_line(),
                '%' if place == 0 || self.text.as_bytes()[place - 1] == b'\n' => self.skip_line(),
                '(' => self.skip_variation()?,
                '[' => return self.tag().map(|tag| Some(Token::Tag(tag))),
                _ => {
                    let word = self.word(place);
                    if !word.starts_with('$') {
                        return Ok(Some(Token::Word(word)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The letters up to a space or the beginning of another token; at least one.
    fn word(&mut self, start: usize) -> &'a str {
        let mut end = start;
        while let Some(&(place, letter)) = self.letters.peek() {
            if place > start && (letter.is_whitespace() || "{;([".contains(letter)) {
                break;
            }
            end = place + letter.len_utf8();
            self.letter();
        }
        &self.text[start..end]
    }

    fn skip_line(&mut self) {
        while let Some(letter) = self.letter() {
            if letter == '\n' {
                break;
            }
        }
    }

    fn skip_comment(&mut self) -> Result<(), NotationError> {
        let line = self.line;
        while let Some(letter) = self.letter() {
            if letter == '}' {
                return Ok(());
            }
        }
        Err(NotationError::line(line, "unterminated comment"))
    }

    fn skip_variation(&mut self) -> Result<(), NotationError> {
        let line = self.line;
        let mut depth = 0usize;
        while let Some(&(_, letter)) = self.letters.peek() {
            match letter {
                '{' => self.skip_comment()?,
                ';' => self.skip_line(),
                _ => {
                    self.letter();
                    depth = match letter {
                        '(' => depth + 1,
                        ')' => depth - 1,
                        _ => depth,
                    };
                    if depth == 0 {
                        return Ok(());
                    }
                }
            }
        }
        Err(NotationError::line(line, "unterminated variation"))
    }

    fn tag(&mut self) -> Result<Tag, NotationError> {
        let line = self.line;
        let bad = || NotationError::line(line, "expected a tag such as [Name \"value\"]");
        self.letter();
        let mut name = String::new();
        loop {
            match self.letter() {
                Some('"') => break,
                Some(letter) if letter != '\n' && letter != ']' => name.push(letter),
                _ => return Err(bad()),
            }
        }
        let name = name.trim().to_owned();
        if name.is_empty() || !name.chars().all(is_tag_name_char) {
            return Err(bad());
        }
        let mut value = String::new();
        loop {
            match self.letter() {
                Some('"') => break,
                Some('\\') => value.extend(self.letter()),
                Some(letter) if letter != '\n' => value.push(letter),
                _ => return Err(bad()),
            }
        }
        loop {
            match self.letter() {
                Some(']') => return Ok(Tag { line, name, value }),
                Some(' ' | '\t') => {}
                _ => return Err(bad()),
            }
        }
    }
}

/// Whether the name of a tag may contain this letter.
pub(crate) fn is_tag_name_char(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-')
}

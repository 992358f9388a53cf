//! The operator's list of words that names and chat lines may not contain.

use std::path::Path;
use std::sync::Arc;

use crate::names::fold;
use crate::visible::is_hidden;

/// A list of words and patterns. A cheap handle; without a list everything passes.
#[derive(Debug, Clone, Default)]
pub(crate) struct WordFilter {
    patterns: Arc<[Pattern]>,
}

/// A word as it is compared. Anything may come before an open start or after an open end.
#[derive(Debug)]
struct Pattern {
    word: String,
    open_start: bool,
    open_end: bool,
}

impl Pattern {
    fn fits(&self, word: &str) -> bool {
        match (self.open_start, self.open_end) {
            (false, false) => word == self.word,
            (false, true) => word.starts_with(&self.word),
            (true, false) => word.ends_with(&self.word),
            (true, true) => word.contains(&self.word),
        }
    }
}

impl WordFilter {
    /// Reads a file with one word per line: `word`, `word*`, `*word` or `*word*`. Lines that begin with `#` are
    /// comments.
    ///
    /// # Errors
    /// One sentence that says what is wrong with the file.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path)
            .map_err(|e| format!("the word list {} cannot be read: {e}", path.display()))?;
        Self::parse(&text).map_err(|why| format!("the word list {}: {why}", path.display()))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let lines = text.lines().map(str::trim).zip(1..);
        let lines = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
        let pattern = |(line, number): (&str, u32)| {
            let word = line.trim_matches('*');
            if word.is_empty() || !word.chars().all(char::is_alphanumeric) {
                return Err(format!("line {number} is not one word, with * only at its ends: {line}"));
            }
            let (open_start, open_end) = (line.starts_with('*'), line.ends_with('*'));
            Ok(Pattern { word: fold(word), open_start, open_end })
        };
        Ok(Self { patterns: lines.map(pattern).collect::<Result<_, _>>()? })
    }

    /// Returns whether a text contains no word of the list. Case does not matter, and neither do letters that look
    /// alike.
    pub(crate) fn passes(&self, text: &str) -> bool {
        let fits = |word: &str| self.patterns.iter().any(|pattern| pattern.fits(word));
        let text: String = text.chars().filter(|c| !is_hidden(*c)).collect();
        // A sign that looks like a letter counts as one: b4d, b@d.
        let words = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '@' | '$'));
        !words.filter(|word| !word.is_empty()).any(|word| fits(&fold(word)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_however_they_are_written() {
        let filter = WordFilter::parse("# insults\nbadger\n*weasel*\nrat*\n").expect("a list");
        for text in [
            "badger",
            "you BADGER!",
            "B4DGER",
            "b@dger",
            "a-badger-b",
            "xweaselx",
            "ratty",
            "rаt",
            "bad\u{200b}ger",
        ] {
            assert!(!filter.passes(text), "{text}");
        }
        for text in ["badgers", "a b a d g e r", "pirate", "hello", "", "we as el"] {
            assert!(filter.passes(text), "{text}");
        }
        assert!(WordFilter::default().passes("badger"));
    }

    #[test]
    fn a_line_that_is_not_a_word_is_refused() {
        for line in ["two words", "*", "a*b", "a-b"] {
            assert!(WordFilter::parse(line).is_err_and(|why| why.contains("line 1")), "{line}");
        }
    }
}

//! People's texts without invisible characters.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Letters and signs that are drawn as nothing: fillers of Hangul, and Braille without a dot.
const BLANK: [char; 5] = ['\u{115f}', '\u{1160}', '\u{2800}', '\u{3164}', '\u{ffa0}'];

/// Joiners, which are hidden themselves, but change how their neighbours are drawn: emoji, and letters of Persian and Hindi.
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// Returns whether a character shows nothing and takes up no space: a control, or one that only formats, such as
/// U+200B, U+202E and U+FEFF.
pub(crate) fn is_hidden(c: char) -> bool {
    let formats = matches!(c.general_category(), GeneralCategory::Control | GeneralCategory::Format)
        && !c.is_whitespace();
    formats || BLANK.contains(&c)
}

/// Returns a text on one line, without hidden characters or surrounding spaces.
pub(crate) fn visible(text: &str) -> String {
    let breaks = |c: char| c.is_whitespace() && c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    shown(&text.replace(breaks, " "))
}

/// Like [`visible`], for a text that may have several lines.
pub(crate) fn visible_lines(text: &str) -> String {
    shown(&text.replace('\r', ""))
}

fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let joins = || {
            JOINERS.contains(&c)
                && shown.chars().next_back().is_some_and(may_be_joined)
                && rest.clone().next().is_some_and(may_be_joined)
        };
        if !is_hidden(c) || joins() {
            shown.push(c);
        }
    }
    shown.trim().to_owned()
}

fn may_be_joined(c: char) -> bool {
    !c.is_ascii() && !c.is_whitespace() && !is_hidden(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_not_text() {
        for text in
            ["", " \t\n", "\u{200b}", "\u{feff} \u{2060}", "\u{202e}\u{3164}\u{2800}", "\u{200d}\u{200d}"]
        {
            assert_eq!((visible(text), visible_lines(text)), (String::new(), String::new()), "{text:?}");
        }
        assert_eq!(visible("\u{202e}good\u{200b} luck\u{7}\u{feff} "), "good luck");
        assert_eq!(visible("ba\u{200d}d\u{ad}ger\u{e0041}"), "badger");
        assert_eq!(visible("one\r\ntwo\u{2028}three"), "one  two three");
        assert_eq!(visible_lines("one\r\n\ttwo\u{200b}\n"), "one\n\ttwo");
    }

    #[test]
    fn joiners_stay_where_they_join() {
        let family = "\u{1f469}\u{1f3fd}\u{200d}\u{1f467}";
        let hacker = "\u{1f9d1}\u{200d}\u{1f4bb}";
        let heart = "\u{2764}\u{fe0f}\u{200d}\u{1f525}";
        let persian = "\u{0645}\u{06cc}\u{200c}\u{062e}";
        for text in [family, hacker, heart, persian] {
            assert_eq!(visible(&format!("\u{200d}{text}\u{200d}")), text, "{text}");
        }
        assert_eq!(
            visible("\u{1f469}\u{200d}\u{200d}\u{1f467}"),
            "\u{1f469}\u{200d}\u{1f467}",
            "one is enough"
        );
    }
}

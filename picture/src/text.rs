//! Text in pictures: which characters can be drawn, and how wide a line is.

use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use resvg::usvg::{Options, Tree, fontdb};

use crate::svg::{N, escaped};

/// The fonts of the page, in the weights that pictures use.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../fonts/Figtree-Medium.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../fonts/Figtree-Bold.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../fonts/Fraunces-SemiBold.ttf").to_vec());
    // The fallback for characters that the others lack.
    fonts.load_font_data(include_bytes!("../fonts/NotoSansJP-Medium.ttf").to_vec());
    Arc::new(fonts)
});

/// The characters that the Japanese font was cut down to: those of our own sentences.
static JAPANESE: LazyLock<HashSet<char>> =
    LazyLock::new(|| include_str!("../fonts/japanese.txt").trim_end().chars().collect());

/// How SVG is parsed: with our fonts only.
pub(crate) fn options() -> Options<'static> {
    Options { fontdb: FONTS.clone(), font_family: "Figtree".to_owned(), ..Options::default() }
}

/// A typeface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Face {
    Text,
    Bold,
    Display,
}

impl Face {
    fn look(self) -> &'static str {
        match self {
            Face::Text => r#"font-family="Figtree" font-weight="500""#,
            Face::Bold => r#"font-family="Figtree" font-weight="700""#,
            Face::Display => r#"font-family="Fraunces" font-weight="600""#,
        }
    }
}

/// Whether the fonts have a character.
fn has_glyph(c: char) -> bool {
    matches!(c, ' '..='~' | '\u{a0}'..='\u{ac}' | '\u{ae}'..='\u{131}' | '\u{134}'..='\u{148}' | '\u{14a}'..='\u{17e}')
        || "–—‘’“”„…•−".contains(c)
        || JAPANESE.contains(&c)
}

/// Whether all of a text can be drawn.
pub fn is_drawable(text: &str) -> bool {
    text.chars().all(has_glyph)
}

/// The drawable part of a text, or `or` if there is none.
pub(crate) fn drawable<'a>(text: &str, or: &'a str) -> std::borrow::Cow<'a, str> {
    let shown: String = text.chars().filter(|c| has_glyph(*c)).collect();
    if shown.trim().is_empty() { or.into() } else { shown.trim().to_owned().into() }
}

/// How wide a line is.
fn width(text: &str, face: Face, size: f64) -> f64 {
    let (text, look) = (escaped(text), face.look());
    let line = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text {look} font-size="100">{text}</text></svg>"#
    );
    let tree = Tree::from_str(&line, &options());
    tree.map_or(0.0, |tree| f64::from(tree.root().abs_bounding_box().width())) * size / 100.0
}

/// A line of text from the left end of its baseline, made smaller or cut off if it would be wider than `room`.
pub(crate) fn line(text: &str, face: Face, [x, y]: [f64; 2], size: f64, room: f64, look: &str) -> String {
    let wide = width(text, face, size);
    let smaller = (size * room / wide.max(1.0)).clamp(size * 0.72, size);
    let mut shown = text.to_owned();
    while width(&shown, face, smaller) > room + 1.0 && shown.chars().count() > 1 {
        let keep = shown.trim_end_matches('…').chars().count() - 1;
        shown = shown.chars().take(keep).collect::<String>().trim_end().to_owned() + "…";
    }
    drawn(&shown, face, [x, y], smaller, look)
}

/// Breaks a text into rows at most `room` wide, at the ends of words; the last of `most` rows has all that is left.
pub(crate) fn rows(text: &str, face: Face, size: f64, room: f64, most: usize) -> Vec<String> {
    let fits = |row: &str| width(row.trim_end(), face, size) <= room;
    let mut rows = vec![String::new()];
    for piece in pieces(text) {
        let full = rows.len() == most;
        let row = rows.last_mut().expect("there is a first row");
        if full || row.is_empty() || fits(&format!("{row}{piece}")) {
            row.push_str(piece);
        } else {
            rows.push(piece.to_owned());
        }
    }
    rows.into_iter().map(|row| row.trim_end().to_owned()).collect()
}

/// The pieces that may begin a row: words, and in Japanese what follows punctuation.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive([' ', '、', '。', '（'])
}

/// A text at a baseline.
pub(crate) fn drawn(text: &str, face: Face, [x, y]: [f64; 2], size: f64, look: &str) -> String {
    let (text, [x, y, size], font) = (escaped(text), [x, y, size].map(N), face.look());
    format!(r#"<text x="{x}" y="{y}" font-size="{size}" {font} {look}>{text}</text>"#)
}

/// A text whose middle is at a point.
pub(crate) fn centred(text: &str, face: Face, [x, y]: [f64; 2], size: f64, look: &str) -> String {
    // In our fonts, digits and capitals are seven tenths of the font size high.
    drawn(text, face, [x, y + 0.35 * size], size, &format!(r#"text-anchor="middle" {look}"#))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawable_character_has_a_glyph_of_its_own() {
        let missing = width("\u{9f98}", Face::Text, 100.0);
        let blank: Vec<char> = ('\u{21}'..'\u{2100}')
            .chain(JAPANESE.iter().copied())
            .filter(|c| has_glyph(*c) && !c.is_whitespace())
            .filter(|c| width(&c.to_string(), Face::Text, 100.0) == missing)
            .collect();
        assert_eq!(blank, Vec::<char>::new(), "these look like a character that no font has");
    }

    #[test]
    fn long_lines_are_cut_off_and_short_ones_are_not() {
        let at = |text: &str, room: f64| line(text, Face::Bold, [0.0, 0.0], 40.0, room, "");
        assert!(at("Ada", 400.0).contains(">Ada<"));
        let long = at(&"Wolfeschlegelsteinhausen".repeat(4), 400.0);
        assert!(long.contains('…') && long.len() < 200, "{long}");
        assert!(at("<b>&", 400.0).contains("&lt;b&gt;&amp;"));
    }

    #[test]
    fn texts_wrap_between_words() {
        let in_rows = |text, most| rows(text, Face::Text, 30.0, 300.0, most);
        assert_eq!(in_rows("Black to move.", 3), ["Black to move."]);
        let long = "Black to move and win. Every other move loses the game.";
        let wrapped = in_rows(long, 9);
        assert!(wrapped.len() > 1 && wrapped.join(" ") == long, "{wrapped:?}");
        assert!(wrapped.iter().all(|row| width(row, Face::Text, 30.0) <= 300.0), "{wrapped:?}");
        assert_eq!(in_rows(long, 2)[0], wrapped[0]);
        assert_eq!(in_rows(long, 2).join(" "), long);
        assert_eq!(in_rows("黒の番です。手は一つだけです。", 3), ["黒の番です。", "手は一つだけです。"]);
    }

    #[test]
    fn characters_in_no_font_are_left_out() {
        assert_eq!(drawable("Zoë Ng", "Black"), "Zoë Ng");
        assert_eq!(drawable("囲碁 Ken\u{7}\n", "Black"), "Ken");
        assert_eq!(drawable("囲碁", "Black"), "Black");
    }
}

//! Colours and sizes. Plots are drawn in light colours; a style sheet inside them changes these in dark mode.

use plotters::style::RGBColor;

/// The width, which fits a page of text.
pub(super) const WIDTH: u32 = 760;

/// The height without the text above.
pub(super) const HEIGHT: u32 = 400;

/// The reader's own sans-serif font.
pub(super) const LETTERS: &str = "sans-serif";

/// The font sizes of remarks and of notes.
pub(super) const REMARKS: i32 = 15;
pub(super) const NOTES: i32 = 14;

/// An upper bound on the width of a text, in pixels. The reader's font is not known, so the kinds of letters must do.
pub(super) fn width_of(text: &str, size: i32) -> i32 {
    let thousandths = |letter: char| match letter {
        ' ' | '.' | ',' | ':' | '[' | ']' | '(' | ')' | '-' | 'i' | 'l' | 't' | 'f' | 'r' | 'j' | '\'' => 330,
        'm' | 'w' | '%' | 'A'..='Z' => 800,
        _ => 560,
    };
    // The library's font size is that of the line, of which letters take four fifths.
    text.chars().map(thousandths).sum::<i32>() * size * 4 / 5000
}

pub(super) const PAPER: RGBColor = RGBColor(0xfd, 0xfd, 0xfc);
pub(super) const INK: RGBColor = RGBColor(0x24, 0x29, 0x2e);
pub(super) const FAINT: RGBColor = RGBColor(0x6a, 0x70, 0x78);
pub(super) const GRID: RGBColor = RGBColor(0xe3, 0xe5, 0xe8);

/// The colours of the series, which colour-blind readers can tell apart too (after the palette of Okabe and Ito).
pub(super) const LINES: [RGBColor; 6] = [
    RGBColor(0x00, 0x6d, 0xb0),
    RGBColor(0xd0, 0x55, 0x00),
    RGBColor(0x00, 0x87, 0x63),
    RGBColor(0xa8, 0x4b, 0x80),
    RGBColor(0x8a, 0x6d, 0x00),
    RGBColor(0x4a, 0x4f, 0x57),
];

/// Each colour, and its replacement in dark mode.
const IN_THE_DARK: [(RGBColor, &str); 10] = [
    (PAPER, "#14181d"),
    (INK, "#e6e8ea"),
    (FAINT, "#9aa2ab"),
    (GRID, "#2b3138"),
    (LINES[0], "#5cb3ec"),
    (LINES[1], "#f58b45"),
    (LINES[2], "#2fc79a"),
    (LINES[3], "#e08dbb"),
    (LINES[4], "#d9b834"),
    (LINES[5], "#b4bac2"),
];

/// The style sheet that follows the reader's preference. Letters have an outline in the colour of the paper, so that
/// lines behind them do not cross them.
pub(super) fn style_sheet() -> String {
    let rule = |(RGBColor(r, g, b), dark): &(RGBColor, &str)| {
        let light = format!("#{r:02X}{g:02X}{b:02X}");
        format!("[fill=\"{light}\"]{{fill:{dark}}}[stroke=\"{light}\"]{{stroke:{dark}}}")
    };
    let rules: String = IN_THE_DARK.iter().map(rule).collect();
    let RGBColor(r, g, b) = PAPER;
    let edge = |paper: &str| {
        format!("text{{paint-order:stroke;stroke:{paper};stroke-width:4px;stroke-linejoin:round}}")
    };
    let (light, dark) = (edge(&format!("#{r:02x}{g:02x}{b:02x}")), edge(IN_THE_DARK[0].1));
    format!("<style>{light}@media (prefers-color-scheme: dark){{{dark}{rules}}}</style>")
}

//! The checkerboard, as `web/src/boards/checkers/` draws it.

use parlor_rules::checkers::Checkers;
use parlor_rules::{Game, Side};

use crate::frame::{CELL, Field};
use crate::svg::{Drawing, N, circle, ellipse, rect};
use crate::text::{Face, drawn};

/// The board as one player sees it.
struct Seen {
    field: Field,
    turned: bool,
}

impl Seen {
    /// Column and row of a dark square by its number less one.
    fn place(&self, square: usize) -> [usize; 2] {
        let size = self.field.size;
        let row = square / (size / 2);
        let column = square % (size / 2) * 2 + usize::from(row.is_multiple_of(2));
        let flip = |i: usize| if self.turned { size - 1 - i } else { i };
        [flip(column), flip(row)]
    }

    fn centre(&self, square: usize) -> [f64; 2] {
        let [column, row] = self.place(square);
        self.field.centre(column, row)
    }
}

/// Draws a position; `last` is the text of the last move.
pub(crate) fn draw(position: &Checkers, last: Option<&str>, viewer: Side) -> Drawing {
    let variant = position.variant();
    let squares = usize::from(variant.squares());
    let size = if squares == 32 { 8 } else { 6 };
    let wide = Field::new(size);
    // Players see their own pieces at the bottom: Black starts at the top in English checkers, at the bottom in the small game.
    let at_the_bottom = if size == 6 { Side::Second } else { Side::First };
    let seen = Seen { field: Field { edge: 0.6 * wide.edge, ..wide }, turned: viewer == at_the_bottom };
    let mut pieces = String::new();
    for square in last.unwrap_or_default().split(['-', 'x']).filter_map(|part| part.parse::<usize>().ok()) {
        let [column, row] = seen.place(square.saturating_sub(1).min(squares - 1));
        pieces += &seen.field.mark(column, row);
    }
    for square in 0..squares {
        pieces += &number(&seen, square);
    }
    for side in [Side::First, Side::Second] {
        let (men, kings) = (position.men(side), position.kings(side));
        for square in 0..squares {
            let bit = variant.bit(square as u8 + 1);
            if (men | kings) & bit != 0 {
                pieces += &man(seen.centre(square), side, kings & bit != 0);
            }
        }
    }
    seen.field.drawing(ground(seen.field), pieces)
}

fn number(seen: &Seen, square: usize) -> String {
    let [x, y] = seen.centre(square);
    let look = r##"fill="#fff3dc" fill-opacity="0.85""##;
    drawn(&(square + 1).to_string(), Face::Bold, [x - 46.0, y - 33.0], 17.0, look)
}

fn ground(field: Field) -> String {
    let mut ground = field.frame() + &rect(field.inside(), 0.0, r#"fill="url(#maple)""#);
    for (column, row) in (0..field.size * field.size).map(|i| (i % field.size, i / field.size)) {
        if (column + row) % 2 == 1 {
            let [x, y] = field.centre(column, row);
            let square = [x - CELL / 2.0, y - CELL / 2.0, CELL, CELL];
            ground += &rect(square, 0.0, r#"fill="url(#iroko)""#);
        }
    }
    ground + &rect(field.inside(), 0.0, r#"fill="url(#grain)""#)
}

/// A man, or a king, which is two men with a crown.
fn man([x, y]: [f64; 2], side: Side, king: bool) -> String {
    let (stone, edge, groove, crown, outline) = match side {
        Side::First => ("basalt", "#0e0f10", r##"stroke="#000" stroke-opacity="0.4""##, "#d8a84e", "#5d4312"),
        Side::Second => {
            ("ivory", "#a8987c", r##"stroke="#8b7a5e" stroke-opacity="0.45""##, "#a5702a", "#6b4512")
        }
    };
    let (stone, edge) = (format!(r#"fill="url(#{stone})""#), format!(r#"fill="{edge}""#));
    let groove = format!(r#"fill="none" stroke-width="3" {groove}"#);
    let shadow = r##"fill="#160b05" opacity="0.38""##;
    if !king {
        return ellipse([x + 3.0, y + 9.0], [41.0, 39.0], shadow)
            + &circle([x, y + 4.0], 39.0, &edge)
            + &circle([x, y], 39.0, &stone)
            + &circle([x, y], 31.0, &groove)
            + &circle([x, y], 21.0, &groove);
    }
    let metal = format!(r#"fill="{crown}" stroke="{outline}" stroke-width="2.5" stroke-linejoin="round""#);
    ellipse([x + 3.0, y + 12.0], [41.0, 39.0], shadow)
        + &circle([x, y + 9.0], 39.0, &edge)
        + &circle([x, y + 6.0], 39.0, &stone)
        + &circle([x, y - 1.0], 39.0, &edge)
        + &circle([x, y - 4.0], 39.0, &stone)
        + &circle([x, y - 4.0], 31.0, &groove)
        + &format!(
            r#"<path transform="translate({} {})" d="M-19 8L-22 -17L-10 -7L0 -23L10 -7L22 -17L19 8Z" {metal}/>"#,
            N(x),
            N(y)
        )
}

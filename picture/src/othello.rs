//! The Othello board, as `web/src/boards/othello/` draws it.

use parlor_rules::Side;
use parlor_rules::othello::Othello;

use crate::frame::{CELL, Field};
use crate::svg::{Drawing, N, circle, ellipse, rect};

const SIZE: usize = 8;

/// Draws a position; `last` is the text of the last move.
pub(crate) fn draw(position: &Othello, last: Option<&str>) -> Drawing {
    let field = Field::new(SIZE);
    let mut pieces = last.and_then(square).map_or(String::new(), |[column, row]| field.mark(column, row));
    for side in [Side::First, Side::Second] {
        let discs = position.discs(side);
        let held = (0..64).filter(|square| discs >> square & 1 == 1);
        pieces.extend(held.map(|square| disc(field.centre(square % SIZE, square / SIZE), side)));
    }
    field.drawing(ground(field), pieces)
}

/// Column and row of a square's name; a pass has none.
fn square(name: &str) -> Option<[usize; 2]> {
    match *name.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some([file - b'a', rank - b'1'].map(usize::from)),
        _ => None,
    }
}

fn ground(field: Field) -> String {
    let (near, far) = (field.edge, field.edge + SIZE as f64 * CELL);
    let mut ground = field.frame() + &field.coordinates("abcdefgh", "12345678");
    ground += &rect(field.inside(), 0.0, r#"fill="url(#serpentine)""#);
    ground += &rect(field.inside(), 0.0, r#"fill="url(#specks)""#);
    for i in 0..=SIZE {
        let [at, near, far] = [near + i as f64 * CELL, near, far].map(N);
        ground += &format!(
            r##"<path d="M{at} {near}V{far}M{near} {at}H{far}" stroke="#33483c" stroke-width="3"/>"##
        );
    }
    for (x, y) in [(2.0, 2.0), (2.0, 6.0), (6.0, 2.0), (6.0, 6.0)] {
        ground += &circle([near + x * CELL, near + y * CELL], 7.0, r##"fill="#33483c""##);
    }
    ground
}

fn disc([x, y]: [f64; 2], side: Side) -> String {
    let (face, back) = match side {
        Side::First => ("basalt", "#b9ab93"),
        Side::Second => ("ivory", "#141517"),
    };
    let rim = r##"fill="none" stroke="#7d7466" stroke-opacity="0.22" stroke-width="2""##;
    ellipse([x + 3.0, y + 9.0], [41.0, 38.0], r##"fill="#0d1a12" opacity="0.32""##)
        + &circle([x, y + 3.0], 40.0, &format!(r#"fill="{back}""#))
        + &circle([x, y], 40.0, &format!(r#"fill="url(#{face})""#))
        + &circle([x, y], 33.0, rim)
}

//! The Santorini board, as `web/src/boards/santorini/` draws it.

use parlor_rules::Side;
use parlor_rules::santorini::{Santorini, Square};

use crate::frame::{CELL, Field};
use crate::svg::{Drawing, N, circle, ellipse, rect};

const SIZE: usize = 5;
const DOME: u8 = 4;
const BODY: &str = "M-21 14C-21 5 -10 4 -8 -8H8C10 4 21 5 21 14C21 23 -21 23 -21 14Z";
const OCTAGON: &str = "M-17 -47H17L36 -28V8L17 28H-17L-36 8V-28Z";

/// Draws a position; `last` is the text of the last move.
pub(crate) fn draw(position: &Santorini, last: Option<&str>) -> Drawing {
    let field = Field::new(SIZE);
    let place = |square: Square| (square.index() % SIZE, SIZE - 1 - square.index() / SIZE);
    let mut pieces = String::new();
    let last = last.unwrap_or_default();
    for square in (0..last.len()).step_by(2).filter_map(|at| last.get(at..at + 2)?.parse::<Square>().ok()) {
        let (column, row) = place(square);
        pieces += &field.mark(column, row);
    }
    for square in Square::all() {
        let (column, row) = place(square);
        pieces += &at(field.centre(column, row), &tower(position.height(square)));
    }
    for side in [Side::First, Side::Second] {
        for square in position.workers(side) {
            let (column, row) = place(square);
            let [x, y] = field.centre(column, row);
            // The higher a tower, the nearer its top is to the eye.
            pieces += &at([x, y - 5.0 * f64::from(position.height(square))], &worker(side));
        }
    }
    field.drawing(ground(field), pieces)
}

fn at([x, y]: [f64; 2], shapes: &str) -> String {
    if shapes.is_empty() {
        return String::new();
    }
    format!(r#"<g transform="translate({} {})">{shapes}</g>"#, N(x), N(y))
}

fn ground(field: Field) -> String {
    let mut ground = field.frame() + &field.coordinates("abcde", "54321");
    for i in 0..SIZE * SIZE {
        let [x, y] = field.centre(i % SIZE, i / SIZE);
        let tile = [x - CELL / 2.0 + 1.5, y - CELL / 2.0 + 1.5, CELL - 3.0, CELL - 3.0];
        ground += &rect(tile, 5.0, r#"fill="url(#limestone)""#);
        ground += &rect(tile, 5.0, r#"fill="url(#specks)""#);
    }
    ground
}

/// A tower from above: each level has its own shape and colour.
fn tower(height: u8) -> String {
    let shadow = r##"fill="#2b1d12" opacity="0.26""##;
    let top = |material: &str| {
        format!(r##"fill="url(#{material})" stroke="#fff" stroke-opacity="0.35" stroke-width="2""##)
    };
    let mut tower = String::new();
    if height >= 1 {
        let face = [-44.0, -44.0, 88.0, 84.0];
        tower += &rect([-41.0, -38.0, 86.0, 86.0], 7.0, shadow);
        tower += &rect([-44.0, -40.0, 88.0, 86.0], 7.0, r##"fill="#b9a988""##);
        tower += &rect(face, 7.0, &top("marble"));
        tower += &rect(face, 7.0, r#"fill="url(#specks)""#);
    }
    if height >= 2 {
        tower += &format!(r#"<path d="M-17 -37H21L40 -18V20L21 40H-17L-36 20V-18Z" {shadow}/>"#);
        tower += r##"<path d="M-17 -43H17L36 -24V14L17 36H-17L-36 14V-24Z" fill="#9a6537"/>"##;
        tower += &format!(
            r#"<path d="{OCTAGON}" {}/><path d="{OCTAGON}" fill="url(#specks)"/>"#,
            top("sandstone")
        );
    }
    if height >= 3 {
        tower += &circle([3.0, -5.0], 27.0, shadow);
        tower += &circle([0.0, -9.0], 27.0, r##"fill="#74301f""##);
        tower += &circle([0.0, -14.0], 27.0, &top("terracotta"));
    }
    if height >= DOME {
        tower += &circle([2.0, -11.0], 24.0, shadow);
        tower += &circle([0.0, -17.0], 24.0, r#"fill="url(#dome)""#);
    }
    tower
}

/// A worker in dark or light stone, with an edge that sets it off from its tower.
fn worker(side: Side) -> String {
    let (stone, edge, turned) = match side {
        Side::First => ("basalt", "#f4ecdd", r##"stroke="#8b8c92" stroke-opacity="0.55""##),
        Side::Second => ("ivory", "#2b2119", r##"stroke="#8b7a5e" stroke-opacity="0.7""##),
    };
    let stone = format!(r#"fill="url(#{stone})""#);
    let turned = format!(r#"fill="none" stroke-width="1.6" stroke-linecap="round" {turned}"#);
    let (neck, head) = ([0.0, -7.0], [0.0, -19.0]);
    let shapes = |look: &str| {
        [format!(r#"<path d="{BODY}" {look}/>"#), ellipse(neck, [12.0, 4.5], look), circle(head, 13.0, look)]
    };
    let outline = format!(r#"fill="{edge}" stroke="{edge}" stroke-width="5" stroke-linejoin="round""#);
    let [body, collar, ball] = shapes(&stone);
    ellipse([4.0, 18.0], [25.0, 11.0], r##"fill="#160b05" opacity="0.42""##)
        + &shapes(&outline).concat()
        + &body
        + &format!(r#"<path d="M-20 12C-14 19 14 19 20 12" {turned}/>"#)
        + &collar
        + &format!(r#"<path d="M-11 -5.5C-6 -1.5 6 -1.5 11 -5.5" {turned}/>"#)
        + &ball
}

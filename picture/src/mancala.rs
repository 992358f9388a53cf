//! The board of Kalah and Awele, as `web/src/boards/mancala/` draws it.

use parlor_rules::Side;

use crate::board::Form;
use crate::svg::{Drawing, circle, ellipse, rect};
use crate::text::{Face, centred};

/// A position of a mancala game.
pub(crate) struct Bowls {
    /// The seeds in the pits of each side, in the order of sowing.
    pub(crate) pits: [Vec<u8>; 2],
    pub(crate) stores: [u8; 2],
}

/// How a game's board looks.
pub(crate) struct Look {
    pub(crate) wood: &'static str,
    /// The colours of its seeds.
    pub(crate) seeds: [&'static str; 5],
}

pub(crate) const KALAH: Look =
    Look { wood: "walnut", seeds: ["#c9b48c", "#a5533a", "#6d8f86", "#d9d0bd", "#c38a3e"] };
pub(crate) const AWELE: Look =
    Look { wood: "iroko", seeds: ["#a9ad95", "#9aa088", "#b7b8a2", "#a9ad95", "#9aa088"] };

/// A pit or a store.
struct Bowl {
    side: Side,
    /// Its letter; a store has none.
    letter: Option<char>,
    centre: [f64; 2],
    /// Half of its width and height.
    radii: [f64; 2],
    /// Where its number and its letter go.
    count: [f64; 2],
    label: [f64; 2],
    seeds: u8,
}

struct Layout {
    width: f64,
    height: f64,
    bowls: Vec<Bowl>,
    seed_radius: f64,
}

/// Draws a position; `last` is the text of the last move.
pub(crate) fn draw(bowls: &Bowls, look: &Look, last: Option<&str>, viewer: Side, form: Form) -> Drawing {
    let layout = match form {
        Form::Wide => wide(bowls, viewer),
        Form::Upright => upright(bowls, viewer),
    };
    let mut letters = last.unwrap_or_default().chars();
    let moved = letters.next().filter(|_| letters.next().is_none());
    let mut pieces = String::new();
    for (index, bowl) in layout.bowls.iter().enumerate() {
        if bowl.letter.is_some() && bowl.letter == moved {
            let ring = r##"fill="none" stroke="#f0c469" stroke-opacity="0.85" stroke-width="5""##;
            pieces += &outline(bowl, 0.0, ring);
        }
        for (i, [x, y]) in slots(bowl, layout.seed_radius).into_iter().enumerate() {
            let (r, colour) = (layout.seed_radius, look.seeds[(index + i) % look.seeds.len()]);
            pieces += &ellipse([x + 1.5, y + 4.0], [r, r - 0.5], r##"fill="#140a04" opacity="0.38""##);
            pieces += &circle([x, y], r, &format!(r#"fill="{colour}""#));
            pieces += &circle([x, y], r, r#"fill="url(#sheen)""#);
        }
        pieces += &count(bowl);
    }
    Drawing { width: layout.width, height: layout.height, ground: ground(&layout, look.wood), pieces }
}

fn outline(bowl: &Bowl, lower: f64, look: &str) -> String {
    let ([x, y], [rx, ry]) = (bowl.centre, bowl.radii);
    rect([x - rx, y - ry + lower, 2.0 * rx, 2.0 * ry + lower], rx.min(ry), look)
}

fn ground(layout: &Layout, wood: &str) -> String {
    let (width, height) = (layout.width, layout.height);
    let board = [0.0, 0.0, width, height];
    let shine = r##"fill="none" stroke="#fff" stroke-opacity="0.14" stroke-width="3""##;
    let mut ground = rect(board, 64.0, &format!(r#"fill="url(#{wood})""#))
        + &rect(board, 64.0, r#"fill="url(#grain)""#)
        + &rect([2.0, 2.0, width - 4.0, height - 4.0], 62.0, shine);
    for bowl in &layout.bowls {
        ground += &outline(bowl, 2.0, r##"fill="#fff" fill-opacity="0.14""##);
        ground += &outline(bowl, 0.0, r#"fill="url(#walnut-deep)""#);
        ground += &outline(bowl, 0.0, r#"fill="url(#hollow)""#);
        if let Some(letter) = bowl.letter {
            let look = r##"fill="#f0dfc4" fill-opacity="0.85""##;
            ground += &centred(&letter.to_string(), Face::Bold, bowl.label, 18.0, look);
        }
    }
    ground
}

fn count(bowl: &Bowl) -> String {
    let (plate, ink) = match bowl.side {
        Side::First => ("#232428", "#f4ecdd"),
        Side::Second => ("#f2e9d9", "#2b2119"),
    };
    let [x, y] = bowl.count;
    let (half, size) = if bowl.letter.is_none() { (26.0, 25.0) } else { (19.0, 22.0) };
    let look = format!(r##"fill="{plate}" stroke="#000" stroke-opacity="0.3""##);
    rect([x - half, y - 17.0, 2.0 * half, 34.0], 17.0, &look)
        + &centred(&bowl.seeds.to_string(), Face::Bold, [x, y], size, &format!(r#"fill="{ink}""#))
}

/// Places the bowls: `pit` takes whether a pit is the viewer's and its index, `store` whether a store is the viewer's.
fn every_bowl(
    bowls: &Bowls,
    viewer: Side,
    pit: impl Fn(bool, f64) -> [[f64; 2]; 3],
    store: impl Fn(bool) -> [[f64; 2]; 2],
    radii: [[f64; 2]; 2],
) -> Vec<Bowl> {
    let mut all = Vec::new();
    for side in [Side::First, Side::Second] {
        let mine = side == viewer;
        let first_letter = if side == Side::First { b'A' } else { b'a' };
        for (i, seeds) in bowls.pits[side.index()].iter().enumerate() {
            let [centre, count, label] = pit(mine, i as f64);
            let letter = Some(char::from(first_letter + i as u8));
            all.push(Bowl { side, letter, centre, radii: radii[0], count, label, seeds: *seeds });
        }
        let [centre, count] = store(mine);
        let seeds = bowls.stores[side.index()];
        all.push(Bowl { side, letter: None, centre, radii: radii[1], count, label: count, seeds });
    }
    all
}

/// The board with the viewer's pits at the bottom, sown towards their store at the right.
fn wide(bowls: &Bowls, viewer: Side) -> Layout {
    let (cell, end, edge, row) = (128.0, 138.0, 44.0, 140.0);
    let pits = bowls.pits[0].len() as f64;
    let (width, height) = (pits * cell + 2.0 * end + 2.0 * edge, 2.0 * row + 2.0 * edge);
    let line = |mine| if mine { height - 28.0 } else { 28.0 };
    let pit = |mine, index| {
        let x = edge + end + cell * if mine { index + 0.5 } else { pits - index - 0.5 };
        let y = edge + row * if mine { 1.5 } else { 0.5 };
        [[x, y], [x, line(mine)], [x + 34.0, line(mine)]]
    };
    let store = |mine| {
        let x = if mine { width - edge - end / 2.0 + 10.0 } else { edge + end / 2.0 - 10.0 };
        [[x, height / 2.0], [x, line(mine)]]
    };
    let radii = [[57.0, 57.0], [55.0, row - 13.0]];
    Layout { width, height, bowls: every_bowl(bowls, viewer, pit, store, radii), seed_radius: 12.0 }
}

/// The board turned by 90 degrees, which fills a square better.
fn upright(bowls: &Bowls, viewer: Side) -> Layout {
    let (cell, end, edge, column) = (78.0, 88.0, 18.0, 204.0);
    let pits = bowls.pits[0].len() as f64;
    let (width, height) = (2.0 * column + 2.0 * edge, pits * cell + 2.0 * end + 2.0 * edge);
    let line = |mine, at: f64| if mine { at } else { width - at };
    let pit = |mine, index| {
        let x = edge + column * if mine { 0.5 } else { 1.5 } + if mine { 15.0 } else { -15.0 };
        let y = edge + end + cell * if mine { index + 0.5 } else { pits - index - 0.5 };
        [[x, y], [line(mine, 29.0), y], [line(mine, 29.0), y + 30.0]]
    };
    let store = |mine| {
        let y = if mine { height - edge - end / 2.0 + 4.0 } else { edge + end / 2.0 - 4.0 };
        [[width / 2.0, y], [line(mine, 46.0), y]]
    };
    let radii = [[80.0, 34.0], [column - 60.0, 36.0]];
    Layout { width, height, bowls: every_bowl(bowls, viewer, pit, store, radii), seed_radius: 11.0 }
}

/// Places for the seeds of a bowl: countable rows, closer together the more seeds there are.
fn slots(bowl: &Bowl, radius: f64) -> Vec<[f64; 2]> {
    let ([x, y], [rx, ry], count) = (bowl.centre, bowl.radii, usize::from(bowl.seeds));
    let across = ((2.0 * (rx - radius - 2.0) / (2.02 * radius)).floor() as usize + 1).max(1);
    let square = (count as f64 * ry / rx).sqrt().round() as usize;
    let rows = square.max(count.div_ceil(across)).max(1);
    let lengths = shares(count, rows);
    let longest = lengths.iter().copied().max().unwrap_or(0);
    // Only the middle row has the full width of a round bowl.
    let width = match (rows % 2 == 1 && lengths[0] < longest, rows > 2) {
        (true, _) => rx - radius - 4.0,
        (false, true) => (rx - radius - 4.0) * 0.8,
        (false, false) => (rx - radius - 4.0) * 0.88,
    };
    let gap = |room: f64, n: usize| if n > 1 { room / (n - 1) as f64 } else { 0.0 };
    let dx = (radius * 2.25).min(gap(2.0 * width, longest));
    let dy = (radius * 2.2).min(gap(2.0 * (ry - radius - 5.0) * 0.9, rows));
    let middle = |n: usize| (n as f64 - 1.0) / 2.0;
    let row = |(row, &length): (usize, &usize)| {
        let y = y + (row as f64 - middle(rows)) * dy;
        (0..length).map(move |i| [x + (i as f64 - middle(length)) * dx, y]).collect::<Vec<_>>()
    };
    lengths.iter().enumerate().flat_map(row).collect()
}

/// The seeds in each row; the middle rows take the remainder.
fn shares(count: usize, rows: usize) -> Vec<usize> {
    let mut from_the_middle: Vec<usize> = (0..rows).collect();
    from_the_middle.sort_by_key(|row| (2 * row).abs_diff(rows - 1));
    let mut shares = vec![count / rows; rows];
    for row in from_the_middle.into_iter().take(count % rows) {
        shares[row] += 1;
    }
    shares
}

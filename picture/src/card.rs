//! The picture of a link preview: a board, what it is, and who plays.

use parlor_rules::{Game, Side};

use crate::board::{paper, placed};
use crate::raster::{self, Pixels};
use crate::svg::{circle, file, rect};
use crate::text::{Face, drawable, drawn, line, rows};
use crate::{Board, Failed, Form};

/// Width and height of a card in pixels: what sites that show previews ask for.
pub const CARD_SIZE: [u32; 2] = [1200, 630];

const MARGIN: f64 = 40.0;
const INK: &str = r##"fill="#2a221a""##;
const SOFT: &str = r##"fill="#665a4c""##;
const ACCENT: &str = r##"fill="#8f4527""##;
const RIGHT: &str = r#"text-anchor="end""#;

/// A player as pictures name them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// Their name. Characters that the fonts lack are left out.
    pub name: String,
    /// What follows the name: a rating, or the final points.
    pub figure: String,
    /// Whether they have won.
    pub won: bool,
}

/// What a card shows.
#[derive(Debug, Clone)]
pub struct Card {
    /// The largest text, such as the name of the game.
    pub heading: String,
    /// The smaller text below it.
    pub lines: Vec<String>,
    /// First and second, in a picture of a game.
    pub players: Option<[Player; 2]>,
    /// The board.
    pub board: Board,
}

/// Where the texts of a card go.
struct Places {
    /// The column of the heading and the lines: left end, baseline of the heading, and width.
    text: [f64; 3],
    /// The column of the players: left end, baseline of the first, and width.
    players: [f64; 3],
    /// The end of the baseline of the server's name.
    mark: [f64; 2],
    /// How many rows the lines have room for.
    rows: usize,
}

impl Card {
    /// The card as an SVG file.
    pub fn svg(&self) -> String {
        let [width, height] = CARD_SIZE.map(f64::from);
        let board = self.board.draw(Form::Wide);
        let (place, places) = if board.width > 1.5 * board.height {
            // A long board lies below the text.
            let shown = (width - 2.0 * MARGIN).min(360.0 * board.width / board.height);
            let top = height - MARGIN - shown * board.height / board.width;
            let room = if self.players.is_some() { 500.0 } else { 900.0 };
            let text = [MARGIN + 4.0, 100.0, room];
            (
                [(width - shown) / 2.0, top, shown],
                Places { text, players: [600.0, 128.0, 556.0], mark: [1156.0, 68.0], rows: 2 },
            )
        } else {
            let side = height - 2.0 * MARGIN;
            let column = 2.0 * MARGIN + side + 8.0;
            let room = width - MARGIN - column;
            let rows = if self.players.is_some() { 3 } else { 8 };
            (
                [MARGIN, MARGIN, side],
                Places {
                    text: [column, 122.0, room],
                    players: [column, 330.0, room],
                    mark: [1160.0, 584.0],
                    rows,
                },
            )
        };
        let body = format!("{}{}\n{}", paper(), placed(&board, place), self.texts(&places));
        file([width, height], [0.0, 0.0, width, height], &body)
    }

    fn texts(&self, places: &Places) -> String {
        let [x, y, room] = places.text;
        let mut texts = line(&drawable(&self.heading, "Parlor"), Face::Display, [x, y], 66.0, room, INK);
        for (i, row) in self.rows(room, places.rows).iter().enumerate() {
            texts += &line(row, Face::Text, [x, y + 54.0 + 40.0 * i as f64], 30.0, room, SOFT);
        }
        let [x, y, room] = places.players;
        for (i, player) in self.players.iter().flatten().enumerate() {
            let side = if i == 0 { Side::First } else { Side::Second };
            texts += &named(player, &self.board, side, [x, y + 66.0 * i as f64], room, 42.0);
        }
        texts + &mark(places.mark)
    }

    /// The lines in rows; each line leaves at least one row for every line after it.
    fn rows(&self, room: f64, most: usize) -> Vec<String> {
        let mut shown = Vec::new();
        for (i, text) in self.lines.iter().enumerate() {
            let left = most.saturating_sub(shown.len() + self.lines.len() - 1 - i).max(1);
            shown.extend(rows(&drawable(text, ""), Face::Text, 30.0, room, left));
        }
        shown
    }

    /// The card as a PNG file of [`CARD_SIZE`].
    pub fn png(&self) -> Result<Vec<u8>, Failed> {
        Pixels::of(&self.svg())?.png().map_err(raster::failed)
    }
}

/// A player's colour, name and figure on one line.
pub(crate) fn named(
    player: &Player,
    board: &Board,
    side: Side,
    [x, y]: [f64; 2],
    room: f64,
    size: f64,
) -> String {
    let colour = if side == Side::First { "basalt" } else { "ivory" };
    let (face, ink) = if player.won { (Face::Bold, ACCENT) } else { (Face::Text, INK) };
    let stone =
        format!(r##"fill="url(#{colour})" stroke="#2a221a" stroke-opacity="0.35" stroke-width="1.5""##);
    let r = 0.38 * size;
    let name = drawable(&player.name, board.position.kind().about().sides[side.index()]);
    let figure = drawable(&player.figure, "");
    let aside = if figure.is_empty() { 0.0 } else { 0.62 * size * (figure.chars().count() as f64 + 1.0) };
    circle([x + r, y - 0.34 * size], r, &stone)
        + &line(&name, face, [x + 2.0 * r + 0.4 * size, y], size, room - 2.0 * r - 0.4 * size - aside, ink)
        + &drawn(&figure, face, [x + room, y], size, &format!("{ink} {RIGHT}"))
}

/// The server's logo and name, which end at a point.
fn mark([x, y]: [f64; 2]) -> String {
    let left = x - 134.0;
    rect([left, y - 28.0, 36.0, 36.0], 8.0, r##"fill="#5a3d29""##)
        + &circle([left + 14.0, y - 10.0], 8.5, r##"fill="#26272a""##)
        + &circle([left + 22.0, y - 10.0], 8.5, r##"fill="#f2ece0""##)
        + &drawn("Parlor", Face::Display, [x, y], 28.0, &format!("{SOFT} {RIGHT}"))
}

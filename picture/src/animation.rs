//! A whole game as an animated GIF.

use std::collections::HashMap;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Repeat};
use parlor_rules::Side;

use crate::board::{paper, placed};
use crate::card::{Player, named};
use crate::raster::{Pixels, failed};
use crate::svg::{Drawing, file};
use crate::{Board, Failed, Form};

/// The height of the strip above and below the board, for the names.
const STRIP: f64 = 44.0;

/// How long one position, all of them, and the last one are shown, in hundredths of a second: longer games go faster.
const LONGEST: usize = 90;
const SHORTEST: usize = 30;
const WHOLE: usize = 6_000;
const LAST: u16 = 400;

/// Colours of the palette; one more stands for an unchanged pixel.
const COLOURS: usize = 255;
const SAME: u8 = COLOURS as u8;

/// The palette is chosen from one in this many pixels.
const SAMPLED: i32 = 7;

/// A game to be animated.
#[derive(Debug, Clone)]
pub struct Animation {
    /// The positions in their order, at least one.
    pub boards: Vec<Board>,
    /// First and second. Their figures are shown with the last position, as is who has won.
    pub players: [Player; 2],
    /// The width in pixels.
    pub width: u16,
}

impl Animation {
    /// A GIF file that repeats for ever.
    pub fn gif(&self) -> Result<Vec<u8>, Failed> {
        let first = self.boards.first().ok_or_else(|| failed("it has no position"))?;
        let drawing = first.draw(Form::Wide);
        let board_height = f64::from(self.width) * drawing.height / drawing.width;
        let height = (board_height + 2.0 * STRIP).round();
        let empty = Drawing { pieces: String::new(), ..drawing };
        let ground = Pixels::of(&self.svg(height, &format!("{}{}", paper(), self.placed(&empty))))?;
        let frame = |at: usize| {
            let drawing = Drawing { ground: String::new(), ..self.boards[at].draw(Form::Wide) };
            ground.with(&self.svg(height, &(self.placed(&drawing) + &self.names(at, height))))
        };
        let last = self.boards.len() - 1;
        let palette = Palette::of(&[&frame(last / 2)?, &frame(last)?]);
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, self.width, height as u16, &palette.rgb).map_err(failed)?;
        encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
        let (mut shown, mut indices) = (None, HashMap::new());
        let regular = (WHOLE / self.boards.len()).clamp(SHORTEST, LONGEST) as u16;
        for at in 0..self.boards.len() {
            let pixels = frame(at)?;
            let delay = if at == last { LAST } else { regular };
            let change = Change::between(shown.as_ref(), &pixels, [usize::from(self.width), height as usize]);
            encoder.write_frame(&change.frame(&palette, &mut indices, delay)).map_err(failed)?;
            shown = Some(pixels);
        }
        drop(encoder);
        Ok(file)
    }

    fn svg(&self, height: f64, body: &str) -> String {
        let width = f64::from(self.width);
        file([width, height], [0.0, 0.0, width, height], body)
    }

    fn placed(&self, drawing: &Drawing) -> String {
        placed(drawing, [0.0, STRIP, f64::from(self.width)])
    }

    /// The name of the player at the bottom goes below the board, the other one above it.
    fn names(&self, at: usize, height: f64) -> String {
        let over = at + 1 == self.boards.len();
        let (first, second) = (&self.players[0], &self.players[1]);
        let room = f64::from(self.width) - 24.0;
        let shown = |player: &Player| if over { player.clone() } else { hidden(player) };
        let row =
            |player, side: Side, y| named(&shown(player), &self.boards[at], side, [12.0, y], room, 22.0);
        row(second, Side::Second, STRIP / 2.0 + 8.0) + &row(first, Side::First, height - STRIP / 2.0 + 8.0)
    }
}

/// A player whose result is not known yet.
fn hidden(player: &Player) -> Player {
    Player { figure: String::new(), won: false, ..player.clone() }
}

/// The colours of a file.
struct Palette {
    rgb: Vec<u8>,
    quantiser: NeuQuant,
}

impl Palette {
    fn of(samples: &[&Pixels]) -> Self {
        let pixels: Vec<u8> = samples.iter().flat_map(|sample| sample.rgba()).copied().collect();
        let quantiser = NeuQuant::new(SAMPLED, COLOURS, &pixels);
        let mut rgb = quantiser.color_map_rgb();
        rgb.extend([0; 3]);
        Self { rgb, quantiser }
    }
}

/// What differs from the previous picture.
struct Change<'a> {
    before: Option<&'a Pixels>,
    after: &'a Pixels,
    /// The width of the pictures in pixels.
    across: usize,
    /// Left, top, width and height of what differs; never empty.
    area: [usize; 4],
}

impl<'a> Change<'a> {
    fn between(before: Option<&'a Pixels>, after: &'a Pixels, [across, down]: [usize; 2]) -> Self {
        let whole = Self { before, after, across, area: [0, 0, across, down] };
        if before.is_none() {
            return whole;
        }
        let differs = |x: usize, y: usize| whole.colour(x, y).is_some();
        let rows: Vec<usize> = (0..down).filter(|y| (0..across).any(|x| differs(x, *y))).collect();
        let (Some(top), Some(bottom)) = (rows.first().copied(), rows.last().copied()) else {
            return Self { area: [0, 0, 1, 1], ..whole };
        };
        let column = |x: &usize| rows.iter().any(|y| differs(*x, *y));
        let left = (0..across).find(column).unwrap_or(0);
        let right = (0..across).rfind(column).unwrap_or(left);
        Self { area: [left, top, right - left + 1, bottom - top + 1], ..whole }
    }

    /// The colour that a pixel has now; `None` if it has stayed the same.
    fn colour(&self, x: usize, y: usize) -> Option<[u8; 4]> {
        let at = 4 * (y * self.across + x);
        let pixel = |pixels: &Pixels| [0, 1, 2, 3].map(|i| pixels.rgba()[at + i]);
        let now = pixel(self.after);
        if self.before.is_some_and(|before| pixel(before) == now) { None } else { Some(now) }
    }

    fn frame(
        &self,
        palette: &Palette,
        indices: &mut HashMap<[u8; 4], u8>,
        delay: u16,
    ) -> gif::Frame<'static> {
        let [left, top, width, height] = self.area;
        let mut buffer = Vec::with_capacity(width * height);
        for (x, y) in (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y))) {
            let index = |colour: [u8; 4]| palette.quantiser.index_of(&colour) as u8;
            let colour = self.colour(x, y);
            buffer
                .push(colour.map_or(SAME, |colour| *indices.entry(colour).or_insert_with(|| index(colour))));
        }
        let [left, top, width, height] = [left, top, width, height].map(|n| n as u16);
        gif::Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(SAME),
            left,
            top,
            width,
            height,
            buffer: buffer.into(),
            ..gif::Frame::default()
        }
    }
}

//! The drawing itself, by the library `plotters`.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axis::{Ruler, heights};
use super::mark::Mark;
use super::theme::{FAINT, GRID, INK, LINES, PAPER, SIZE, style_sheet};
use super::{Line, Plot, Point};

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Chart<'a> = ChartContext<'a, SVGBackend<'a>, Cartesian2d<Ruler, Ruler>>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// The name of the reader's own plain letters.
const LETTERS: &str = "sans-serif";

/// Notes are shortened to what finds room between two points.
const NOTE_LETTERS: usize = 40;

impl Plot {
    /// The picture as an SVG file. Points that have no place on their axes are left out.
    pub fn svg(&self) -> String {
        let mut text = String::new();
        // The backend writes into a text, which does not fail, and the axes of a plot are always finite.
        self.draw(&SVGBackend::with_string(&mut text, SIZE).into_drawing_area())
            .expect("a text can be written");
        let end_of_tag = text.find('>').map_or(0, |at| at + 1);
        text.insert_str(end_of_tag, &format!("\n{}", style_sheet()));
        text
    }

    fn draw(&self, area: &Area<'_>) -> Drawn {
        area.fill(&PAPER)?;
        let points = || self.lines.iter().flat_map(|line| &line.points);
        let x = Ruler::new(&self.x, points().map(|point| point.x));
        let y = Ruler::new(&self.y, points().flat_map(heights));
        let mut chart = ChartBuilder::on(area)
            .caption(&self.title, (LETTERS, 22).into_font().color(&INK))
            .margin(14)
            .margin_right(24)
            .x_label_area_size(46)
            .y_label_area_size(62)
            .build_cartesian_2d(x, y)?;
        chart
            .configure_mesh()
            .bold_line_style(GRID)
            .axis_style(FAINT)
            .label_style((LETTERS, 15).into_font().color(&FAINT))
            .axis_desc_style((LETTERS, 17).into_font().color(&INK))
            .x_desc(&self.x.label)
            .y_desc(&self.y.label)
            .x_labels(12)
            .y_labels(8)
            .draw()?;
        let named = self.lines.iter().any(|line| !line.name.is_empty());
        let (guides, lines): (Vec<_>, Vec<_>) =
            self.lines.iter().partition(|line| named && line.name.is_empty());
        for guide in guides {
            let points = guide.points.iter().filter(|point| x.holds(point.x) && y.holds(point.y));
            let points = points.map(|point| (point.x, point.y));
            chart.draw_series(LineSeries::new(points, FAINT.stroke_width(1)))?;
        }
        for (place, line) in lines.into_iter().enumerate() {
            draw_line(&mut chart, line, place, [&x, &y])?;
        }
        if named {
            chart
                .configure_series_labels()
                .position(self.emptiest_corner(&x, &y))
                .margin(10)
                .legend_area_size(34)
                .background_style(PAPER)
                .border_style(GRID)
                .label_font((LETTERS, 17).into_font().color(&INK))
                .draw()?;
        }
        area.present()?;
        Ok(())
    }

    /// Where the legend hides the least.
    fn emptiest_corner(&self, x: &Ruler, y: &Ruler) -> SeriesLabelPosition {
        use SeriesLabelPosition::{LowerLeft, LowerRight, UpperLeft, UpperRight};
        let corners =
            [(UpperLeft, 0.0, 1.0), (UpperRight, 1.0, 1.0), (LowerRight, 1.0, 0.0), (LowerLeft, 0.0, 0.0)];
        let hidden = |across: f64, up: f64| {
            let near = |line: &Line| {
                // The way between two points is hidden as well as they are.
                let middle = |pair: &[Point]| {
                    let [a, b] = [0, 1].map(|i| place(&pair[i], x, y));
                    [a, ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0), b]
                };
                let way = line.points.windows(2).flat_map(middle);
                way.filter(|(px, py)| (px - across).abs() < 0.4 && (py - up).abs() < 0.4).count()
            };
            self.lines.iter().map(near).sum::<usize>()
        };
        let fewest = corners.into_iter().min_by_key(|(_, across, up)| hidden(*across, *up));
        fewest.map_or(UpperLeft, |(corner, ..)| corner)
    }
}

/// Where a point stands, as parts of the picture's width and height.
fn place(point: &Point, x: &Ruler, y: &Ruler) -> (f64, f64) {
    (x.part(x.clamped(point.x)), y.part(y.clamped(point.y)))
}

fn draw_line(chart: &mut Chart<'_>, line: &Line, place: usize, [x, y]: [&Ruler; 2]) -> Drawn {
    let colour = LINES[place % LINES.len()];
    let fitting = || line.points.iter().filter(|point| x.holds(point.x) && y.holds(point.y));
    let series = LineSeries::new(fitting().map(|point| (point.x, point.y)), colour.stroke_width(2));
    let drawn = chart.draw_series(series)?;
    if !line.name.is_empty() {
        drawn.label(&line.name).legend(move |(left, height)| {
            EmptyElement::at((left, height))
                + PathElement::new([(0, 0), (26, 0)], colour.stroke_width(2))
                + Mark::new(place, (13, 0), colour)
        });
    }
    let bars = fitting().filter_map(|point| point.interval.map(|(low, high)| (point, low, high)));
    chart.draw_series(bars.map(|(point, low, high)| {
        let [low, high] = [low, high].map(|end| y.clamped(end));
        ErrorBar::new_vertical(point.x, low, point.y, high, colour.stroke_width(1), 7)
    }))?;
    chart.draw_series(
        fitting().map(|point| EmptyElement::at((point.x, point.y)) + Mark::new(place, (0, 0), colour)),
    )?;
    draw_notes(chart, line, [x, y])
}

/// The words beside points, off the line: it leaves room above itself on the left of a rise and below on the right.
fn draw_notes(chart: &mut Chart<'_>, line: &Line, [x, y]: [&Ruler; 2]) -> Drawn {
    let rises = |at: usize| {
        let last = line.points.len() - 1;
        line.points[last.min(at + 1)].y >= line.points[at.saturating_sub(1)].y
    };
    let fitting = line.points.iter().enumerate().filter(|(_, point)| x.holds(point.x) && y.holds(point.y));
    chart.draw_series(fitting.filter_map(|(at, point)| {
        let note: String = point.note.as_ref()?.chars().take(NOTE_LETTERS).collect();
        // On the right of the picture a note stands to the left of its point, so that it is not cut.
        let left = x.part(point.x) > 0.6;
        let (side, across) = if left { (HPos::Right, -8) } else { (HPos::Left, 8) };
        let down = if left == rises(at) { -12 } else { 12 };
        let letters = (LETTERS, 15).into_font().color(&INK).pos(Pos::new(side, VPos::Center));
        Some(EmptyElement::at((point.x, point.y)) + Text::new(note, (across, down), letters))
    }))?;
    Ok(())
}

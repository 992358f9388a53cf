//! The drawing itself, by the library `plotters`.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axis::{ScaledAxis, heights};
use super::legend::{Entry, rows};
use super::marker::Marker;
use super::model::{Plot, Point, Series, SeriesStyle};
use super::notes::{FreeSpace, Rect};
use super::theme::{
    FAINT, GRID, HEIGHT, INK, LETTERS, LINES, NOTES, PAPER, REMARKS, WIDTH, style_sheet, width_of,
};

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Chart<'a> = ChartContext<'a, SVGBackend<'a>, Cartesian2d<ScaledAxis, ScaledAxis>>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// The height of a row of text above the plot, in pixels.
const ROW: i32 = 21;

/// Where text above the plot begins: at the axis.
const LEFT: i32 = 76;

impl Plot {
    /// The plot as an SVG file. Points that their axes cannot show are left out.
    pub fn svg(&self) -> String {
        let mut text = String::new();
        let entries = rows(&self.series, WIDTH as i32 - LEFT);
        let remarks = self.remarks.iter().flat_map(|remark| wrapped(remark)).collect::<Vec<_>>();
        let above = ROW * (2 + remarks.len() + entries.len()) as i32;
        let size = (WIDTH, HEIGHT + above as u32);
        // Writing into a string does not fail, and the axes of a plot are always finite.
        self.draw(&SVGBackend::with_string(&mut text, size).into_drawing_area(), &remarks, &entries)
            .expect("a text can be written");
        let end_of_tag = text.find('>').map_or(0, |at| at + 1);
        text.insert_str(end_of_tag, &format!("\n{}", style_sheet()));
        text
    }

    fn draw(&self, area: &Area<'_>, remarks: &[String], entries: &[Vec<Entry<'_>>]) -> Drawn {
        area.fill(&PAPER)?;
        let mut row = self.head(area, remarks)?;
        for entries in entries {
            entries.iter().try_for_each(|entry| draw_entry(area, entry, row))?;
            row += ROW;
        }
        let points = || self.series.iter().flat_map(|line| &line.points);
        let x = ScaledAxis::new(&self.x, points().map(|point| point.x));
        let y = ScaledAxis::new(&self.y, points().flat_map(heights));
        let mut chart = ChartBuilder::on(area)
            .margin(14)
            .margin_top(row)
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
        for guide in self.guides() {
            let points = guide.points.iter().filter(|point| x.can_show(point.x) && y.can_show(point.y));
            let points = points.map(|point| (point.x, point.y));
            chart.draw_series(LineSeries::new(points, FAINT.stroke_width(1)))?;
        }
        let end = points().map(|point| point.x).fold(f64::NEG_INFINITY, f64::max);
        let lines = || self.measured().enumerate().map(|(place, line)| Drawing { line, place, x, y, end });
        lines().try_for_each(|drawing| drawing.draw(&mut chart))?;
        draw_notes(&mut chart, &lines().collect::<Vec<_>>())?;
        area.present()?;
        Ok(())
    }

    /// Draws title and remarks, and returns where the next row begins.
    fn head(&self, area: &Area<'_>, remarks: &[String]) -> Result<i32, Box<dyn std::error::Error>> {
        let letters = |size, colour: &RGBColor| (LETTERS, size).into_font().color(colour);
        area.draw(&Text::new(self.title.clone(), (LEFT, 14), letters(20, &INK)))?;
        let mut row = 14 + ROW + 6;
        for remark in remarks {
            area.draw(&Text::new(remark.clone(), (LEFT, row), letters(REMARKS, &FAINT)))?;
            row += ROW;
        }
        Ok(row + 4)
    }
}

/// A text wrapped into lines.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is always a line");
        let longer = if last.is_empty() { word.to_owned() } else { format!("{last} {word}") };
        if LEFT + width_of(&longer, REMARKS) > WIDTH as i32 && !last.is_empty() {
            lines.push(word.to_owned());
        } else {
            *last = longer;
        }
    }
    lines
}

fn draw_entry(area: &Area<'_>, entry: &Entry<'_>, row: i32) -> Drawn {
    let colour = LINES[entry.place % LINES.len()];
    let (left, middle) = (LEFT + entry.left, row + 6);
    if entry.line.style != SeriesStyle::Points {
        area.draw(&PathElement::new([(left, middle), (left + 26, middle)], colour.stroke_width(2)))?;
    }
    area.draw(&Marker::new(entry.place, (left + 13, middle), colour))?;
    let letters = (LETTERS, REMARKS).into_font().color(&INK).pos(Pos::new(HPos::Left, VPos::Center));
    area.draw(&Text::new(entry.line.name.clone(), (left + 33, middle), letters))?;
    Ok(())
}

/// A series while it is drawn.
struct Drawing<'a> {
    line: &'a Series,
    place: usize,
    x: ScaledAxis,
    y: ScaledAxis,
    /// The last point of all series, up to which steps are drawn.
    end: f64,
}

impl Drawing<'_> {
    fn colour(&self) -> RGBColor {
        LINES[self.place % LINES.len()]
    }

    fn points(&self) -> impl Iterator<Item = &Point> {
        self.line.points.iter().filter(|point| self.x.can_show(point.x) && self.y.can_show(point.y))
    }

    /// The polyline between the points.
    fn path(&self) -> Vec<(f64, f64)> {
        let places: Vec<_> = self.points().map(|point| (point.x, point.y)).collect();
        match self.line.style {
            SeriesStyle::Points => Vec::new(),
            SeriesStyle::Line => places,
            SeriesStyle::Steps => {
                let next = places.iter().skip(1).map(|next| next.0).chain([self.end]);
                places.iter().zip(next).flat_map(|(&(x, y), next)| [(x, y), (next, y)]).collect()
            }
        }
    }

    /// The points with error bars, and the ends of the bars.
    fn bars(&self) -> impl Iterator<Item = (&Point, [f64; 2])> {
        let within = |(low, high)| [low, high].map(|end| self.y.clamped(end));
        self.points().filter_map(move |point| point.interval.map(|ends| (point, within(ends))))
    }

    fn draw(&self, chart: &mut Chart<'_>) -> Drawn {
        let colour = self.colour();
        chart.draw_series(LineSeries::new(self.path(), colour.stroke_width(2)))?;
        chart.draw_series(self.bars().map(|(point, [low, high])| {
            ErrorBar::new_vertical(point.x, low, point.y, high, colour.stroke_width(1), 7)
        }))?;
        let mark =
            |point: &Point| EmptyElement::at((point.x, point.y)) + Marker::new(self.place, (0, 0), colour);
        chart.draw_series(self.points().map(mark))?;
        Ok(())
    }

    /// Marks what it covers, so that no note is placed there.
    fn take(&self, free: &mut FreeSpace, pixel: impl Fn(f64, f64) -> (i32, i32)) {
        self.path().windows(2).for_each(|pair| {
            free.take_line(pixel(pair[0].0, pair[0].1), pixel(pair[1].0, pair[1].1));
        });
        self.bars()
            .for_each(|(point, [low, high])| free.take_line(pixel(point.x, low), pixel(point.x, high)));
        self.points().for_each(|point| free.take(Rect::around(pixel(point.x, point.y), 6, 6)));
    }
}

/// Draws the notes of points, first those of the last and the first point, which readers look for.
fn draw_notes(chart: &mut Chart<'_>, lines: &[Drawing<'_>]) -> Drawn {
    let area = chart.plotting_area();
    let (across, down) = area.get_pixel_range();
    let bounds = Rect { left: across.start, top: down.start, right: across.end, bottom: down.end };
    let pixel = |x: f64, y: f64| area.map_coordinate(&(x, y));
    let mut free = FreeSpace::new(bounds);
    lines.iter().for_each(|line| line.take(&mut free, pixel));
    let mut noted: Vec<&Point> =
        lines.iter().flat_map(Drawing::points).filter(|p| p.note.is_some()).collect();
    if let Some(last) = noted.pop() {
        noted.insert(0, last);
    }
    let mut placed = Vec::new();
    for point in noted {
        let (at, note) = (pixel(point.x, point.y), point.note.clone().unwrap_or_default());
        placed.extend(free.place(at, width_of(&note, NOTES), NOTES + 3).map(|frame| (at, note, frame)));
    }
    let base = area.strip_coord_spec();
    let (left, top) = base.get_base_pixel();
    for ((x, y), note, frame) in placed {
        let (middle_x, middle_y) = frame.middle();
        let edge = if middle_y < y { frame.bottom } else { frame.top };
        // A line connects a note to a distant point.
        if edge.abs_diff(y) > 12 {
            let line = [(x - left, y - top), (middle_x - left, edge - top)];
            base.draw(&PathElement::new(line, FAINT.stroke_width(1)))?;
        }
        let letters = (LETTERS, NOTES).into_font().color(&INK).pos(Pos::new(HPos::Center, VPos::Center));
        base.draw(&Text::new(note, (middle_x - left, middle_y - top), letters))?;
    }
    Ok(())
}

//! Pictures of what was measured: lines with points over two axes, as SVG that reads well in light and in dark.
//!
//! What the drawing library is stays behind [`Plot::svg`]; nobody else in this crate knows it.

mod axis;
mod draw;
mod legend;
mod mark;
mod notes;
mod theme;

pub use axis::Scale;

/// A picture: some lines over two axes.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Plot {
    /// What it shows, in a few words above it.
    pub title: String,
    /// What else is to be known of it, in lines under the title.
    pub remarks: Vec<String>,
    /// From left to right.
    pub x: Axis,
    /// From the bottom up.
    pub y: Axis,
    /// What is shown; each line gets a colour and a mark of its own.
    pub lines: Vec<Line>,
}

/// One of the two directions of a picture.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Axis {
    /// What is counted, with its unit.
    pub label: String,
    /// How numbers become places.
    pub scale: Scale,
    /// The ends of the axis where the data alone would give bad ones, as 0 and 100 for percentages.
    pub ends: Option<(f64, f64)>,
}

/// Points that belong together.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Line {
    /// What the legend calls it. Beside lines with names, one without is no measurement but something to compare with:
    /// it is drawn thin, without marks.
    pub name: String,
    /// The points, from left to right.
    pub points: Vec<Point>,
    /// What is between them.
    pub shape: Shape,
}

/// What is drawn between the points of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shape {
    /// A straight line from each to the next.
    #[default]
    Joined,
    /// What holds from a point on until the next changes it.
    Steps,
    /// Nothing: the points have nothing to do with one another.
    Marks,
}

/// Something that was measured.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Point {
    /// Where on the horizontal axis.
    pub x: f64,
    /// Where on the vertical axis.
    pub y: f64,
    /// The lower and the upper end of what else it may be: an error bar.
    pub interval: Option<(f64, f64)>,
    /// A few words beside it.
    pub note: Option<String>,
}

impl Axis {
    /// An axis of even steps.
    pub fn linear(label: impl Into<String>) -> Self {
        Axis { label: label.into(), ..Axis::default() }
    }

    /// An axis of whole numbers, as depths and generations are.
    pub fn whole(label: impl Into<String>) -> Self {
        Axis { scale: Scale::Whole, ..Axis::linear(label) }
    }

    /// An axis of powers of ten; what is not above 0 has no place on it.
    pub fn logarithmic(label: impl Into<String>) -> Self {
        Axis { scale: Scale::Logarithmic, ..Axis::linear(label) }
    }

    /// The same axis between these ends.
    #[must_use]
    pub fn between(self, low: f64, high: f64) -> Self {
        Axis { ends: Some((low, high)), ..self }
    }
}

impl Line {
    /// A line through plain points.
    pub fn through(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let points = points.into_iter().map(|(x, y)| Point::at(x, y)).collect();
        Line { name: name.into(), points, shape: Shape::default() }
    }

    /// A level to compare with, from one end to the other.
    pub fn level(y: f64, from: f64, to: f64) -> Self {
        Line::through("", [(from, y), (to, y)])
    }
}

impl Point {
    /// A plain point.
    pub fn at(x: f64, y: f64) -> Self {
        Point { x, y, ..Point::default() }
    }

    /// The same point with an error bar.
    #[must_use]
    pub fn within(self, low: f64, high: f64) -> Self {
        Point { interval: Some((low, high)), ..self }
    }

    /// The same point with a few words beside it.
    #[must_use]
    pub fn noted(self, note: impl Into<String>) -> Self {
        Point { note: Some(note.into()), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(scale: Scale) -> Plot {
        let line = |name: &str, factor: f64| Line {
            name: name.to_owned(),
            points: vec![
                Point::at(1.0, 20.0 * factor).within(15.0 * factor, 30.0 * factor),
                Point::at(4.0, 900.0 * factor).noted("learned & kept"),
            ],
            shape: Shape::Joined,
        };
        Plot {
            title: "Nodes <by depth>".to_owned(),
            x: Axis::linear("depth, plies"),
            y: Axis { scale, ..Axis::linear("positions") },
            lines: vec![line("minimax", 100.0), line("alpha-beta", 1.0)],
            remarks: vec!["before & after".to_owned()],
        }
    }

    #[test]
    fn a_picture_says_what_it_shows() {
        for scale in [Scale::Linear, Scale::Whole, Scale::Logarithmic] {
            let svg = plot(scale).svg();
            for text in [
                "Nodes &lt;by depth",
                "depth, plies",
                "positions",
                "minimax",
                "alpha-beta",
                "learned &amp;",
                "before &amp; after",
            ] {
                assert!(svg.contains(text), "{text} is missing: {svg}");
            }
            assert!(svg.starts_with("<svg") && svg.contains("prefers-color-scheme: dark"));
            assert!(svg.matches("<polyline").count() >= 2, "{svg}");
        }
    }

    #[test]
    fn powers_of_ten_are_marked_on_a_logarithmic_axis() {
        let svg = plot(Scale::Logarithmic).svg();
        assert!(svg.contains("\n1k\n") && svg.contains("\n100k\n") && !svg.contains("\n50k\n"), "{svg}");
    }

    #[test]
    fn whole_numbers_have_no_parts() {
        let line = Line::through("", (1..=3).map(|depth| (f64::from(depth), 0.5)));
        let plot = |x| Plot { x, lines: vec![line.clone()], ..Plot::default() }.svg();
        assert!(plot(Axis::linear("")).contains("\n2.2\n"));
        let whole = plot(Axis::whole(""));
        assert!(whole.contains("\n2\n") && !whole.contains("\n2.2\n") && !whole.contains("\n2.5\n"));
    }

    #[test]
    fn nothing_and_what_has_no_place_is_drawn_too() {
        let empty = Plot { title: "empty".to_owned(), ..Plot::default() };
        assert!(empty.svg().contains("empty"));
        let mut odd = plot(Scale::Logarithmic);
        odd.lines[0].points[0] = Point::at(1.0, 0.0).within(-3.0, f64::NAN);
        odd.lines[1].points.clear();
        assert!(odd.svg().contains("minimax"));
    }

    #[test]
    fn the_same_data_give_the_same_file() {
        assert_eq!(plot(Scale::Linear).svg(), plot(Scale::Linear).svg());
    }
}

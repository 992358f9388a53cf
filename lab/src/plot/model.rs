//! What a plot is made of.

/// A plot: some series over two axes.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Plot {
    /// A short title.
    pub title: String,
    /// Remarks, in lines under the title.
    pub remarks: Vec<String>,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// What is shown; each series has its own colour and marker.
    pub series: Vec<Series>,
}

/// One of the two axes of a plot.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Axis {
    /// The quantity, with its unit.
    pub label: String,
    /// The scale.
    pub scale: Scale,
    /// The ends of the axis, where they should not depend on the data: 0 and 100 for percentages.
    pub ends: Option<(f64, f64)>,
}

/// Points that belong together.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Series {
    /// Its name in the legend. Next to named series, one without a name is not a measurement but a guide: it is drawn
    /// as a thin line without markers.
    pub name: String,
    /// The points, from left to right.
    pub points: Vec<Point>,
    /// What is drawn between them.
    pub style: SeriesStyle,
}

/// What is drawn between the points of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SeriesStyle {
    /// A straight line from each point to the next.
    #[default]
    Line,
    /// A step: a value holds until the next point changes it.
    Steps,
    /// Nothing: the points are independent.
    Points,
}

/// A measured point.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Point {
    /// The horizontal coordinate.
    pub x: f64,
    /// The vertical coordinate.
    pub y: f64,
    /// The lower and the upper end of its error bar.
    pub interval: Option<(f64, f64)>,
    /// A short note next to it.
    pub note: Option<String>,
}

impl Axis {
    /// A linear axis.
    pub fn linear(label: impl Into<String>) -> Self {
        Axis { label: label.into(), ..Axis::default() }
    }

    /// An axis of whole numbers, such as depths or generations.
    pub fn whole(label: impl Into<String>) -> Self {
        Axis { scale: Scale::Whole, ..Axis::linear(label) }
    }

    /// A logarithmic axis, which leaves out numbers that are not above 0.
    pub fn logarithmic(label: impl Into<String>) -> Self {
        Axis { scale: Scale::Logarithmic, ..Axis::linear(label) }
    }

    /// The same axis with these ends.
    #[must_use]
    pub fn between(self, low: f64, high: f64) -> Self {
        Axis { ends: Some((low, high)), ..self }
    }
}

impl Series {
    /// A series of plain points.
    pub fn through(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let points = points.into_iter().map(|(x, y)| Point::at(x, y)).collect();
        Series { name: name.into(), points, style: SeriesStyle::default() }
    }

    /// A horizontal guide.
    pub fn level(y: f64, from: f64, to: f64) -> Self {
        Series::through("", [(from, y), (to, y)])
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

    /// The same point with a note next to it.
    #[must_use]
    pub fn noted(self, note: impl Into<String>) -> Self {
        Point { note: Some(note.into()), ..self }
    }
}

/// How numbers are mapped to an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scale {
    /// In equal steps.
    #[default]
    Linear,
    /// In equal steps of whole numbers, for counts.
    Whole,
    /// By powers of ten.
    Logarithmic,
}

impl Scale {
    /// Whether a number can be shown.
    pub(super) fn can_show(self, x: f64) -> bool {
        x.is_finite() && (self != Scale::Logarithmic || x > 0.0)
    }

    /// The number on a linear scale: itself, or its logarithm.
    pub(super) fn even(self, x: f64) -> f64 {
        match self {
            Scale::Linear | Scale::Whole => x,
            Scale::Logarithmic => x.log10(),
        }
    }

    pub(super) fn back(self, even: f64) -> f64 {
        match self {
            Scale::Linear | Scale::Whole => even,
            Scale::Logarithmic => 10f64.powf(even),
        }
    }
}

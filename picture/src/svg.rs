//! SVG as text.

use std::fmt::{self, Display};

/// A drawing in its own units, in two layers: an animation draws the first only once.
pub(crate) struct Drawing {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// What never changes during a game.
    pub(crate) ground: String,
    /// The marks of the last move, the pieces, and the numbers.
    pub(crate) pieces: String,
}

/// A coordinate with at most one decimal.
#[derive(Clone, Copy)]
pub(crate) struct N(pub(crate) f64);

impl Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (self.0 * 10.0).round() / 10.0)
    }
}

/// Escapes a text for the content of an element or an attribute, in SVG and in HTML.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

/// A rectangle with round corners; `look` holds its other attributes.
pub(crate) fn rect([x, y, width, height]: [f64; 4], rx: f64, look: &str) -> String {
    let [x, y, width, height, rx] = [x, y, width, height, rx].map(N);
    format!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{rx}" {look}/>"#)
}

/// A circle; `look` holds its other attributes.
pub(crate) fn circle([x, y]: [f64; 2], r: f64, look: &str) -> String {
    let [x, y, r] = [x, y, r].map(N);
    format!(r#"<circle cx="{x}" cy="{y}" r="{r}" {look}/>"#)
}

/// An ellipse; `look` holds its other attributes.
pub(crate) fn ellipse([x, y]: [f64; 2], [rx, ry]: [f64; 2], look: &str) -> String {
    let [x, y, rx, ry] = [x, y, rx, ry].map(N);
    format!(r#"<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" {look}/>"#)
}

/// A whole file, with the materials that its body uses.
pub(crate) fn file([width, height]: [f64; 2], view: [f64; 4], body: &str) -> String {
    let [x, y, w, h] = view.map(N);
    let [width, height] = [width, height].map(N);
    let defs = crate::materials::used_by(body);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {w} {h}\">\n\
         <defs>\n{defs}</defs>\n{body}\n</svg>\n"
    )
}

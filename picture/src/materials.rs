//! Wood and stone: the gradients and patterns of the page's boards.

use std::fmt::Write;

use crate::svg::N;

/// A gradient as `(name, geometry, stops)`, each stop as `(offset, colour, opacity)`.
type Gradient = (&'static str, &'static str, &'static [(f32, &'static str, f32)]);

const LINEAR: &[Gradient] = &[
    (
        "walnut",
        r#"x1="0" y1="0" x2="0.25" y2="1""#,
        &[(0.0, "#7b5539", 1.0), (0.5, "#694630", 1.0), (1.0, "#573826", 1.0)],
    ),
    ("walnut-deep", r#"x1="0" y1="0" x2="0" y2="1""#, &[(0.0, "#3f291c", 1.0), (1.0, "#5b3d2a", 1.0)]),
    ("maple", r#"x1="0" y1="0" x2="0.2" y2="1""#, &[(0.0, "#ecd6ae", 1.0), (1.0, "#dcc092", 1.0)]),
    ("iroko", r#"x1="0" y1="0" x2="0.2" y2="1""#, &[(0.0, "#b07a48", 1.0), (1.0, "#8f5d34", 1.0)]),
    ("serpentine", r#"x1="0" y1="0" x2="0.6" y2="1""#, &[(0.0, "#6d8a78", 1.0), (1.0, "#557060", 1.0)]),
    ("limestone", r#"x1="0" y1="0" x2="0.4" y2="1""#, &[(0.0, "#c9c7b4", 1.0), (1.0, "#b4b29d", 1.0)]),
    ("marble", r#"x1="0" y1="0" x2="0.5" y2="1""#, &[(0.0, "#f9f3e6", 1.0), (1.0, "#e8dcc3", 1.0)]),
    ("sandstone", r#"x1="0" y1="0" x2="0.5" y2="1""#, &[(0.0, "#e8b98a", 1.0), (1.0, "#cf9460", 1.0)]),
];

const RADIAL: &[Gradient] = &[
    ("terracotta", r#"cx="0.36" cy="0.3" r="0.85""#, &[(0.0, "#cc7457", 1.0), (1.0, "#9f4730", 1.0)]),
    (
        "basalt",
        r#"cx="0.36" cy="0.3" r="0.85""#,
        &[(0.0, "#5b5c61", 1.0), (0.45, "#34353a", 1.0), (1.0, "#18191b", 1.0)],
    ),
    (
        "ivory",
        r#"cx="0.36" cy="0.3" r="0.9""#,
        &[(0.0, "#fffdf7", 1.0), (0.55, "#f0e7d6", 1.0), (1.0, "#cfc1a8", 1.0)],
    ),
    (
        "hollow",
        r#"cx="0.5" cy="0.62" r="0.62""#,
        &[(0.0, "#000", 0.18), (0.7, "#000", 0.34), (1.0, "#000", 0.55)],
    ),
    (
        "sheen",
        r#"cx="0.35" cy="0.28" r="0.8""#,
        &[(0.0, "#fff", 0.75), (0.35, "#fff", 0.12), (1.0, "#000", 0.35)],
    ),
    (
        "dome",
        r#"cx="0.36" cy="0.3" r="0.85""#,
        &[(0.0, "#7fb0d6", 1.0), (0.5, "#33699c", 1.0), (1.0, "#1d4468", 1.0)],
    ),
];

/// The definitions of the materials that a drawing uses.
pub(crate) fn used_by(body: &str) -> String {
    let is_used = |name: &str| body.contains(&format!("url(#{name})"));
    let mut defs = String::new();
    for (element, gradients) in [("linearGradient", LINEAR), ("radialGradient", RADIAL)] {
        for (name, geometry, stops) in gradients.iter().filter(|(name, ..)| is_used(name)) {
            let _ = write!(defs, r#"<{element} id="{name}" {geometry}>"#);
            for (offset, colour, opacity) in *stops {
                let _ = write!(
                    defs,
                    r#"<stop offset="{offset}" stop-color="{colour}" stop-opacity="{opacity}"/>"#
                );
            }
            let _ = writeln!(defs, "</{element}>");
        }
    }
    for (name, size, pattern) in
        [("grain", [420, 180], grain as fn() -> String), ("specks", [150, 150], specks)]
    {
        if is_used(name) {
            let [width, height] = size;
            let place = format!(r#"width="{width}" height="{height}" patternUnits="userSpaceOnUse""#);
            let _ = writeln!(defs, r#"<pattern id="{name}" {place}>{}</pattern>"#, pattern());
        }
    }
    defs
}

/// Wavy lines along a plank.
fn grain() -> String {
    const LINES: u32 = 13;
    let line = |i: u32| {
        let (t, width, height) = (f64::from(i), 420.0, 180.0);
        let y = (t + 0.5) * height / f64::from(LINES) + 5.0 * (t * 2.4).sin();
        let [start, one, other] = [y, y + 7.0 * (t * 1.7).sin(), y + 7.0 * (t * 2.9).cos()].map(N);
        let opacity = if i.is_multiple_of(3) { 0.17 } else { 0.08 };
        let curve = format!("M0 {start}C{} {one} {} {other} {width} {start}", N(width * 0.3), N(width * 0.7));
        let look = format!(
            r##"fill="none" stroke="#1d0f06" stroke-opacity="{opacity}" stroke-width="{}""##,
            1 + i % 3
        );
        format!(r#"<path d="{curve}" {look}/>"#)
    };
    (0..LINES).map(line).collect()
}

/// Specks spread evenly in no visible order: a sequence based on the plastic ratio, with jitter.
fn specks() -> String {
    let off = |t: f64, turn: f64| ((t * turn).sin() * 43_758.545_3) % 0.09;
    let within = |x: f64| N(x.rem_euclid(1.0) * 150.0);
    let speck = |i: u32| {
        let t = f64::from(i);
        let (x, y) = (within(t * 0.754_877_7 + off(t, 12.9898)), within(t * 0.569_840_3 + off(t, 78.233)));
        let r = N(0.6 + 1.1 * (t * 3.3).sin().abs());
        let fill = if i.is_multiple_of(2) { "#fff" } else { "#0b1a12" };
        format!(r#"<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" fill-opacity="0.085"/>"#)
    };
    (0..90).map(speck).collect()
}

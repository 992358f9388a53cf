//! Plots of measurements: lines with points over two axes, as SVG that reads well in light and in dark mode.
//!
//! [`Plot::svg`] hides the drawing library from the rest of the crate.

mod axis;
mod draw;
mod legend;
mod marker;
mod model;
mod notes;
mod theme;

pub use model::{Axis, Plot, Point, Scale, Series, SeriesStyle};

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(scale: Scale) -> Plot {
        let line = |name: &str, factor: f64| Series {
            name: name.to_owned(),
            points: vec![
                Point::at(1.0, 20.0 * factor).within(15.0 * factor, 30.0 * factor),
                Point::at(4.0, 900.0 * factor).noted("learned & kept"),
            ],
            style: SeriesStyle::Line,
        };
        Plot {
            title: "Nodes <by depth>".to_owned(),
            x: Axis::linear("depth, plies"),
            y: Axis { scale, ..Axis::linear("positions") },
            series: vec![line("minimax", 100.0), line("alpha-beta", 1.0)],
            remarks: vec!["before & after".to_owned()],
        }
    }

    #[test]
    fn a_plot_names_what_it_shows() {
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
    fn whole_number_axes_have_no_fractional_marks() {
        let line = Series::through("", (1..=3).map(|depth| (f64::from(depth), 0.5)));
        let plot = |x| Plot { x, series: vec![line.clone()], ..Plot::default() }.svg();
        assert!(plot(Axis::linear("")).contains("\n2.2\n"));
        let whole = plot(Axis::whole(""));
        assert!(whole.contains("\n2\n") && !whole.contains("\n2.2\n") && !whole.contains("\n2.5\n"));
    }

    #[test]
    fn empty_plots_and_points_off_the_axes_are_drawn() {
        let empty = Plot { title: "empty".to_owned(), ..Plot::default() };
        assert!(empty.svg().contains("empty"));
        let mut odd = plot(Scale::Logarithmic);
        odd.series[0].points[0] = Point::at(1.0, 0.0).within(-3.0, f64::NAN);
        odd.series[1].points.clear();
        assert!(odd.svg().contains("minimax"));
    }

    #[test]
    fn the_same_data_give_the_same_file() {
        assert_eq!(plot(Scale::Linear).svg(), plot(Scale::Linear).svg());
    }
}

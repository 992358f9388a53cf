//! Progress on standard error, drawn only where a person sees it.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over `count` things, of which `known` are done already.
pub fn bar(count: usize, known: usize, what: &str) -> ProgressBar {
    styled(
        ProgressBar::new(count as u64).with_position(known as u64),
        &format!("{{bar:30}} {{pos}}/{{len}} {what}  {{msg}}  {{elapsed}} of about {{duration}}"),
    )
}

/// A bar over this many entries that shows only the percentage.
pub fn percentage(entries: u64) -> ProgressBar {
    let bar = styled(ProgressBar::new(entries), "{bar:30} {percent}%  {msg}  {elapsed} of about {duration}");
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// A spinner for work of unknown length.
pub fn spinner() -> ProgressBar {
    let bar = styled(ProgressBar::new_spinner(), "{spinner} {msg}  {elapsed}");
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    // The templates are right, and a bar with another look would do as well.
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.set_style(style);
    bar.reset_eta();
    bar
}

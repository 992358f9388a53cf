//! What a server reports about itself, and what the system reports about it.

use super::{Server, text};

/// A metric of a server, by its name with labels; 0 if there is none.
pub(crate) async fn metric(server: &Server, name: &str) -> f64 {
    let (_, metrics) = text(server.address(), "GET", "/metrics", None, None).await;
    let value = metrics.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
    value.unwrap_or_default()
}

/// Private memory of a server's process, in KiB.
pub(crate) fn own_kib(server: &Server) -> i64 {
    let rollup =
        std::fs::read_to_string(format!("/proc/{}/smaps_rollup", server.pid())).expect("this is Linux");
    let line = rollup.lines().find(|line| line.starts_with("Anonymous:")).expect("it has memory");
    line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).expect("a number of KiB")
}

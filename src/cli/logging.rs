//! Logs on standard error.

use tracing_subscriber::EnvFilter;

/// Starts the log; `PARLOR_LOG` names its level, as in `info` or `parlor=debug`.
pub(crate) fn start() {
    let filter = EnvFilter::try_from_env("PARLOR_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
}

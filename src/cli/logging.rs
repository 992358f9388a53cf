//! Logs on standard error.

use clap::ValueEnum;
use serde::Deserialize;
use tracing_subscriber::EnvFilter;

use super::{CliResult, Failure};

/// How a line of the log looks.
#[derive(Debug, Clone, Copy, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Format {
    /// For people.
    #[default]
    Human,
    /// One JSON object a line.
    Json,
}

/// Starts the log.
pub(crate) fn start(filter: &str, format: Format) -> CliResult {
    let filter = EnvFilter::builder()
        .parse(filter)
        .map_err(|e| Failure::input(format!("the log filter {filter:?} cannot be used: {e}")))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match format {
        Format::Human => log.init(),
        Format::Json => log.json().init(),
    }
    Ok(())
}

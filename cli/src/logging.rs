//! Logs on standard error.

use clap::ValueEnum;
use serde::Deserialize;
use tracing_subscriber::EnvFilter;

use super::{CliResult, Failure};

/// The format of the log.
#[derive(Debug, Clone, Copy, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// For people.
    #[default]
    Human,
    /// One JSON object per line.
    Json,
}

/// What to log and how.
#[derive(Debug, Clone, Default, clap::Args, Deserialize)]
pub struct LogArgs {
    /// Log filter: a level, or levels by target such as parlor=debug,info [default: info]
    #[arg(long, env = "PARLOR_LOG", value_name = "FILTER")]
    pub log: Option<String>,
    /// Log format: for people or for machines [default: human]
    #[arg(long, env = "PARLOR_LOG_FORMAT", value_name = "human|json")]
    pub log_format: Option<Format>,
}

impl LogArgs {
    /// Starts the log.
    ///
    /// # Errors
    /// One sentence, if the filter cannot be used.
    pub fn start(&self) -> CliResult {
        let filter = self.log.as_deref().unwrap_or("info");
        let filter = EnvFilter::builder()
            .parse(filter)
            .map_err(|e| Failure::input(format!("not a log filter: {filter:?}: {e}")))?;
        // A line that cannot be written is lost. To complain of it on standard error, which is what failed, would panic.
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(std::io::stderr)
            .log_internal_errors(false);
        match self.log_format.unwrap_or_default() {
            Format::Human => log.init(),
            Format::Json => log.json().init(),
        }
        Ok(())
    }
}

//! Logs on standard error, written by a thread of their own: a reader that hangs, or has gone, holds nobody up.

use std::io::IsTerminal;
use std::time::Duration;

use clap::ValueEnum;
use serde::Deserialize;
use tracing_appender::non_blocking::{ErrorCounter, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, Registry};

use super::Failure;

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

/// Lines that wait to be written: minutes of a busy server, and some megabytes. What does not fit is lost, and counted.
const BUFFERED_LINES: usize = 16_384;

/// How often it is looked whether lines were lost.
const LOSS_PERIOD: Duration = Duration::from_secs(5);

/// Something else that looks at what happens.
pub type Other = Box<dyn Layer<Registry> + Send + Sync>;

/// A log that has started. What it still holds is written when this is dropped, unless its reader hangs.
#[must_use = "the log ends with it"]
pub struct Log {
    _writer: WorkerGuard,
}

impl LogArgs {
    /// Starts the log. Panics go there too: to write them to standard error could block.
    ///
    /// # Errors
    /// One sentence, if the filter cannot be used.
    pub fn start(&self) -> Result<Log, Failure> {
        self.start_beside(None)
    }

    /// The same beside a layer that looks at everything for itself.
    ///
    /// # Errors
    /// One sentence, if the filter cannot be used.
    pub fn start_beside(&self, other: Option<Other>) -> Result<Log, Failure> {
        let filter = self.log.as_deref().unwrap_or("info");
        let filter = EnvFilter::builder()
            .parse(filter)
            .map_err(|e| Failure::input(format!("not a log filter: {filter:?}: {e}")))?;
        let (writer, guard) = NonBlockingBuilder::default()
            .lossy(true)
            .buffered_lines_limit(BUFFERED_LINES)
            .finish(std::io::stderr());
        let lost = writer.error_counter();
        // A line that cannot be written is lost. Reporting that on standard error, which is what failed, would panic.
        let log = tracing_subscriber::fmt::layer()
            .with_writer(writer)
            .with_ansi(std::io::stderr().is_terminal())
            .log_internal_errors(false);
        let log = match self.log_format.unwrap_or_default() {
            Format::Human => log.with_filter(filter).boxed(),
            Format::Json => log.json().with_filter(filter).boxed(),
        };
        tracing_subscriber::registry().with(other).with(log).init();
        std::panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
        // If there can be no thread, only the count of lost lines is missing.
        let _ = std::thread::Builder::new().name("log".to_owned()).spawn(move || tell_losses(&lost));
        Ok(Log { _writer: guard })
    }
}

/// Tells how many lines were lost, once there is room in the log again.
fn tell_losses(lost: &ErrorCounter) {
    let mut told = 0;
    loop {
        std::thread::sleep(LOSS_PERIOD);
        let lines = lost.dropped_lines() - told;
        if lines > 0 {
            metrics::counter!("parlor_log_lines_lost_total").absolute(lost.dropped_lines() as u64);
            tracing::warn!(lines, "lines of this log were lost, because nobody read them in time");
            // If this line was lost as well, it is told with the next.
            if lost.dropped_lines() == told + lines {
                told += lines;
            }
        }
    }
}

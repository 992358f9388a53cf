//! Logs on standard error, written by a thread of their own, so that a reader that hangs or has gone blocks nothing.

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

/// How many lines may wait to be written: minutes of a busy server, and some megabytes. Lines beyond that are lost, and
/// counted.
const BUFFERED_LINES: usize = 16_384;

/// How often to check whether lines were lost.
const LOSS_PERIOD: Duration = Duration::from_secs(5);

/// Another layer that receives the same events.
pub type ExtraLayer = Box<dyn Layer<Registry> + Send + Sync>;

/// A running log. Dropping it writes the lines that still wait, unless the reader hangs.
#[must_use = "dropping it ends the log"]
pub struct Log {
    _writer: WorkerGuard,
}

impl LogArgs {
    /// Starts the log. Panics go there too, because writing them to standard error could block.
    ///
    /// # Errors
    /// One sentence, if the filter cannot be used.
    pub fn start(&self) -> Result<Log, Failure> {
        self.start_with_layer(None)
    }

    /// Starts the log together with another layer, to which the log's filter does not apply.
    ///
    /// # Errors
    /// One sentence, if the filter cannot be used.
    pub fn start_with_layer(&self, extra: Option<ExtraLayer>) -> Result<Log, Failure> {
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
        tracing_subscriber::registry().with(extra).with(log).init();
        std::panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
        // If the thread cannot be started, only the count of lost lines is missing.
        let _ = std::thread::Builder::new().name("log".to_owned()).spawn(move || report_losses(&lost));
        Ok(Log { _writer: guard })
    }
}

/// Logs how many lines were lost, once there is room in the log again.
fn report_losses(lost: &ErrorCounter) {
    let mut reported = 0;
    loop {
        std::thread::sleep(LOSS_PERIOD);
        let lines = lost.dropped_lines() - reported;
        if lines > 0 {
            metrics::counter!("parlor_log_lines_lost_total").absolute(lost.dropped_lines() as u64);
            tracing::warn!(lines, "log lines were dropped because they were not read in time");
            // If this line was lost too, the next one includes it.
            if lost.dropped_lines() == reported + lines {
                reported += lines;
            }
        }
    }
}

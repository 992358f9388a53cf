//! The bots that the server runs: the file that lists them, and the processes that play them.

mod file;
mod process;
mod supervisor;

pub use file::BotsFile;
pub(crate) use supervisor::Supervisor;

//! The bots that the server runs: the file that lists them, and the processes that play them.

mod copies;
mod file;
mod process;
mod supervisor;

pub(crate) use copies::Copies;
pub use file::BotsFile;
pub(crate) use supervisor::Supervisor;

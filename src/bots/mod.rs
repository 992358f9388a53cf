//! The bots that the server keeps: which they are, and the processes that play them.

mod file;
mod supervisor;

pub use file::BotsFile;
pub(crate) use supervisor::Supervisor;

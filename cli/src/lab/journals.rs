//! Where interrupted measurements continue.

use std::path::PathBuf;

use super::super::Failure;

/// Where the games of a long match are kept until it is measured.
#[derive(Default, clap::Args)]
pub(super) struct Journals {
    /// Keep the finished games of matches in this folder, so that an interrupted row continues where it stopped
    #[arg(long, value_name = "FOLDER")]
    resume: Option<PathBuf>,
}

impl Journals {
    /// The arguments that make a match resume; none for other commands. The journal's name consists of the command's
    /// words.
    pub(super) fn arguments(&self, words: &[String]) -> Result<Vec<PathBuf>, Failure> {
        let Some(folder) = self.resume.as_ref().filter(|_| words.first().is_some_and(|word| word == "arena"))
        else {
            return Ok(Vec::new());
        };
        std::fs::create_dir_all(folder)
            .map_err(|error| Failure::input(format!("{}: {error}", folder.display())))?;
        let plain = |c: char| if c.is_alphanumeric() { c } else { '-' };
        let name: String = words.join("-").chars().map(plain).collect();
        Ok(vec!["--resume".into(), folder.join(name)])
    }
}

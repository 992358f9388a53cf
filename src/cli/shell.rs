//! `parlor completions`, `parlor man`: files for shells and for `man`, generated from the same definitions as the help.

use std::path::PathBuf;

use clap::Command;
use clap_complete::Shell;
use parlor_cli::output::print_text;
use parlor_cli::{CliResult, Failure};

#[derive(clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

#[derive(clap::Args)]
pub(crate) struct ManArgs {
    /// The folder to write to; created if it does not exist
    folder: PathBuf,
}

pub(crate) fn completions(args: CompletionsArgs, mut command: Command) -> CliResult {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "parlor", &mut script);
    print_text(&script)
}

pub(crate) fn man(args: ManArgs, command: Command) -> CliResult {
    let folder = &args.folder;
    let written = std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder));
    written.map_err(|error| Failure::run(format!("cannot write to {}: {error}", folder.display())))
}

//! `parlor lab peers`: the recorded matches against other people's engines, for those that are installed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::super::output::print;
use super::super::{CliResult, Failure};
use super::journals::Journals;
use super::results::{Place, measure};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    place: Place,
    /// Only this engine
    #[arg(long, value_name = "NAME")]
    peer: Option<String>,
    #[command(flatten)]
    journals: Journals,
}

/// An engine that is not ours.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Peer {
    /// The program that the rows start: a name on the search path.
    program: String,
    /// Where it comes from.
    repository: String,
    /// The version that was measured.
    version: String,
    /// The protocol that drives it: nboard, gtp or lines.
    protocol: String,
    /// How to make the program, in one sentence.
    install: String,
}

pub(super) fn run(args: &Args) -> CliResult {
    let peers = read(&args.place.folder().join("peers.toml"))?;
    if let Some(unknown) = args.peer.as_ref().filter(|name| !peers.contains_key(*name)) {
        let known: Vec<_> = peers.keys().map(String::as_str).collect();
        return Err(Failure::input(format!("unknown peer {unknown:?}; the peers are {}", known.join(", "))));
    }
    let mut tables = args.place.tables()?;
    for (name, peer) in peers.iter().filter(|(name, _)| args.peer.as_ref().is_none_or(|only| only == *name)) {
        let Peer { program, repository, version, protocol, install } = peer;
        if !is_installed(program) {
            let from = format!("{repository}, {version}, protocol {protocol}");
            print(format!("{name}: {program} is not on the search path. {install} ({from})"))?;
            continue;
        }
        for table in &mut tables {
            measure(table, |row| row.peer.as_ref() == Some(name), &args.journals)?;
        }
        print(format!("{name}: measured"))?;
    }
    args.place.write_page()
}

fn read(path: &Path) -> Result<BTreeMap<String, Peer>, Failure> {
    let bad = |error: &dyn std::fmt::Display| Failure::input(format!("{}: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| bad(&error))?;
    toml::from_str(&text).map_err(|error: toml::de::Error| bad(&error.message().replace('\n', " ")))
}

fn is_installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|folder: PathBuf| folder.join(program)).any(|path| path.is_file())
}

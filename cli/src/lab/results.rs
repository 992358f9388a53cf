//! `parlor lab results`: the page of recorded results, and its rows measured again.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use parlor_lab::results::{Measured, Row, Table, agree, fingerprints, page, without_times};
use serde_json::Value;

use super::super::output::print;
use super::super::{CliResult, Failure};
use super::journals::Journals;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) place: Place,
    /// Print the page instead of writing RESULTS.md
    #[arg(long)]
    print: bool,
    /// First measure these rows again: those of the table with this name, or those with this text in their command.
    /// Each row is saved as soon as it is measured
    #[arg(long, value_name = "TABLE|TEXT")]
    run: Option<String>,
    /// Measure only rows that are stale or have never been measured; of all tables if --run names none
    #[arg(long)]
    stale: bool,
    /// Only compare the short rows with what is recorded
    #[arg(long, conflicts_with_all = ["print", "run", "stale"])]
    check: bool,
    #[command(flatten)]
    journals: Journals,
}

/// Where the record is.
#[derive(clap::Args)]
pub(super) struct Place {
    /// The folder of the record
    #[arg(long, default_value = "lab", value_name = "FOLDER")]
    folder: PathBuf,
}

impl Place {
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn tables(&self) -> Result<Vec<Table>, Failure> {
        Table::read_all(&self.folder.join("results")).map_err(Failure::input)
    }

    /// Makes the page from what is on disk.
    fn page(&self) -> Result<String, Failure> {
        let path = self.folder.join("results/RESULTS.md");
        let text = std::fs::read_to_string(&path)
            .map_err(|error| Failure::input(format!("{} cannot be read: {error}", path.display())))?;
        page(&text, &self.tables()?).map_err(Failure::input)
    }

    /// Makes the page and writes it.
    pub(super) fn write_page(&self) -> CliResult {
        let path = self.folder.join("RESULTS.md");
        std::fs::write(&path, self.page()?)
            .map_err(|error| Failure::run(format!("{} cannot be written: {error}", path.display())))
    }
}

pub(super) fn run(args: &Args) -> CliResult {
    if args.check {
        return check(&args.place.tables()?);
    }
    if args.run.is_some() || args.stale {
        let text = args.run.as_deref().unwrap_or_default();
        for mut table in args.place.tables()? {
            let whole = table.name == text;
            measure(
                &mut table,
                |row| {
                    let named = whole || row.command.as_ref().is_some_and(|command| command.contains(text));
                    named && row.peer.is_none() && (!args.stale || row.is_due() || row.is_stale())
                },
                &args.journals,
            )?;
        }
    }
    if args.print { print(args.place.page()?.trim_end_matches('\n')) } else { args.place.write_page() }
}

/// Measures the rows of a table that are wanted, and saves each.
pub(super) fn measure(table: &mut Table, wanted: impl Fn(&Row) -> bool, journals: &Journals) -> CliResult {
    for at in 0..table.rows.len() {
        let Some(command) = table.rows[at].command.clone().filter(|_| wanted(&table.rows[at])) else {
            continue;
        };
        eprintln!("{command}");
        let figures = figures(&command, journals)?;
        let date = jiff::Timestamp::now().to_string().chars().take(10).collect();
        table.put(at, Measured { date, commit: commit(), players: fingerprints(&command), figures });
        table.save().map_err(Failure::run)?;
    }
    Ok(())
}

/// Runs a command of this program, and reads the last JSON object that it prints.
fn figures(command: &str, journals: &Journals) -> Result<Value, Failure> {
    let bad = |why: String| Failure::run(format!("{command}: {why}"));
    let words = shlex::split(command).unwrap_or_default();
    let [first, rest @ ..] = &words[..] else { return Err(bad("expected a command".to_owned())) };
    if first != "parlor" {
        return Err(bad("expected a parlor command".to_owned()));
    }
    let program = std::env::current_exe().map_err(Failure::run)?;
    let mut command_line = Command::new(program);
    command_line.args(rest).args(journals.arguments(rest)?).arg("--json");
    let output = command_line.stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| bad(error.to_string()))?;
    let last = String::from_utf8_lossy(&output.stdout).lines().last().map(serde_json::from_str);
    match last {
        Some(Ok(figures)) if output.status.success() => Ok(figures),
        _ => Err(bad("the command failed".to_owned())),
    }
}

/// The commit of the tree that this runs in, with a plus if the code has changed since.
fn commit() -> String {
    let git = |args: &[&str]| {
        let output = Command::new("git").args(args).stderr(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let Some(commit) = git(&["rev-parse", "--short", "HEAD"]) else {
        return format!("version {}", env!("CARGO_PKG_VERSION"));
    };
    let code = ["rules", "engine", "lab/src", "cli", "protocol", "src", "Cargo.lock"];
    let changed = git(&[&["status", "--porcelain", "--"][..], &code].concat());
    let plus = if changed.is_some_and(|files| files.is_empty()) { "" } else { "+" };
    commit + plus
}

fn check(tables: &[Table]) -> CliResult {
    let rows = tables.iter().flat_map(|table| &table.rows).filter(|row| row.short && !row.is_stale());
    let mut compared = 0;
    for row in rows {
        let (Some(command), Some(measured)) = (&row.command, &row.measured) else { continue };
        let (now, recorded) =
            (without_times(&figures(command, &Journals::default())?), without_times(&measured.figures));
        if !agree(&now, &recorded) {
            return Err(Failure::run(format!("{command} gives {now}, but {recorded} is recorded")));
        }
        compared += 1;
    }
    print(format!("{compared} short rows match what is recorded"))
}

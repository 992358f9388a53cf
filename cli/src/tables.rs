//! `parlor tables list|build|verify`: the endgame tablebases in the data directory.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

use clap::Subcommand;
use indicatif::ProgressBar;
use parlor_engine::games::{table_set, table_sets};
use parlor_engine::search::Stop;
use parlor_engine::tablebase::{
    BuildStep, Census, Monitor, TableInfo, TableSet, TablebaseError, build, open,
};
use parlor_rules::GameKind;
use serde_json::json;

use super::args::GameArgs;
use super::output::print;
use super::tablebases::TablesArgs;
use super::{CliResult, Failure, priority, progress};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the tablebases that exist
    List(Common),
    /// Build a tablebase; an interrupted build continues where it stopped
    Build(Build),
    /// Recompute every entry from the entries after each move, and count wins, draws and losses
    Verify(Sized),
}

#[derive(clap::Args)]
struct Common {
    #[command(flatten)]
    place: TablesArgs,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
struct Build {
    #[command(flatten)]
    table: Sized,
    /// Run at low priority
    #[arg(long)]
    background: bool,
    /// Print one line for each table that is done, and stop when standard input is closed: the server that started this
    /// process is gone
    #[arg(long, hide = true)]
    supervised: bool,
}

#[derive(clap::Args)]
struct Sized {
    #[command(flatten)]
    game: GameArgs,
    /// Maximum number of pieces or seeds [default: for build, what takes seconds; for verify, what exists]
    #[arg(long, value_name = "N")]
    size: Option<u32>,
    #[command(flatten)]
    common: Common,
}

pub(crate) fn run(args: Args) -> CliResult {
    match args.command {
        Command::List(common) => list(&common),
        Command::Build(args) => build_tables(&args),
        Command::Verify(args) => verify(&args),
    }
}

impl Common {
    /// Where tables are built.
    fn folder(&self) -> Result<PathBuf, Failure> {
        Self::expected(self.place.folder())
    }

    /// Where they are read.
    fn folder_to_read(&self) -> Result<PathBuf, Failure> {
        Self::expected(self.place.folder_to_read()?)
    }

    fn expected(folder: Option<PathBuf>) -> Result<PathBuf, Failure> {
        folder.ok_or_else(|| Failure::input("--tables: expected a folder (or set PARLOR_DATA)"))
    }

    fn print(&self, object: &serde_json::Value, sentence: &str) -> CliResult {
        if self.json { print(object) } else { print(sentence) }
    }
}

impl Sized {
    /// The requested set and size; without a size, `default` decides.
    fn read(
        &self,
        default: impl FnOnce(&dyn TableSet) -> Result<u32, Failure>,
    ) -> Result<(Box<dyn TableSet>, u32), Failure> {
        let (kind, variant) = (self.game.kind, self.game.variant()?);
        let set = table_set(variant)
            .ok_or_else(|| Failure::input(format!("no tablebases for {kind} {variant}")))?;
        let sizes = set.sizes();
        let size = self.size.map_or_else(|| default(&*set), Ok)?;
        if !sizes.contains(&size) {
            let (least, most) = (sizes.start(), sizes.end());
            let unit = set.unit();
            return Err(Failure::input(format!("--size: expected {least} to {most} {unit} for {kind}")));
        }
        Ok((set, size))
    }
}

/// The largest size whose tables all exist, the bytes of all tables that exist, and why there are no more.
fn present(folder: &Path, set: &dyn TableSet) -> (Option<u32>, u64, Option<TablebaseError>) {
    let (opened, why) = open(folder, set, *set.sizes().end());
    let bytes = |table: &TableInfo| opened.get(&table.name).map_or(0, |entries| entries.len() as u64);
    let whole = |size: &u32| set.tables(*size).iter().all(|table| opened.get(&table.name).is_some());
    let all = set.tables(*set.sizes().end()).iter().map(bytes).sum();
    (set.sizes().take_while(whole).last(), all, why)
}

/// The size to verify when none is named. A file that cannot be used is an error, not a smaller tablebase.
fn present_size(folder: &Path, set: &dyn TableSet) -> Result<u32, Failure> {
    match present(folder, set) {
        (_, _, Some(why)) if !matches!(why, TablebaseError::Missing(_)) => Err(Failure::run(why)),
        (Some(size), ..) => Ok(size),
        (None, ..) => {
            let (kind, rules, folder) = (set.kind(), set.rules(), folder.display());
            Err(Failure::run(format!(
                "no tablebase for {kind} {rules} in {folder}; build one with: parlor tables build"
            )))
        }
    }
}

fn list(args: &Common) -> CliResult {
    let folder = args.folder_to_read()?;
    for set in GameKind::ALL.iter().flat_map(|&kind| table_sets(kind)) {
        let (size, bytes, why) = present(&folder, &*set);
        let refused = why.filter(|why| !matches!(why, TablebaseError::Missing(_))).map(|why| why.to_string());
        if size.is_none() && refused.is_none() {
            continue;
        }
        let (kind, rules, unit) = (set.kind().id(), set.rules(), set.unit());
        let sentence = format!("{kind} {rules}: {} {unit}, {:.1} MiB", size.unwrap_or(0), mebibytes(bytes));
        let object = json!({"kind": kind, "rules": rules, "size": size, "bytes": bytes, "refused": refused});
        args.print(&object, &sentence)?;
        if let Some(refused) = refused.filter(|_| !args.json) {
            eprintln!("parlor: {refused}");
        }
    }
    Ok(())
}

fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

/// How far a build in the background gives way: to everything else.
const BACKGROUND_NICE: i32 = 19;

fn build_tables(Build { table: args, background, supervised }: &Build) -> CliResult {
    if *background {
        priority::lower(BACKGROUND_NICE);
    }
    let stop = Stop::default();
    if *supervised {
        let stop = stop.clone();
        std::thread::spawn(move || {
            // Whatever ends the reading, no one is waiting for the tables any longer.
            let _ = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
            stop.request();
        });
    }
    let (set, size) = args.read(|set| Ok(set.default_size().unwrap_or(*set.sizes().start())))?;
    let folder = args.common.folder()?;
    let tables = set.tables(size);
    let (entries, bytes) = tables.iter().fold((0, 0), |(e, b), table| (e + table.entries, b + table.bytes));
    let bar = Bar::new(&tables);
    let (started, kept) = (Instant::now(), Mutex::new(0_u64));
    let report = |step: BuildStep<'_>| match step {
        BuildStep::Kept(table) => {
            *kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner) += table.entries;
            bar.finished(table);
        }
        BuildStep::Refused(_, why) => bar.print(&format!("parlor: {why}")),
        BuildStep::Part(table, part) => bar.part(table, part),
        BuildStep::Built(table) => {
            bar.finished(table);
            if *supervised {
                // The reader may have gone; the end of standard input then ends the build.
                let _ = print(json!({"built": table.name, "entries": table.entries}));
            }
        }
    };
    build(&folder, &*set, size, &stop, &report).map_err(Failure::run)?;
    bar.clear();
    let kept = kept.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let ms = started.elapsed().as_millis() as u64;
    let (kind, rules) = (set.kind().id(), set.rules());
    let sentence = format!(
        "{kind} {rules}: {size} {}, {entries} positions, {:.1} MiB, {:.1} s{}",
        set.unit(),
        mebibytes(bytes),
        ms as f64 / 1000.0,
        if kept > 0 { format!(" ({kept} kept)") } else { String::new() }
    );
    let object = json!({
        "kind": kind, "rules": rules, "size": size, "entries": entries, "bytes": bytes, "kept": kept, "ms": ms,
        "folder": parlor_engine::tablebase::folder_of(&folder, &*set),
    });
    args.common.print(&object, &sentence)
}

fn verify(args: &Sized) -> CliResult {
    let folder = args.common.folder_to_read()?;
    let (set, size) = args.read(|set| present_size(&folder, set))?;
    let (opened, why) = open(&folder, &*set, size);
    if let Some(why) = why {
        return Err(Failure::run(why));
    }
    let tables = set.tables(size);
    let bar = Bar::new(&tables);
    let mut all = Census::default();
    for table in &tables {
        let watch = Monitor { stop: &Stop::default(), progress: &|part| bar.part(table, part) };
        let census = set.verify(table, &opened, &watch);
        let census = census.map_err(|why| Failure::run(format!("slice {}: {why}", table.name)))?;
        all += census;
        bar.finished(table);
        let Census { wins, draws, losses } = census;
        let (kind, rules, entries) = (set.kind().id(), set.rules(), table.entries);
        let object = json!({
            "kind": kind, "rules": rules, "slice": table.name, "entries": entries,
            "wins": wins, "draws": draws, "losses": losses,
        });
        bar.0.suspend(|| {
            args.common
                .print(&object, &format!("{kind} {rules} {}: {entries} positions, {census}", table.name))
        })?;
    }
    bar.clear();
    if !args.common.json {
        eprintln!("All entries are correct: {all}");
    }
    Ok(())
}

/// A progress bar over tables, measured by their entries.
struct Bar(ProgressBar, Vec<TableInfo>);

impl Bar {
    fn new(tables: &[TableInfo]) -> Self {
        Bar(progress::percentage(tables.iter().map(|table| table.entries).sum()), tables.to_vec())
    }

    fn before(&self, table: &TableInfo) -> u64 {
        self.1.iter().take_while(|other| *other != table).map(|table| table.entries).sum()
    }

    fn part(&self, table: &TableInfo, part: f64) {
        self.0.set_message(table.name.clone());
        self.0.set_position(self.before(table) + (part * table.entries as f64) as u64);
    }

    fn finished(&self, table: &TableInfo) {
        self.part(table, 1.0);
    }

    fn print(&self, sentence: &str) {
        self.0.suspend(|| eprintln!("{sentence}"));
    }

    fn clear(&self) {
        self.0.finish_and_clear();
    }
}

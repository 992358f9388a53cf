//! Table files are whole or refused, and have the same bytes however often the build was interrupted.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use parlor_engine::games::kalah::tablebase as kalah;
use parlor_engine::games::open_tablebases;
use parlor_engine::search::Stop;
use parlor_engine::tablebase::{BuildStep, TablebaseError, build, folder_of, open};
use parlor_rules::GameKind;

const SIZE: u32 = 6;

fn set() -> kalah::Rules {
    kalah::Rules::of("6x4".parse().expect("a variant"))
}

fn build_all(folder: &Path) -> Vec<String> {
    let steps = std::sync::Mutex::new(Vec::new());
    let report = |step: BuildStep<'_>| {
        let line = match step {
            BuildStep::Kept(table) => format!("kept {}", table.name),
            BuildStep::Refused(table, _) => format!("refused {}", table.name),
            BuildStep::Built(table) => format!("built {}", table.name),
            BuildStep::Part(..) => return,
        };
        steps.lock().expect("no thread panics").push(line);
    };
    build(folder, &set(), SIZE, &Stop::default(), &report).expect("they are built");
    steps.into_inner().expect("no thread panics")
}

/// The names and bytes of all tables in a folder.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let files = fs::read_dir(folder_of(folder, &set()))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path());
    let mut tables: Vec<_> = files.filter(|path| path.extension().is_some_and(|e| e == "table")).collect();
    tables.sort();
    tables
        .into_iter()
        .map(|path| (path.file_name().expect("a name").into(), fs::read(path).expect("it is read")))
        .collect()
}

#[test]
fn an_interrupted_build_resumes_to_the_same_bytes() {
    let (whole, ended) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    assert_eq!(build_all(whole.path()).len(), SIZE as usize);
    let (stop, built) = (Stop::default(), AtomicUsize::new(0));
    let report = |step: BuildStep<'_>| {
        if matches!(step, BuildStep::Built(_)) && built.fetch_add(1, Ordering::Relaxed) == 2 {
            stop.request();
        }
    };
    assert_eq!(build(ended.path(), &set(), SIZE, &stop, &report).err(), Some(TablebaseError::Stopped));
    // What a killed process leaves of the table that it was building.
    fs::write(folder_of(ended.path(), &set()).join("04.part"), b"half of it").expect("it is written");
    let (open_tables, why) = open(ended.path(), &set(), SIZE);
    assert!(open_tables.len() == 3 && matches!(why, Some(TablebaseError::Missing(_))));
    assert_eq!(
        build_all(ended.path()),
        ["kept 01", "kept 02", "kept 03", "built 04", "built 05", "built 06"]
    );
    assert_eq!(contents(ended.path()), contents(whole.path()));
}

#[test]
fn damaged_short_and_foreign_tables_are_refused_with_a_sentence_and_rebuilt() {
    let folder = tempfile::tempdir().expect("a folder");
    build_all(folder.path());
    let right = contents(folder.path());
    let path = folder_of(folder.path(), &set()).join("05.table");
    let bytes = fs::read(&path).expect("it is read");
    let with = |at: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[at] ^= byte;
        bytes
    };
    let other = folder_of(folder.path(), &set()).join("04.table");
    for (bad, part) in [
        (Vec::new(), "it is not a table"),
        (b"PARLORtb and no more".to_vec(), "it is not a table"),
        (with(0, 1), "it is not a table"),
        (with(8, 1), "format"),
        (with(12, 4), "version is 5, not 1"),
        (with(16, 1), "number of entries"),
        (with(40, 1), "not \"kalah 6 05\""),
        (fs::read(&other).expect("it is read"), "it is \"kalah 6 04\", not \"kalah 6 05\""),
        (bytes[..bytes.len() - 1].to_vec(), "bytes instead of"),
        ([bytes.clone(), vec![0]].concat(), "bytes instead of"),
        (with(33, 1), "damaged"),
        (with(36, 1), "damaged"),
        (with(bytes.len() - 1, 0x80), "damaged"),
    ] {
        fs::write(&path, &bad).expect("it is written");
        let (tables, refused) = open_tablebases(folder.path(), &[GameKind::Kalah]);
        let [why] = &refused[..] else { panic!("one sentence, not {refused:?}") };
        let sentence = why.to_string();
        assert!(sentence.contains(part) && sentence.contains("05.table"), "{sentence}");
        assert_eq!(sentence.lines().count(), 1);
        // The tables before it are still used.
        assert_eq!(kalah::Tablebase::find(&tables, set()).map(kalah::Tablebase::seeds), Some(4));
        assert!(build_all(folder.path()).contains(&"refused 05".to_owned()));
        assert_eq!(contents(folder.path()), right);
    }
}

#[test]
fn two_processes_do_not_build_in_one_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = |step: BuildStep<'_>| {
        if matches!(step, BuildStep::Built(table) if table.name == "01") {
            let second = build(folder.path(), &set(), 1, &Stop::default(), &|_| ());
            assert!(matches!(second, Err(TablebaseError::Busy(_))));
        }
    };
    build(folder.path(), &set(), 2, &Stop::default(), &report).expect("the first one continues");
}

#[test]
fn a_missing_folder_has_no_tables() {
    let (tables, refused) = open_tablebases(Path::new("/nowhere/at/all"), GameKind::ALL);
    assert!(tables.is_empty() && refused.is_empty());
    let unwritable = build(Path::new("/dev/null/tables"), &set(), 1, &Stop::default(), &|_| ());
    assert!(unwritable.is_err_and(|error| error.to_string().lines().count() == 1));
}

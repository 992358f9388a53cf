//! Where a command writes its result. Problems with the place are reported before hours of work, not after them.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};

use super::{CliResult, Failure};

/// The extensions of files that a run keeps or writes next to its result. A result with one of these would be
/// overwritten or removed by its own run.
const RESERVED: [&str; 6] = ["part", "run", "new", "table", "csv", "svg"];

/// Reads the name of a file that can be created.
pub(crate) fn file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| check_folder(&path).map(|()| path))
}

/// Reads the name of a result that has other files next to it.
pub(crate) fn file_with_others() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new()
        .try_map(|path| check_folder(&path).and_then(|()| check_extension(&path)).map(|()| path))
}

fn check_folder(path: &Path) -> Result<(), String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if path.file_name().is_none() || path.is_dir() {
        return Err("expected the name of a file, not a folder".to_owned());
    }
    match folder.is_dir() {
        true => Ok(()),
        false => Err(format!("no such folder: {}", folder.display())),
    }
}

fn check_extension(path: &Path) -> Result<(), String> {
    match path.extension().and_then(|ending| RESERVED.into_iter().find(|reserved| ending == *reserved)) {
        None => Ok(()),
        Some(reserved) => Err(format!("the extension .{reserved} is reserved for the run's own files")),
    }
}

/// Refuses to write a result over a file that the run reads; `role` says what the run reads there.
pub(crate) fn keep<'p>(out: &Path, role: &str, inputs: impl IntoIterator<Item = &'p Path>) -> CliResult {
    match inputs.into_iter().any(|input| same(input, out)) {
        true => Err(Failure::input(format!("--out: must not be {role}"))),
        false => Ok(()),
    }
}

/// Whether two names lead to the same file, which may not exist yet.
pub(crate) fn same(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let named = || Some(folder.canonicalize().ok()?.join(path.file_name()?));
        path.canonicalize().ok().or_else(named).unwrap_or_else(|| path.to_owned())
    };
    place(one) == place(other)
}

//! Where a command writes its result: what is wrong with the place is told before hours of work, not after them.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};

/// What the names of files end in that a run keeps or writes next to its result. A result of such a name would be overwritten or
/// removed by its own run.
const OWN: [&str; 6] = ["part", "run", "new", "table", "csv", "svg"];

/// Reads the name of a file that can be made.
pub(crate) fn file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| in_a_folder(&path).map(|()| path))
}

/// The same for a result that has other files next to it.
pub(crate) fn file_with_others() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| in_a_folder(&path).and_then(|()| not_own(&path)).map(|()| path))
}

fn in_a_folder(path: &Path) -> Result<(), String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if path.file_name().is_none() || path.is_dir() {
        return Err("expected the name of a file, not a folder".to_owned());
    }
    match folder.is_dir() {
        true => Ok(()),
        false => Err(format!("no such folder: {}", folder.display())),
    }
}

fn not_own(path: &Path) -> Result<(), String> {
    match path.extension().and_then(|ending| OWN.into_iter().find(|own| ending == *own)) {
        None => Ok(()),
        Some(own) => Err(format!("expected another ending than .{own}, which the run itself uses")),
    }
}

/// Whether two names lead to one file, which may not exist yet.
pub(crate) fn same(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let named = || Some(folder.canonicalize().ok()?.join(path.file_name()?));
        path.canonicalize().ok().or_else(named).unwrap_or_else(|| path.to_owned())
    };
    place(one) == place(other)
}

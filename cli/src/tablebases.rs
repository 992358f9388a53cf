//! Where tablebases are: `--tables DIR`, else the data directory.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use parlor_engine::games::open_tablebases;
use parlor_engine::tablebase::Tablebases;
use parlor_rules::GameKind;

use crate::Failure;

/// The folder of tablebases, for commands that also work without them.
#[derive(Args, Clone, Default)]
pub(crate) struct TablesArgs {
    /// The folder of endgame tablebases, or none [default: $PARLOR_DATA/tables or $XDG_DATA_HOME/parlor/tables]
    #[arg(long, env = "PARLOR_TABLES", value_name = "DIR|none")]
    pub(crate) tables: Option<PathBuf>,
}

impl TablesArgs {
    /// The folder; `None` if tablebases are not wanted or there is no data directory.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        match &self.tables {
            Some(none) if none.as_os_str() == "none" => None,
            Some(folder) => Some(folder.clone()),
            None => default_folder(),
        }
    }

    /// The same for a command that only reads: a folder that is named must exist.
    pub(crate) fn folder_to_read(&self) -> Result<Option<PathBuf>, Failure> {
        let folder = self.folder();
        match &folder {
            Some(named) if self.tables.is_some() && !named.is_dir() => {
                Err(Failure::input(format!("--tables: not a folder: {}", named.display())))
            }
            _ => Ok(folder),
        }
    }

    /// Opens the tablebases of these games. Those that cannot be used are reported on standard error and left out.
    pub(crate) fn open(&self, kinds: &[GameKind]) -> Result<Tablebases, Failure> {
        let Some(folder) = self.folder_to_read()? else { return Ok(Tablebases::none()) };
        let (tables, refused) = open_tablebases(&folder, kinds);
        for error in refused {
            eprintln!("parlor: {error}");
        }
        Ok(tables)
    }
}

/// `tables` in the data directory: `$PARLOR_DATA`, else `parlor` in the XDG data directory.
pub(crate) fn default_folder() -> Option<PathBuf> {
    let set =
        |name: &str| std::env::var_os(name).filter(|value: &OsString| !value.is_empty()).map(PathBuf::from);
    let data = set("PARLOR_DATA")
        .or_else(|| Some(set("XDG_DATA_HOME")?.join("parlor")))
        .or_else(|| Some(set("HOME")?.join(".local/share/parlor")))?;
    Some(data.join("tables"))
}

//! A row of a table: a command, and what it printed when it was measured.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::figure::figure;
use super::fingerprints;

/// A row.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The command that measures it, as typed in a shell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// Whether a test runs it again each time: it is quick, and its result is the same on every machine.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub short: bool,
    /// The third-party engine that it needs, by its name in `lab/peers.toml`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peer: Option<String>,
    /// A remark to show in the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Its cells, if they differ from those in the table's head.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// What was measured; `None` for rows not measured yet, and for those older than this record, from version 0.1.0 or
    /// before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measured: Option<Measured>,
}

/// A measurement.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// The day, YYYY-MM-DD.
    pub date: String,
    /// The commit of the program.
    pub commit: String,
    /// The players, each with its fingerprint.
    pub players: BTreeMap<String, String>,
    /// What the command printed as JSON.
    pub figures: Value,
}

impl Row {
    /// Whether a player in it has changed since it was measured.
    pub fn is_stale(&self) -> bool {
        let (Some(command), Some(measured)) = (&self.command, &self.measured) else { return false };
        fingerprints(command) != measured.players
    }

    /// Whether it has a command that has never been measured for this record.
    pub fn is_due(&self) -> bool {
        self.command.is_some() && self.measured.is_none()
    }

    /// The last column: when it was measured, and whether that still holds.
    pub(super) fn origin(&self) -> String {
        match &self.measured {
            None => "0.1.0".to_owned(),
            Some(Measured { date, commit, .. }) => {
                format!("{date}, {commit}{}", if self.is_stale() { ", **stale**" } else { "" })
            }
        }
    }

    /// A cell with its references filled in.
    pub(super) fn filled(&self, cell: &str) -> Result<String, String> {
        let Some((before, rest)) = cell.split_once('{') else { return Ok(cell.to_owned()) };
        let (name, after) = rest.split_once('}').ok_or_else(|| format!("unclosed reference in {cell:?}"))?;
        let value = match name {
            "command" => self.command.clone(),
            "note" => Some(self.note.clone().unwrap_or_default()),
            _ => self.measured.as_ref().and_then(|measured| figure(&measured.figures, name)),
        };
        let value = value.ok_or_else(|| format!("expected {name:?} in the row {:?}", self.command))?;
        Ok(format!("{before}{value}{}", self.filled(after)?))
    }
}

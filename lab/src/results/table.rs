//! A table of results as JSON lines: first its head, then a line for each row.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::fingerprints;

/// A table and the file that it is in.
#[derive(Debug)]
pub struct Table {
    /// The name by which the text refers to it: that of the file.
    pub name: String,
    path: PathBuf,
    head: Head,
    /// Its rows.
    pub rows: Vec<Row>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    columns: Vec<String>,
    /// What the cells of a measured row say: `{command}`, `{note}`, or a pointer into its figures such as `{wins}` or
    /// `{depths/0/percent}`, with a sign as `{elo:+}` or three decimals as `{cpu:.3}`, and `{log/*/rounds}` for one of each in a
    /// list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    cells: Vec<String>,
}

/// A row.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The command that measures it, as one types it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// Whether a test runs it again each time: it is quick, and its result is the same on every machine.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub short: bool,
    /// The engine of others that it needs, by its name in `lab/peers.toml`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peer: Option<String>,
    /// What the table adds in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Its cells, if they are not those of the table's head.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// What was measured; `None` for rows older than this record, from version 0.1.0 or before it.
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

    /// Whether it has never been measured by this record.
    pub fn is_due(&self) -> bool {
        self.command.is_some() && self.measured.is_none()
    }

    /// The last column: when it was measured, and whether that still holds.
    fn origin(&self) -> String {
        match &self.measured {
            None => "0.1.0".to_owned(),
            Some(Measured { date, commit, .. }) => {
                format!("{date}, {commit}{}", if self.is_stale() { ", **stale**" } else { "" })
            }
        }
    }

    /// A cell with its references filled in.
    fn filled(&self, cell: &str) -> Result<String, String> {
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

/// A figure for people: whole from 1000 on, otherwise with at most one decimal.
fn figure(figures: &Value, name: &str) -> Option<String> {
    if let Some((name, decimals)) = name.split_once(":.") {
        let (x, decimals) =
            (figures.pointer(&format!("/{name}"))?.as_f64()?, decimals.parse::<usize>().ok()?);
        return Some(format!("{x:.decimals$}"));
    }
    let (name, sign) = name.strip_suffix(":+").map_or((name, false), |name| (name, true));
    if let Some((list, each)) = name.split_once("/*/") {
        let list = figures.pointer(&format!("/{list}"))?.as_array()?;
        return Some(list.iter().map(|of| figure(of, each)).collect::<Option<Vec<_>>>()?.join(" "));
    }
    let value = figures.pointer(&format!("/{name}"))?;
    let Some(x) = value.as_f64() else { return value.as_str().map(str::to_owned) };
    let decimals = usize::from(x.abs() < 1000.0 && (x * 10.0).round() % 10.0 != 0.0);
    // Times of less than a tenth would read as nothing.
    let decimals = if x != 0.0 && x.abs() < 0.1 { 3 } else { decimals };
    let plus = if sign && x >= 0.0 { "+" } else { "" };
    Some(format!("{plus}{}", grouped(&format!("{x:.decimals$}"))))
}

/// Commas between thousands.
fn grouped(number: &str) -> String {
    let digits = number.trim_start_matches('-');
    if digits.contains('.') || digits.len() < 5 {
        return number.to_owned();
    }
    let of_three = |(at, digit): (usize, char)| {
        let comma = at > 0 && (digits.len() - at).is_multiple_of(3);
        [if comma { "," } else { "" }.to_owned(), digit.to_string()]
    };
    let grouped: String = digits.chars().enumerate().flat_map(of_three).collect();
    format!("{}{grouped}", &number[..number.len() - digits.len()])
}

impl Table {
    /// Reads the tables of a folder, by name.
    ///
    /// # Errors
    /// A sentence that names the file, and the line that is not a row.
    pub fn read_all(folder: &Path) -> Result<Vec<Self>, String> {
        let unreadable = |error| format!("{} cannot be read: {error}", folder.display());
        let entries = std::fs::read_dir(folder).map_err(unreadable)?;
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
        paths.sort();
        paths.into_iter().map(Self::read).collect()
    }

    fn read(path: PathBuf) -> Result<Self, String> {
        let shown = path.display();
        let text =
            std::fs::read_to_string(&path).map_err(|error| format!("{shown} cannot be read: {error}"))?;
        let bad = |line: usize, error| format!("{shown}: line {line}: {error}");
        let (head, rows) = text.split_once('\n').ok_or_else(|| format!("{shown} has no head"))?;
        let head = serde_json::from_str(head).map_err(|error| bad(1, error))?;
        let rows =
            rows.lines().zip(2..).map(|(row, line)| serde_json::from_str(row).map_err(|e| bad(line, e)));
        let rows = rows.collect::<Result<_, _>>()?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Table { name, path, head, rows })
    }

    /// Puts a measurement into a row, whose cells are now made from it.
    pub fn put(&mut self, at: usize, measured: Measured) {
        let row = &mut self.rows[at];
        row.measured = Some(measured);
        if !self.head.cells.is_empty() && row.cells.iter().all(|cell| !cell.contains('{')) {
            row.cells.clear();
        }
    }

    /// Writes the table back to its file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&self) -> Result<(), String> {
        let failed =
            |why: &dyn std::fmt::Display| format!("{} cannot be written: {why}", self.path.display());
        let mut text = serde_json::to_string(&self.head).map_err(|error| failed(&error))? + "\n";
        for row in &self.rows {
            text += &(serde_json::to_string(row).map_err(|error| failed(&error))? + "\n");
        }
        // A new file under the old name: whoever interrupts this finds the old table or the new one.
        let new = self.path.with_extension("new");
        std::fs::write(&new, text).and_then(|()| std::fs::rename(&new, &self.path)).map_err(|e| failed(&e))
    }

    /// The table in Markdown, with a last column that says when each row was measured.
    pub(super) fn markdown(&self) -> Result<String, String> {
        let line = |cells: &[String], last: &str| format!("| {} | {last} |\n", cells.join(" | "));
        let mut text =
            line(&self.head.columns, "measured") + &"|---".repeat(self.head.columns.len() + 1) + "|\n";
        for row in &self.rows {
            let cells = if row.cells.is_empty() { &self.head.cells } else { &row.cells };
            let refers = cells.iter().any(|cell| cell.contains('{'));
            if row.measured.is_none() && refers {
                let command = format!("`{}`", row.command.as_deref().unwrap_or_default());
                let note = row.note.clone().unwrap_or_default();
                text += &format!(
                    "| {command}{} | {note} | not yet |\n",
                    " |".repeat(self.head.columns.len() - 2)
                );
                continue;
            }
            let filled = cells.iter().map(|cell| row.filled(cell)).collect::<Result<Vec<_>, _>>();
            text += &line(&filled.map_err(|why| format!("{}: {why}", self.name))?, &row.origin());
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn figures_are_written_for_people() {
        let figures = json!({
            "nodes": 514310.4, "elo": 94.6, "few": 0.058, "whole": 3.0, "low": -4, "name": "s1",
            "log": [{"rounds": 27}, {"rounds": 9}],
        });
        let told = ["nodes", "elo:+", "few", "whole", "low:+", "name", "log/*/rounds"]
            .map(|name| figure(&figures, name).expect(name));
        assert_eq!(told, ["514,310", "+94.6", "0.058", "3", "-4", "s1", "27 9"]);
        assert_eq!(figure(&figures, "few:.2"), Some("0.06".to_owned()));
        assert_eq!(figure(&figures, "draws"), None);
    }

    #[test]
    fn a_row_is_stale_when_its_players_have_changed() {
        let command = "parlor arena kalah alphabeta:2@s4 random --games 2".to_owned();
        let mut players = fingerprints(&command);
        assert_eq!(players.keys().collect::<Vec<_>>(), ["alphabeta:2@s4", "random"]);
        let row = |players| Row {
            command: Some(command.clone()),
            cells: vec!["{command}: {wins}".to_owned()],
            measured: Some(Measured {
                date: "2026-11-22".to_owned(),
                commit: "abc1234".to_owned(),
                players,
                figures: json!({"wins": 2}),
            }),
            ..Row::default()
        };
        let table = |players| Table {
            name: "one".to_owned(),
            path: PathBuf::new(),
            head: Head { columns: vec!["what".to_owned()], cells: Vec::new() },
            rows: vec![row(players)],
        };
        let fresh = table(players.clone()).markdown().expect("a table");
        assert_eq!(fresh.lines().last(), Some(&*format!("| {command}: 2 | 2026-11-22, abc1234 |")));
        players.insert("random".to_owned(), "another".to_owned());
        assert!(table(players).markdown().expect("a table").contains("abc1234, **stale** |"));
    }

    /// Other weights, another depth or another search are other players; another seed or number of games is not.
    #[test]
    fn fingerprints_tell_players_apart() {
        let of =
            |player: &str| fingerprints(&format!("parlor arena othello {player} random"))[player].clone();
        assert_ne!(of("alphabeta:2@s1"), of("alphabeta:2@s3"));
        assert_ne!(of("alphabeta:2@s1"), of("alphabeta:3@s1"));
        assert_ne!(of("alphabeta:2@s1"), of("minimax:2@s1"));
        assert_eq!(of("alphabeta:2@s1"), of("alphabeta:2@s1"));
        let trained = fingerprints("parlor train local kalah --evaluation s4 --steps 3");
        assert_eq!(trained.keys().collect::<Vec<_>>(), ["pvs@s4"]);
        assert!(fingerprints("parlor bench --search").is_empty());
    }
}

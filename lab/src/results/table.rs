//! A table of results as JSON lines: first its head, then a line for each row.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::row::{Measured, Row};

/// A table and the file that it is in.
#[derive(Debug)]
pub struct Table {
    /// The name by which the text refers to it, which is that of the file.
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
    /// `{depths/0/percent}`. `{elo:+}` adds a sign, `{cpu:.3}` gives three decimals, and `{log/*/rounds}` takes one
    /// figure from each item of a list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    cells: Vec<String>,
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
        let (head, rows) = text.split_once('\n').ok_or_else(|| format!("{shown} has no header line"))?;
        let head = serde_json::from_str(head).map_err(|error| bad(1, error))?;
        let rows =
            rows.lines().zip(2..).map(|(row, line)| serde_json::from_str(row).map_err(|e| bad(line, e)));
        let rows = rows.collect::<Result<_, _>>()?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Table { name, path, head, rows })
    }

    /// Puts a measurement into a row. Cells written by hand give way to the head's, which are filled from the
    /// measurement.
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
        // Written as a new file that takes the old name, so that an interruption leaves either the old table or the new
        // one.
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
            let filled = filled.map_err(|why| format!("{}: {why}", self.name))?;
            if filled.len() != self.head.columns.len() {
                let (found, expected) = (filled.len(), self.head.columns.len());
                return Err(format!(
                    "{}: cells in a row: expected {expected}, not {found}: {filled:?}",
                    self.name
                ));
            }
            text += &line(&filled, &row.origin());
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::fingerprints;
    use super::*;

    fn table(rows: Vec<Row>) -> Table {
        let head = Head { columns: vec!["what".to_owned()], cells: Vec::new() };
        Table { name: "one".to_owned(), path: PathBuf::new(), head, rows }
    }

    #[test]
    fn a_row_has_a_cell_for_each_column() {
        let row = |cells: &[&str]| Row {
            cells: cells.iter().map(|cell| (*cell).to_owned()).collect(),
            ..Row::default()
        };
        assert!(table(vec![row(&["this"])]).markdown().is_ok());
        let refused = table(vec![row(&["this", ""])]).markdown().expect_err("a cell too many");
        assert!(refused.contains("cells in a row: expected 1, not 2"), "{refused}");
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
        let table = |players| table(vec![row(players)]);
        let fresh = table(players.clone()).markdown().expect("a table");
        assert_eq!(fresh.lines().last(), Some(&*format!("| {command}: 2 | 2026-11-22, abc1234 |")));
        players.insert("random".to_owned(), "another".to_owned());
        assert!(table(players).markdown().expect("a table").contains("abc1234, **stale** |"));
    }
}

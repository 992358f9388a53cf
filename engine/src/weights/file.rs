//! A weights file: TOML that says what it is for and where it came from, with the weights by name or, if there are too
//! many for names, in a compressed table next to it.

use std::fmt::Write as _;
use std::path::Path;

use parlor_rules::GameKind;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Described;
use super::table::{checksum_of, pack, unpack};
use crate::error::ProfileError;

/// The contents of a weights file.
#[derive(Debug, Clone, PartialEq)]
pub struct WeightsFile {
    /// The game.
    pub kind: GameKind,
    /// The evaluation that the weights are for.
    pub evaluation: String,
    /// Where they came from.
    pub origin: Origin,
    /// What the weights were measured to gain, if they were measured.
    pub gain: Option<Gain>,
    /// The weights, in the evaluation's order.
    pub values: Vec<i32>,
}

/// Where weights came from.
#[derive(Debug, Clone, PartialEq)]
pub enum Origin {
    /// A person chose them: who, or where it is written down.
    Set(String),
    /// A command learned them.
    Learned(Learned),
}

/// How weights were learned.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Learned {
    /// The command.
    pub command: String,
    /// The seed of its randomness.
    pub seed: u64,
    /// The games that they were learned from.
    pub games: u64,
}

/// A measured gain in strength, with its 95 % interval.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gain {
    /// How it was measured.
    pub command: String,
    /// Elo against the opponent of that command.
    pub elo: f64,
    /// The interval's lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The version of the format, written and expected.
const VERSION: i64 = 1;

impl WeightsFile {
    /// Reads the file at this path, and the table next to it if it names one; `describe` knows the evaluations.
    ///
    /// # Errors
    /// One sentence that says what is wrong with it.
    pub fn read(
        path: &Path,
        describe: impl FnOnce(GameKind, Option<&str>) -> Result<Described, ProfileError>,
    ) -> Result<Self, String> {
        let shown = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("the weights file {shown} cannot be read: {error}"))?;
        let companion = |name: &str| {
            std::fs::read(path.with_file_name(name))
                .map_err(|error| format!("{name} cannot be read: {error}"))
        };
        Self::parse(&text, companion, describe).map_err(|why| format!("{shown}: {why}"))
    }

    /// Reads a file's text; `table` returns the bytes of the table that it names.
    pub(super) fn parse(
        text: &str,
        table: impl FnOnce(&str) -> Result<Vec<u8>, String>,
        describe: impl FnOnce(GameKind, Option<&str>) -> Result<Described, ProfileError>,
    ) -> Result<Self, String> {
        let mut fields: toml::Table =
            text.parse().map_err(|error: toml::de::Error| error.message().replace('\n', " "))?;
        let version: i64 = needed(&mut fields, "version")?;
        if version != VERSION {
            return Err(format!("version: unknown version {version}; expected {VERSION}"));
        }
        let game: String = needed(&mut fields, "game")?;
        let kind: GameKind = game.parse().map_err(|error| format!("game: {error}"))?;
        let evaluation: String = needed(&mut fields, "evaluation")?;
        let described = describe(kind, Some(&evaluation)).map_err(|error| error.to_string())?;
        let origin = match needed(&mut fields, "origin")? {
            toml::Value::String(who) => Origin::Set(who),
            how => Origin::Learned(read("origin", how)?),
        };
        let gain = taken(&mut fields, "gain")?;
        let values = match (taken::<String>(&mut fields, "table")?, taken(&mut fields, "weights")?) {
            (Some(name), None) => {
                let checksum: String = needed(&mut fields, "checksum")?;
                let bytes = table(&name)?;
                unpack(&bytes, &checksum)
                    .and_then(|values| counted(values, &described))
                    .map_err(|why| format!("{name}: {why}"))?
            }
            (None, Some(weights)) if described.weights == described.terms.len() => {
                by_name(&weights, &described.terms)?
            }
            _ => {
                return Err("expected either weights by the names of the terms or a table".to_owned());
            }
        };
        if let Some(unknown) = fields.keys().next() {
            return Err(format!("{unknown}: unknown field of a weights file"));
        }
        Ok(WeightsFile { kind, evaluation, origin, gain, values })
    }

    /// Writes the file, and a table next to it if the weights have no names.
    ///
    /// # Errors
    /// The evaluation is unknown, or the files cannot be written.
    pub fn write(
        &self,
        path: &Path,
        describe: impl FnOnce(GameKind, Option<&str>) -> Result<Described, ProfileError>,
    ) -> Result<(), String> {
        let failed = |error: std::io::Error| format!("{} cannot be written: {error}", path.display());
        let terms = describe(self.kind, Some(&self.evaluation)).map_err(|error| error.to_string())?.terms;
        let quoted = |text: &str| toml::Value::from(text).to_string();
        let mut text =
            format!("version = {VERSION}\ngame = \"{}\"\nevaluation = \"{}\"\n", self.kind, self.evaluation);
        let named = terms.len() == self.values.len();
        if !named {
            let table = path.with_extension("table");
            let bytes = pack(&self.values)?;
            let name = table.file_name().unwrap_or_default().to_string_lossy().into_owned();
            text += &format!("table = {}\nchecksum = \"{}\"\n", quoted(&name), checksum_of(&bytes));
            std::fs::write(&table, bytes).map_err(failed)?;
        }
        // Writing to a string cannot fail.
        let _ = match &self.origin {
            Origin::Set(who) => writeln!(text, "origin = {}", quoted(who)),
            Origin::Learned(Learned { command, seed, games }) => {
                let command = quoted(command);
                writeln!(text, "\n[origin]\ncommand = {command}\nseed = {seed}\ngames = {games}")
            }
        };
        if let Some(Gain { command, elo, low, high }) = &self.gain {
            let command = quoted(command);
            let _ = writeln!(
                text,
                "\n[gain]\ncommand = {command}\nelo = {elo:.1}\nlow = {low:.1}\nhigh = {high:.1}"
            );
        }
        if named {
            text += "\n[weights]\n";
            terms.iter().zip(&self.values).for_each(|(term, value)| text += &format!("{term} = {value}\n"));
        }
        std::fs::write(path, text).map_err(failed)
    }
}

/// An optional field.
fn taken<T: DeserializeOwned>(fields: &mut toml::Table, field: &str) -> Result<Option<T>, String> {
    fields.remove(field).map(|value| read(field, value)).transpose()
}

/// A required field.
fn needed<T: DeserializeOwned>(fields: &mut toml::Table, field: &str) -> Result<T, String> {
    taken(fields, field)?.ok_or_else(|| format!("{field}: missing"))
}

fn read<T: DeserializeOwned>(field: &str, value: toml::Value) -> Result<T, String> {
    value
        .try_into()
        .map_err(|error: toml::de::Error| format!("{field}: {}", error.message().replace('\n', " ")))
}

/// Checks that there are as many values as the evaluation has weights.
fn counted(values: Vec<i32>, described: &Described) -> Result<Vec<i32>, String> {
    let Described { name, weights, .. } = described;
    if values.len() == *weights {
        return Ok(values);
    }
    Err(format!("it holds {} weights, but the evaluation {name} has {weights}", values.len()))
}

/// The weights in the order of the terms.
fn by_name(weights: &toml::Table, terms: &[&str]) -> Result<Vec<i32>, String> {
    if let Some(unknown) = weights.keys().find(|name| !terms.contains(&name.as_str())) {
        return Err(format!("weights: {unknown} is not one of {}", terms.join(", ")));
    }
    let weight = |term: &&str| {
        let value = weights.get(*term).ok_or_else(|| format!("weights: {term} is missing"))?;
        let number = value.as_integer().and_then(|number| i32::try_from(number).ok());
        number.ok_or_else(|| format!("weights: {term} is {value}, not a 32-bit integer"))
    };
    terms.iter().map(weight).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two evaluations: one with a weight for each term, one with a table.
    fn describe(_: GameKind, name: Option<&str>) -> Result<Described, ProfileError> {
        match name {
            Some("s4") => Ok(Described { name: "s4", about: "", terms: vec!["stores", "seeds"], weights: 2 }),
            Some("patterns") => {
                Ok(Described { name: "patterns", about: "", terms: vec!["pits"], weights: 1000 })
            }
            _ => Err(ProfileError(format!("{name:?} is not one of s4, patterns"))),
        }
    }

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a folder")
    }

    fn learned(kind: GameKind, evaluation: &str, values: Vec<i32>) -> WeightsFile {
        let command = "parlor train \"x\"".to_owned();
        let gain = Gain { command: "parlor arena".to_owned(), elo: 12.5, low: 1.0, high: 24.0 };
        let origin = Origin::Learned(Learned { command, seed: 7, games: 12 });
        WeightsFile { kind, evaluation: evaluation.to_owned(), origin, gain: Some(gain), values }
    }

    #[test]
    fn written_files_are_read_back() {
        let folder = folder();
        let path = folder.path().join("mine.toml");
        let set = WeightsFile {
            origin: Origin::Set("\"me\"".to_owned()),
            gain: None,
            ..learned(GameKind::Kalah, "s4", vec![9, -3])
        };
        let table = learned(GameKind::Awele, "patterns", (0..1000).map(|n| n % 91 - 45).collect());
        for file in [learned(GameKind::Kalah, "s4", vec![i32::MAX, i32::MIN]), set, table] {
            file.write(&path, describe).expect("it is written");
            assert_eq!(WeightsFile::read(&path, describe), Ok(file));
        }
    }

    #[test]
    fn a_table_of_another_evaluation_or_a_damaged_one_is_refused() {
        let folder = folder();
        let path = folder.path().join("mine.toml");
        let refused = || {
            let sentence = WeightsFile::read(&path, describe).expect_err("it is wrong");
            assert!(!sentence.contains('\n'), "{sentence}");
            sentence
        };
        learned(GameKind::Awele, "patterns", vec![1; 3]).write(&path, describe).expect("it is written");
        assert!(refused().contains("mine.table: it holds 3 weights, but the evaluation patterns has"));
        let table = folder.path().join("mine.table");
        let mut bytes = std::fs::read(&table).expect("it is there");
        bytes[3] ^= 1;
        std::fs::write(&table, bytes).expect("it is written");
        assert!(refused().contains("mine.table: its checksum is"));
        std::fs::remove_file(&table).expect("it is there");
        assert!(refused().contains("mine.table cannot be read"));
    }

    #[test]
    fn errors_are_one_sentence() {
        let s4 = "version = 1\ngame = 'kalah'\nevaluation = 's4'\norigin = 'me'\n";
        for (text, part) in [
            ("game = 'kalah'".to_owned(), "version: missing"),
            (s4.replace("= 1", "= 2"), "version: unknown version 2; expected 1"),
            (s4.replace("= 1", "= 'one'"), "version: invalid type"),
            (s4.replace("kalah", "go"), "unknown game"),
            (s4.replace("s4", "s9"), "s9"),
            (s4.replace("origin = 'me'", ""), "origin: missing"),
            (s4.replace("'me'", "{ command = 'x' }"), "origin: missing field"),
            (s4.to_owned(), "either weights by the names"),
            (format!("{s4}[weights]\nstores = 1"), "seeds is missing"),
            (format!("{s4}[weights]\nstores = 1\nluck = 2"), "luck is not one of"),
            (format!("{s4}[weights]\nstores = 1.5\nseeds = 2"), "not a 32-bit integer"),
            (format!("{s4}luck = 1\n[weights]\nstores = 1\nseeds = 2"), "luck: unknown field"),
            (format!("{s4}table = 'x'"), "checksum: missing"),
            (format!("{s4}table = 'x'\nchecksum = ''"), "there is none"),
            ("game = ".to_owned(), ""),
        ] {
            let none = |_: &str| Err("there is none".to_owned());
            let error = WeightsFile::parse(&text, none, describe).expect_err("it is wrong");
            assert!(error.contains(part) && !error.contains('\n'), "{text}: {error}");
        }
    }
}

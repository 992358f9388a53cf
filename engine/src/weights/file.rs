//! A weights file: TOML that says what it is for and where it came from, with the weights by name, or, where there are
//! too many for names, in a compressed table beside it.

use std::fmt::Write as _;
use std::io::{Read, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use parlor_rules::GameKind;
use serde::{Deserialize, Serialize};

use crate::games::describe;

/// What stands in a weights file.
#[derive(Debug, Clone, PartialEq)]
pub struct WeightsFile {
    /// The game.
    pub kind: GameKind,
    /// The evaluation that the weights are for.
    pub evaluation: String,
    /// Where they came from.
    pub origin: Origin,
    /// The weights, in the evaluation's order.
    pub values: Vec<i32>,
}

/// Where weights came from.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The command that made them.
    pub command: String,
    /// The seed of its randomness.
    pub seed: u64,
    /// The games that they were learned from.
    pub games: u64,
    /// What they were measured to be worth, if they were measured.
    pub gain: Option<Gain>,
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

/// The file's fields as they are written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    game: String,
    evaluation: String,
    table: Option<String>,
    weights: Option<toml::Table>,
    #[serde(default)]
    origin: Origin,
}

/// No evaluation here has more weights than this: what a file claims beyond it is not read.
const MOST_WEIGHTS: u64 = 1 << 24;

impl WeightsFile {
    /// Reads the file at this path, and the table beside it if it names one.
    ///
    /// # Errors
    /// One sentence that says what is wrong with it.
    pub fn read(path: &Path) -> Result<Self, String> {
        let shown = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("the weights file {shown} cannot be read: {error}"))?;
        let beside = |name: &str| {
            std::fs::read(path.with_file_name(name))
                .map_err(|error| format!("{name} cannot be read: {error}"))
        };
        Self::parse(&text, beside).map_err(|why| format!("{shown}: {why}"))
    }

    /// Reads a file's text; `table` gives the bytes of the table that it names.
    pub(super) fn parse(
        text: &str,
        table: impl FnOnce(&str) -> Result<Vec<u8>, String>,
    ) -> Result<Self, String> {
        let fields: Fields = toml::from_str(text).map_err(|error| error.message().replace('\n', " "))?;
        let kind: GameKind = fields.game.parse().map_err(|error| format!("game: {error}"))?;
        let described = describe(kind, Some(&fields.evaluation)).map_err(|error| error.to_string())?;
        let values = match (fields.table, fields.weights) {
            (Some(name), None) => unpack(&table(&name)?).map_err(|why| format!("{name}: {why}"))?,
            (None, Some(weights)) if described.weights == described.terms.len() => {
                by_name(&weights, described.terms)?
            }
            _ => {
                return Err("either weights by the names of the terms or a table must stand in it".to_owned());
            }
        };
        Ok(WeightsFile { kind, evaluation: fields.evaluation, origin: fields.origin, values })
    }

    /// Writes the file, and a table beside it where the weights have no names.
    ///
    /// # Errors
    /// The evaluation is not known, or the files cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        let failed = |error: std::io::Error| format!("{} cannot be written: {error}", path.display());
        let terms = describe(self.kind, Some(&self.evaluation)).map_err(|error| error.to_string())?.terms;
        let Origin { command, seed, games, gain } = &self.origin;
        let mut text = format!("game = \"{}\"\nevaluation = \"{}\"\n", self.kind, self.evaluation);
        let named = terms.len() == self.values.len();
        let table = path.with_extension("table");
        if !named {
            let name = table.file_name().unwrap_or_default().to_string_lossy();
            text += &format!("table = {}\n", toml::Value::from(name.as_ref()));
        }
        let quoted = |text: &str| toml::Value::from(text).to_string();
        // Writing to a text cannot fail.
        let _ = write!(text, "\n[origin]\ncommand = {}\nseed = {seed}\ngames = {games}\n", quoted(command));
        if let Some(Gain { command, elo, low, high }) = gain {
            let command = quoted(command);
            let interval = format!("elo = {elo:.1}, low = {low:.1}, high = {high:.1}");
            let _ = writeln!(text, "gain = {{ command = {command}, {interval} }}");
        }
        if named {
            text += "\n[weights]\n";
            terms.iter().zip(&self.values).for_each(|(term, value)| text += &format!("{term} = {value}\n"));
        } else {
            std::fs::write(&table, pack(&self.values).map_err(failed)?).map_err(failed)?;
        }
        std::fs::write(path, text).map_err(failed)
    }
}

/// The weights in the order of the terms.
fn by_name(weights: &toml::Table, terms: &[&str]) -> Result<Vec<i32>, String> {
    if let Some(unknown) = weights.keys().find(|name| !terms.contains(&name.as_str())) {
        return Err(format!("weights: {unknown} is not one of {}", terms.join(", ")));
    }
    let weight = |term: &&str| {
        let value = weights.get(*term).ok_or_else(|| format!("weights: {term} is missing"))?;
        let number = value.as_integer().and_then(|number| i32::try_from(number).ok());
        number.ok_or_else(|| format!("weights: {term} is {value}, which is not a whole number of 32 bits"))
    };
    terms.iter().map(weight).collect()
}

/// Sixteen bits each, all low bytes before all high ones: neighbours are alike then, and compress.
fn pack(values: &[i32]) -> std::io::Result<Vec<u8>> {
    let half = |shift: u32| values.iter().map(move |value| (value >> shift) as u8);
    let bytes: Vec<u8> = half(0).chain(half(8)).collect();
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes)?;
    encoder.finish()
}

fn unpack(bytes: &[u8]) -> Result<Vec<i32>, String> {
    let mut all = Vec::new();
    let read = ZlibDecoder::new(bytes).take(2 * MOST_WEIGHTS).read_to_end(&mut all);
    read.map_err(|error| format!("it is no table of weights: {error}"))?;
    let (low, high) = all.split_at(all.len() / 2);
    if low.len() != high.len() {
        return Err("it is no table of weights: half a weight is missing".to_owned());
    }
    Ok(low.iter().zip(high).map(|(&low, &high)| i32::from(i16::from_le_bytes([low, high]))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        let none = |_: &str| Err("there is none".to_owned());
        WeightsFile::parse(text, none).expect_err("it is wrong")
    }

    #[test]
    fn what_is_written_is_read() {
        let origin = Origin {
            command: "parlor train \"x\"".to_owned(),
            seed: 7,
            games: 12,
            gain: Some(Gain { command: "parlor arena".to_owned(), elo: 12.5, low: 1.0, high: 24.0 }),
        };
        let directory = std::env::temp_dir().join(format!("parlor-weights-{}", std::process::id()));
        std::fs::create_dir_all(&directory).expect("a directory");
        let file =
            WeightsFile { kind: GameKind::Kalah, evaluation: "s4".to_owned(), origin, values: vec![9, -3] };
        let path = directory.join("mine.toml");
        file.write(&path).expect("it is written");
        assert_eq!(WeightsFile::read(&path), Ok(file));
        std::fs::remove_dir_all(directory).expect("it goes");
    }

    #[test]
    fn tables_are_packed_and_unpacked() {
        let values = [0, 1, -1, 32767, -32768, 300];
        let packed = pack(&values).expect("memory does not fail");
        assert_eq!(unpack(&packed).as_deref(), Ok(&values[..]));
        assert!(unpack(b"no table").expect_err("it is none").starts_with("it is no table"));
    }

    #[test]
    fn what_is_wrong_is_one_sentence() {
        for (text, part) in [
            ("game = 'go'\nevaluation = 's4'", "unknown game"),
            ("game = 'kalah'\nevaluation = 's9'", "\"s9\" is not one of"),
            ("game = 'kalah'\nevaluation = 's4'", "either weights by the names"),
            ("game = 'kalah'\nevaluation = 's4'\n[weights]\nstores = 1", "seeds is missing"),
            ("game = 'kalah'\nevaluation = 's4'\n[weights]\nstores = 1\nluck = 2", "luck is not one of"),
            ("game = 'kalah'\nevaluation = 's4'\n[weights]\nstores = 1.5\nseeds = 2", "not a whole number"),
            ("game = 'kalah'\nevaluation = 's4'\ntable = 'x'", "there is none"),
            ("game = 3", "invalid type"),
        ] {
            let error = error(text);
            assert!(error.contains(part) && !error.contains('\n'), "{error}");
        }
    }
}

//! Results on standard output. The reader may be gone, or a disk may be full: the command then fails with a sentence,
//! where `println!` would panic.

use std::fmt::Display;
use std::io::Write;

use parlor_rules::Variant;
use serde_json::{Value, json};

use crate::{CliResult, Failure};

/// Prints one line.
///
/// # Errors
/// One sentence, if it cannot be written.
pub fn print(line: impl Display) -> CliResult {
    writeln!(std::io::stdout(), "{line}").map_err(unwritable)
}

/// Prints a text that ends with its own line break.
///
/// # Errors
/// One sentence, if it cannot be written.
pub fn print_text(text: &[u8]) -> CliResult {
    let mut out = std::io::stdout().lock();
    out.write_all(text).and_then(|()| out.flush()).map_err(unwritable)
}

/// Prints a result, as JSON for a program or as a sentence for people.
///
/// # Errors
/// One sentence, if it cannot be written.
pub fn print_result(json: bool, object: &Value, sentence: impl Display) -> CliResult {
    if json { print(object) } else { print(sentence) }
}

/// The failure of a write to standard output.
pub(crate) fn unwritable(error: std::io::Error) -> Failure {
    Failure::run(format!("cannot write to standard output: {error}"))
}

/// A number as JSON: an integer if it is one, two decimals otherwise.
pub(crate) fn number(x: f64) -> Value {
    let rounded = (x * 100.0).round() / 100.0;
    if rounded.fract() == 0.0 && rounded.abs() < 1e15 { json!(rounded as i64) } else { json!(rounded) }
}

/// The name of a game and variant for people.
pub(crate) fn title(variant: Variant) -> String {
    let kind = variant.kind();
    let mut name = kind.id().to_owned();
    name[..1].make_ascii_uppercase();
    if kind.variants().len() == 1 { name } else { format!("{name} {variant}") }
}

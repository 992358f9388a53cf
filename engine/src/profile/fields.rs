//! Reads profiles from TOML field by field, so that errors can name the field.

use std::path::Path;
use std::time::Duration;

use parlor_rules::{GameKind, Variant};
use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::{Algorithm, Profile};
use crate::error::ProfileError;
use crate::games::{Placement, check_evaluation, load_weights_in};
use crate::search::probcut::ProbCut;
use crate::search::{BEAM_WIDTH, Features};
use crate::weights::Weights;

/// Reads a file of profiles: one at the top level, or any number of `[[profile]]`.
///
/// # Errors
/// One sentence that names the profile and the field, or the line that is not TOML.
pub fn parse(text: &str) -> Result<Vec<Profile>, ProfileError> {
    parse_in(Path::new(""), text)
}

/// Like [`parse`], for a file in this folder; weights files are relative to it.
pub(super) fn parse_in(folder: &Path, text: &str) -> Result<Vec<Profile>, ProfileError> {
    let profile = |table| profile(folder, table);
    let mut table: Table = text.parse().map_err(|error| not_toml(text, &error))?;
    let Some(list) = table.remove("profile") else { return Ok(vec![profile(table)?]) };
    if let Some(field) = table.keys().next() {
        return Err(ProfileError(format!("{field}: not allowed next to [[profile]]")));
    }
    let list: Vec<Table> = read("profile", list)?;
    list.into_iter().map(profile).collect()
}

fn not_toml(text: &str, error: &toml::de::Error) -> ProfileError {
    let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
    ProfileError(format!("line {line} is not TOML: {}", error.message().replace('\n', " ")))
}

fn profile(folder: &Path, mut table: Table) -> Result<Profile, ProfileError> {
    let name: String = match table.remove("name") {
        Some(value) => read("name", value)?,
        None => return Err(ProfileError("name: missing; every profile needs one".to_owned())),
    };
    if name.is_empty() {
        return Err(ProfileError("name: expected at least one character".to_owned()));
    }
    fields(folder, &mut table, &name)
        .map_err(|ProfileError(error)| ProfileError(format!("profile {name}: {error}")))
}

fn fields(folder: &Path, table: &mut Table, name: &str) -> Result<Profile, ProfileError> {
    let algorithm: String =
        take(table, "algorithm")?.ok_or_else(|| ProfileError("algorithm: missing".to_owned()))?;
    let named = kinds(table)?;
    // Without named games it plays any that it fits, which is checked when it is used.
    let for_named_games = named.is_some();
    let plain = Profile::of(algorithm.parse().map_err(|error| in_field("algorithm", error))?);
    let level = take(table, "level")?;
    let looks_up = plain.tables && level.is_none_or(|level: u8| level == 8);
    let profile = Profile {
        name: name.to_owned(),
        title: take(table, "title")?.unwrap_or_default(),
        about: take(table, "about")?.unwrap_or_default(),
        variants: variants(table, named.as_deref().unwrap_or(&plain.kinds))?,
        level,
        tables: take(table, "tables")?.unwrap_or(looks_up),
        kinds: named.unwrap_or(plain.kinds),
        depth: take(table, "depth")?,
        deeper: take(table, "deeper")?.unwrap_or(plain.deeper),
        time: take(table, "time_ms")?.map(Duration::from_millis),
        nodes: take(table, "nodes")?,
        threads: take(table, "threads")?.unwrap_or(plain.threads),
        evaluation: take(table, "evaluation")?,
        weights: weights(folder, table)?,
        probcut: probcut(folder, table)?,
        without: without(table)?,
        ordering: take(table, "ordering")?.unwrap_or(plain.ordering),
        best_first: take(table, "best_first")?.unwrap_or(plain.best_first),
        width: take(table, "width")?.unwrap_or(plain.width),
        placement: placement(table)?,
        temperature: take(table, "temperature")?.unwrap_or(plain.temperature),
        seed: take(table, "seed")?,
        algorithm: plain.algorithm,
    };
    if let Some(field) = table.keys().next() {
        return Err(ProfileError(format!("{field}: unknown field of a profile")));
    }
    ranges(&profile)?;
    if for_named_games {
        profile.check()?;
    }
    Ok(profile)
}

fn ranges(profile: &Profile) -> Result<(), ProfileError> {
    let wrong = |sentence: &str| Err(ProfileError(sentence.to_owned()));
    if profile.level.is_some_and(|level| !(1..=8).contains(&level)) {
        return wrong("level: expected 1 to 8");
    }
    if profile.kinds.is_empty() {
        return wrong("kinds: expected at least one game");
    }
    if !(1..=64).contains(&profile.threads) {
        return wrong("threads: expected 1 to 64");
    }
    if profile.deeper > 0 && profile.depth.is_none() {
        return wrong("deeper: needs a depth for the first move");
    }
    if profile.best_first > 0 && profile.algorithm != Algorithm::AlphaBeta {
        return wrong("best_first: only for alphabeta");
    }
    if profile.width != BEAM_WIDTH && profile.algorithm != Algorithm::Beam || profile.width == 0 {
        return wrong("width: expected at least 1; only for beam");
    }
    if profile.depth == Some(0) {
        return wrong("depth: expected at least 1");
    }
    if profile.nodes == Some(0) {
        return wrong("nodes: expected at least 1");
    }
    if profile.time.is_some_and(|time| time.is_zero()) {
        return wrong("time_ms: expected at least 1");
    }
    if !profile.temperature.is_finite() || profile.temperature < 0.0 {
        return wrong("temperature: expected a number of points, 0 or more");
    }
    let unbounded = profile.depth.is_none() && profile.time.is_none() && profile.nodes.is_none();
    match profile.algorithm {
        Algorithm::Random | Algorithm::First => Ok(()),
        Algorithm::Pvs | Algorithm::AlphaBeta if unbounded => {
            wrong("depth: a searching profile needs depth, time_ms or nodes")
        }
        Algorithm::Pvs | Algorithm::AlphaBeta => Ok(()),
        _ if profile.depth.is_none() => wrong("depth: this algorithm needs one"),
        _ => Ok(()),
    }
}

fn kinds(table: &mut Table) -> Result<Option<Vec<GameKind>>, ProfileError> {
    let Some(names) = take::<Vec<String>>(table, "kinds")? else { return Ok(None) };
    let kinds = names.iter().map(|name| name.parse().map_err(|error| in_field("kinds", error)));
    kinds.collect::<Result<_, _>>().map(Some)
}

/// The named variants of these games.
fn variants(table: &mut Table, kinds: &[GameKind]) -> Result<Vec<Variant>, ProfileError> {
    let names: Vec<String> = take(table, "variants")?.unwrap_or_default();
    let find = |name: String| {
        let found = kinds.iter().find_map(|kind| kind.variant(&name).ok());
        found.ok_or_else(|| ProfileError(format!("variants: none of its games has a variant {name:?}")))
    };
    names.into_iter().map(find).collect()
}

fn placement(table: &mut Table) -> Result<Option<Placement>, ProfileError> {
    let name: Option<String> = take(table, "placement")?;
    name.map(|name| name.parse().map_err(|error| in_field("placement", error))).transpose()
}

fn without(table: &mut Table) -> Result<Vec<String>, ProfileError> {
    let parts: Vec<String> = take(table, "without")?.unwrap_or_default();
    match parts.iter().find(|part| !Features::PARTS.contains(&part.as_str())) {
        Some(part) => {
            Err(ProfileError(format!("without: {part:?} is not one of {}", Features::PARTS.join(", "))))
        }
        None => Ok(parts),
    }
}

/// A list of weights, or the name of a file of them.
fn weights(folder: &Path, table: &mut Table) -> Result<Option<Weights>, ProfileError> {
    match table.remove("weights") {
        None => Ok(None),
        Some(Value::String(name)) => {
            load_weights_in(folder, &name).map(Some).map_err(|error| in_field("weights", error))
        }
        Some(list) => Ok(Some(read::<Vec<i32>>("weights", list)?.into())),
    }
}

/// Reads the named ProbCut file.
fn probcut(folder: &Path, table: &mut Table) -> Result<Option<ProbCut>, ProfileError> {
    let name: Option<String> = take(table, "cuts")?;
    let read = |name: String| ProbCut::read(&folder.join(name), check_evaluation);
    name.map(read).transpose().map_err(|error| in_field("cuts", error))
}

fn take<T: DeserializeOwned>(table: &mut Table, field: &str) -> Result<Option<T>, ProfileError> {
    table.remove(field).map(|value| read(field, value)).transpose()
}

fn read<T: DeserializeOwned>(field: &str, value: Value) -> Result<T, ProfileError> {
    let shown = value.to_string();
    value.try_into().map_err(|error: toml::de::Error| {
        ProfileError(format!("{field}: {shown} does not fit: {}", error.message().replace('\n', " ")))
    })
}

fn in_field(field: &str, error: impl std::fmt::Display) -> ProfileError {
    ProfileError(format!("{field}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        parse(text).expect_err("it is wrong").to_string()
    }

    #[test]
    fn a_profile_is_read() {
        let profiles = parse(
            "name = 'mine'\nkinds = ['kalah']\nalgorithm = 'alphabeta'\ndepth = 4\nevaluation = 's4'\nweights = [9, 1]",
        );
        let profile = &profiles.expect("it is right")[0];
        assert_eq!((profile.name.as_str(), profile.depth), ("mine", Some(4)));
        assert_eq!(profile.weights.as_ref().map(Weights::values), Some(&[9, 1][..]));
    }

    #[test]
    fn errors_name_the_field() {
        let base = "name = 'x'\nalgorithm = 'pvs'\nkinds = ['othello']\n";
        for (text, field) in [
            ("depth = 'far'", "depth: "),
            ("depth = 0", "depth: "),
            ("nodes = -1", "nodes: "),
            ("nodes = 0", "nodes: "),
            ("time_ms = 0", "time_ms: "),
            ("", "depth: "),
            ("depth = 3\nlevel = 9", "level: "),
            ("depth = 3\nevaluation = 's4'", "evaluation: "),
            ("depth = 3\nweights = [1]", "weights: "),
            ("depth = 3\nweights = 'nowhere.toml'", "weights: "),
            ("depth = 3\nevaluation = 's3'\nweights = 'othello-patterns'", "weights: "),
            ("depth = 3\ncuts = 'nowhere.toml'", "cuts: "),
            ("depth = 3\ntemperature = -1.0", "temperature: "),
            ("depth = 3\nspeed = 3", "speed: "),
            ("depth = 3\nthreads = 0", "threads: "),
            ("nodes = 3\ndeeper = 2", "deeper: "),
            ("depth = 3\nbest_first = 3", "best_first: "),
            ("depth = 3\nwithout = ['luck']", "without: "),
            ("depth = 3\nvariants = ['mini']", "variants: "),
            ("depth = 3\nwidth = 4", "width: "),
            ("depth = 3\nplacement = 'far'", "placement: "),
            ("depth = 3\nplacement = 'near'", "placement: "),
        ] {
            let error = error(&format!("{base}{text}"));
            assert!(error.starts_with(&format!("profile x: {field}")), "{error}");
            assert!(!error.contains('\n'), "{error}");
        }
        let kalah = error(
            "name = 'x'\nalgorithm = 'pvs'\nkinds = ['kalah']\ndepth = 3\nweights = 'othello-patterns'",
        );
        assert_eq!(kalah, "profile x: weights: othello-patterns is for othello, not for kalah");
        assert!(error("algorithm = 'pvs'").starts_with("name: "));
        assert!(error("name = ''\nalgorithm = 'pvs'\ndepth = 3").starts_with("name: "));
        assert!(error("name = 'x'\nalgorithm = 'magic'").starts_with("profile x: algorithm: "));
        assert!(error("name = 'x'\nalgorithm = 'pvs'\nkinds = ['go']").starts_with("profile x: kinds: "));
        assert!(error("name = 'x'\n= 3").starts_with("line 2 is not TOML: "));
    }
}

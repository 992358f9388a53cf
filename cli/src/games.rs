//! Files of games, in every notation.

use std::path::Path;

use parlor_rules::notation::{Format, GameText, NotationError, read, read_any, wthor};

use crate::Failure;

/// Finds the game with this id (the second argument) in a database (the first, its URL).
pub type FindGame<'a> = &'a dyn Fn(&str, &str) -> Result<Vec<GameText>, Failure>;

/// Reads the games of a file; without a format, the file's name and its first bytes decide.
///
/// # Errors
/// One sentence that names the file, the place and the reason.
pub fn read_file(path: &Path, format: Option<Format>) -> Result<Vec<GameText>, Failure> {
    let cannot =
        |path: &Path, why: &dyn std::fmt::Display| Failure::input(format!("{}: {why}", path.display()));
    let bytes = std::fs::read(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => cannot(path, &"no such file"),
        _ => cannot(path, &error),
    })?;
    let name = path.to_string_lossy();
    if format.unwrap_or_else(|| Format::detect(&name, &bytes)) != Format::Wthor {
        let games = match format {
            Some(format) => read(format, &bytes),
            None => read_any(&name, &bytes),
        };
        return games.map_err(|e| cannot(path, &e));
    }
    let file = wthor::read(&bytes).map_err(|e| cannot(path, &e))?;
    // The names are in two other files of the same folder; without them players are numbers.
    let names = |name: &str, read: fn(&[u8]) -> Result<Vec<String>, NotationError>| {
        let list = path.with_file_name(name);
        match std::fs::read(&list) {
            Ok(bytes) => read(&bytes).map_err(|e| cannot(&list, &e)),
            Err(_) => Ok(Vec::new()),
        }
    };
    let (players, tournaments) = (names("WTH.JOU", wthor::players)?, names("WTH.TRN", wthor::tournaments)?);
    Ok(file.games.into_iter().map(|game| game.into_text(file.year, &players, &tournaments)).collect())
}

/// The games of a file, or the game with this ID in a database. IDs contain neither dots nor slashes, so anything with
/// one of these is a file, even if it does not exist.
///
/// # Errors
/// One sentence.
pub fn games_of(file_or_id: &str, database: &str, find: FindGame) -> Result<Vec<GameText>, Failure> {
    let path = Path::new(file_or_id);
    let is_file = path.exists() || file_or_id.contains(['.', '/', '\\']);
    if is_file { read_file(path, None) } else { find(database, file_or_id) }
}

//! `--games-out`: the games of a match as a file for people and programs.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use parlor_lab::{Plan, Played};
use parlor_rules::notation::{Format, GameText, write};
use parlor_rules::{Side, Variant};

pub(super) struct GamesOut {
    name: String,
    file: BufWriter<File>,
}

/// The format of a variant's games. Transcripts have no room for names.
fn format_of(variant: Variant) -> Format {
    let formats = Format::writable(variant);
    formats.into_iter().find(|format| *format != Format::Transcript).unwrap_or(Format::Text)
}

/// Refuses an extension by which the file would be read in another format than it is written in.
pub(super) fn check_extension(path: &Path, variant: Variant) -> Result<(), String> {
    let (format, kind) = (format_of(variant), variant.kind());
    let extension = if format == Format::Text { "txt" } else { format.id() };
    match Format::of_name(&path.to_string_lossy()).filter(|named| *named != format) {
        None => Ok(()),
        Some(named) => Err(format!(
            "--games-out: games of {kind} {variant} are not written as {}, use the extension .{extension}",
            named.id()
        )),
    }
}

impl GamesOut {
    pub(super) fn create(path: &Path) -> Result<Self, String> {
        let name = path.display().to_string();
        let file = File::create(path).map_err(|error| format!("cannot write {name}: {error}"))?;
        Ok(GamesOut { name, file: BufWriter::new(file) })
    }

    /// Adds a game, followed by a blank line as in other files of this kind.
    pub(super) fn write(&mut self, plan: &Plan, played: &Played) -> Result<(), String> {
        let player =
            |side| plan.contestants[plan.contestant(played.game, side)].name.replace(['"', '[', ']'], "'");
        let format = format_of(plan.variant);
        let names = if format == Format::Text { ["First", "Second"] } else { ["Black", "White"] };
        let mut game = GameText::new(played.record.clone());
        game.result = Some(played.outcome);
        game.tags = vec![
            ("Event".to_owned(), "parlor arena".to_owned()),
            ("Round".to_owned(), format!("{}.{}", played.game.pair() + 1, played.game.number % 2 + 1)),
            (names[0].to_owned(), player(Side::First)),
            (names[1].to_owned(), player(Side::Second)),
        ];
        if let Some((_, why)) = &played.fault {
            game.tags.push(("Termination".to_owned(), why.replace(['"', '[', ']'], "'")));
        }
        let text = write(format, &game).map_err(|error| error.to_string())?;
        let written = writeln!(self.file, "{text}").and_then(|()| self.file.flush());
        written.map_err(|error| format!("cannot write {}: {error}", self.name))
    }
}

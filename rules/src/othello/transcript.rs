//! Othello transcripts: `f5d6c3...`, one game per line, without passes.

use crate::notation::{GameText, NotationError, Place, play};
use crate::{Game, GameKind, Position, Record};

pub(crate) fn read(text: &str) -> Result<Vec<GameText>, NotationError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| game(number + 1, line)).collect()
}

fn game(number: usize, line: &str) -> Result<GameText, NotationError> {
    let mut record = Record::new(Position::start(GameKind::Othello.default_variant()));
    let letters: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
    for pair in letters.chunks(2) {
        let word = pair.iter().collect::<String>().to_lowercase();
        record.play_forced_pass();
        let m = record.position().parse_move(&word).map_err(|error| NotationError::line(number, error))?;
        play(&mut record, m, &word, Place::Line(number))?;
    }
    Ok(GameText::new(record))
}

pub(crate) fn write(game: &GameText) -> Result<String, NotationError> {
    if *game.record.start() != Position::start(game.variant()) {
        let reason = "a transcript can only hold a game from the standard starting position";
        return Err(NotationError::new(Place::Whole, reason));
    }
    let discs = game.record.moves().iter().filter(|m| !m.is_pass());
    let squares: String = discs.map(ToString::to_string).collect();
    Ok(squares + "\n")
}

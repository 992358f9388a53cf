//! How the games of a match begin. Without different openings, two deterministic players would repeat one game.

use fastrand::Rng;
use parlor_rules::notation::{Format, read};
use parlor_rules::{Game, Move, Position, Record, Variant};

use crate::random::mix;

/// How games begin. Each opening is played twice, with the sides swapped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Openings {
    /// Random plies.
    Random {
        /// The number of plies.
        plies: usize,
        /// The seed of the random plies.
        seed: u64,
    },
    /// These in turn, and then again from the first.
    Listed(Vec<Vec<Move>>),
}

/// How many random openings to try until one does not end the game.
const ATTEMPTS: usize = 1000;

impl Openings {
    /// Reads a file of openings: one line of moves for each, or games in any notation. `#` begins a comment.
    ///
    /// # Errors
    /// A sentence that names the line and the illegal move.
    pub fn listed(name: &str, bytes: &[u8], variant: Variant) -> Result<Self, String> {
        let text = String::from_utf8_lossy(bytes);
        let lines = text.lines().enumerate().map(|(number, line)| (number + 1, line.trim()));
        let mut openings = Vec::new();
        if text.trim_start().starts_with(['[', '(']) {
            let games =
                read(Format::detect(name, bytes), bytes).map_err(|error| format!("{name}: {error}"))?;
            for game in games {
                if *game.record.start() != Position::start(variant) {
                    return Err(format!(
                        "{name}: an opening does not begin at the start of {} {variant}",
                        variant.kind()
                    ));
                }
                openings.push(game.record.moves().to_vec());
            }
        } else {
            for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
                let moves = line_of_moves(line, variant);
                openings.push(moves.map_err(|why| format!("{name}: line {number}: {why}"))?);
            }
        }
        if openings.is_empty() {
            return Err(format!("{name} holds no openings"));
        }
        Ok(Openings::Listed(openings))
    }

    /// The opening of this pair of games, as a game that is not over.
    ///
    /// # Errors
    /// Every game ends before that many plies.
    pub fn record(&self, variant: Variant, pair: usize) -> Result<Record, String> {
        match self {
            Openings::Random { plies, seed } => {
                let mut random = Rng::with_seed(mix(*seed, pair as u64));
                (0..ATTEMPTS).find_map(|_| random_record(variant, *plies, &mut random)).ok_or_else(|| {
                    format!("no game of {} {variant} lasts {plies} random plies", variant.kind())
                })
            }
            Openings::Listed(openings) => played(variant, &openings[pair % openings.len()]),
        }
    }
}

fn line_of_moves(line: &str, variant: Variant) -> Result<Vec<Move>, String> {
    let mut record = Record::new(Position::start(variant));
    for word in line.split_whitespace() {
        let m = record.position().parse_move(word).map_err(|error| error.to_string())?;
        record.play(m).map_err(|error| format!("{word}: {error}"))?;
    }
    if record.ending().is_some() {
        return Err("the game is over after it".to_owned());
    }
    Ok(record.moves().to_vec())
}

fn random_record(variant: Variant, plies: usize, random: &mut Rng) -> Option<Record> {
    let mut record = Record::new(Position::start(variant));
    for _ in 0..plies {
        let m = random.choice(record.legal_moves())?;
        record.play(m).ok()?;
    }
    record.ending().is_none().then_some(record)
}

fn played(variant: Variant, moves: &[Move]) -> Result<Record, String> {
    let mut record = Record::new(Position::start(variant));
    for &m in moves {
        record.play(m).map_err(|error| format!("an opening cannot be played: {m}: {error}"))?;
    }
    if record.ending().is_some() {
        return Err("an opening is a finished game".to_owned());
    }
    Ok(record)
}

#[cfg(test)]
mod tests {
    use parlor_rules::GameKind;

    use super::*;

    #[test]
    fn random_openings_are_reproducible_and_do_not_end_the_game() {
        for &kind in GameKind::ALL {
            let variant = kind.default_variant();
            let openings = Openings::Random { plies: 6, seed: 7 };
            let texts: Vec<_> = (0..20)
                .map(|pair| openings.record(variant, pair).expect("an opening"))
                .inspect(|record| assert!(record.ending().is_none() && record.moves().len() == 6))
                .map(|record| record.position().to_string())
                .collect();
            assert_eq!(texts[3], openings.record(variant, 3).expect("an opening").position().to_string());
            assert!(texts.iter().any(|text| *text != texts[0]));
        }
    }

    #[test]
    fn listed_openings_are_read_and_checked() {
        let variant = GameKind::Othello.default_variant();
        let listed = Openings::listed("o.txt", b"# two\nf5 d6\n\nf5 f6 e6\n", variant).expect("openings");
        assert_eq!(listed.record(variant, 2).expect("the first again").moves().len(), 2);
        let error = Openings::listed("o.txt", b"f5 d6\nf5 a1\n", variant).expect_err("a1 is illegal");
        assert!(error.starts_with("o.txt: line 2: a1"), "{error}");
        assert!(Openings::listed("o.txt", b"\n", variant).is_err());
    }
}

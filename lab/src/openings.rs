//! How the games of a match begin. Without different openings, two deterministic players would repeat one game.

use std::collections::HashSet;

use fastrand::Rng;
use parlor_rules::notation::{Format, read};
use parlor_rules::{Game, GameKind, Move, Opening, Position, Record, Variant};

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
    /// These in turn, starting over after the last.
    Listed(Vec<Line>),
}

/// A line of moves from a position.
pub type Line = (Position, Vec<Move>);

/// How many random openings to try until one does not end the game.
const ATTEMPTS: usize = 1000;

impl Openings {
    /// The starting positions of an opening in the catalog, in order.
    pub fn named(variant: Variant, opening: &Opening) -> Self {
        let start =
            |index| Position::from_text(variant, opening.start(index)).expect("a test reads every start");
        Openings::Listed((0..opening.len()).map(|index| (start(index), Vec::new())).collect())
    }

    /// Reads a file of openings: each line holds the moves from the usual start, a transcript or the text of a
    /// position, or the file holds games in any notation, WTHOR's included. `#` begins a comment. If `plies` is given,
    /// only the first `plies` moves of each opening count, and openings that then coincide count once.
    ///
    /// # Errors
    /// A sentence that names the line and the illegal move.
    pub fn listed(name: &str, bytes: &[u8], variant: Variant, plies: Option<usize>) -> Result<Self, String> {
        let format = Format::detect(name, bytes);
        let mut openings = Vec::new();
        // A file without the marks of another format may hold transcripts, so it is read line by line.
        if format != Format::Transcript {
            let games = read(format, bytes).map_err(|error| format!("{name}: {error}"))?;
            for game in games {
                if game.variant() != variant {
                    return Err(format!("{name}: expected openings of {} {variant}", variant.kind()));
                }
                openings.push(opening(game.record, plies).map_err(|why| format!("{name}: {why}"))?);
            }
        } else {
            let text = String::from_utf8_lossy(bytes);
            let text = text.trim_start_matches('\u{feff}');
            let lines = text.lines().enumerate().map(|(number, line)| (number + 1, line.trim()));
            for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
                let read = match Position::from_text(variant, line) {
                    Ok(start) => opening(Record::new(start), plies),
                    Err(_) => line_of_moves(line, variant, plies),
                };
                openings.push(read.map_err(|why| format!("{name}: line {number}: {why}"))?);
            }
        }
        if plies.is_some() {
            let mut seen = HashSet::new();
            openings.retain(|line| seen.insert(format!("{line:?}")));
        }
        if openings.is_empty() {
            return Err(format!("{name} contains no openings"));
        }
        Ok(Openings::Listed(openings))
    }

    /// The same openings in an order drawn from a seed, so that a short match takes them from the whole of a long list.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Self {
        if let Openings::Listed(lines) = &mut self {
            Rng::with_seed(seed).shuffle(lines);
        }
        self
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
            Openings::Listed(openings) => played(&openings[pair % openings.len()]),
        }
    }
}

fn line_of_moves(line: &str, variant: Variant, plies: Option<usize>) -> Result<Line, String> {
    // A word of several moves.
    let is_transcript = |word: &str| word.len() > 2 && word != "pass";
    if variant == GameKind::Othello.default_variant() && line.split_whitespace().any(is_transcript) {
        let games = read(Format::Transcript, line.as_bytes()).map_err(|error| error.reason)?;
        return games.into_iter().map(|game| opening(game.record, plies)).next().ok_or("no moves")?;
    }
    let mut record = Record::new(Position::start(variant));
    for word in line.split_whitespace() {
        let m = record.position().parse_move(word).map_err(|error| error.to_string())?;
        record.play(m).map_err(|error| format!("{word}: {error}"))?;
    }
    opening(record, plies)
}

fn opening(record: Record, plies: Option<usize>) -> Result<Line, String> {
    let moves = &record.moves()[..plies.unwrap_or(usize::MAX).min(record.moves().len())];
    if record.ending().is_some() && moves.len() == record.moves().len() {
        return Err("the opening ends the game".to_owned());
    }
    Ok((record.start().clone(), moves.to_vec()))
}

fn random_record(variant: Variant, plies: usize, random: &mut Rng) -> Option<Record> {
    let mut record = Record::new(Position::start(variant));
    for _ in 0..plies {
        let m = random.choice(record.legal_moves())?;
        record.play(m).ok()?;
    }
    record.ending().is_none().then_some(record)
}

fn played((start, moves): &Line) -> Result<Record, String> {
    let mut record = Record::new(start.clone());
    for &m in moves {
        record.play(m).map_err(|error| format!("an opening cannot be played: {m}: {error}"))?;
    }
    if record.ending().is_some() {
        return Err("an opening ends the game".to_owned());
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
        let listed =
            Openings::listed("o.txt", b"# two\nf5 d6\n\nf5 f6 e6\n", variant, None).expect("openings");
        assert_eq!(listed.record(variant, 2).expect("the first again").moves().len(), 2);
        let error = Openings::listed("o.txt", b"f5 d6\nf5 a1\n", variant, None).expect_err("a1 is illegal");
        assert!(error.starts_with("o.txt: line 2: a1"), "{error}");
        assert!(Openings::listed("o.txt", b"\n", variant, None).is_err());
    }

    #[test]
    fn openings_are_read_in_every_notation() {
        let othello = GameKind::Othello.default_variant();
        let checkers = GameKind::Checkers.default_variant();
        let ggf = "1 (;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
            B[f5]W[d6]B[c3]W[d3]B[c4];)\n";
        let pdn = "[Event \"A\"]\n[Result \"*\"]\n\n1. 9-13 21-17 2. 6-9 *\n";
        let text = "[Game \"othello\"]\n[Variant \"standard\"]\n[Result \"*\"]\n\nf5 d6 c3 d3 c4 *\n";
        for (name, bytes, variant, plies) in [
            ("o.txt", "f5d6c3d3c4\n".to_owned(), othello, 5),
            ("o.txt", "F5D6 c3d3 C4\n".to_owned(), othello, 5),
            ("o.txt", "\u{feff}f5d6c3d3c4\n".to_owned(), othello, 5),
            ("o.txt", "\u{feff}f5 d6 c3 d3 c4\n".to_owned(), othello, 5),
            ("o.ggf", ggf.to_owned(), othello, 5),
            ("o.txt", ggf.to_owned(), othello, 5),
            ("o.txt", text.to_owned(), othello, 5),
            ("o.pdn", format!("; from a match\n{pdn}"), checkers, 3),
            ("o.txt", format!("; from a match (1)\n% a line\n{{a (; comment}}\n{pdn}"), checkers, 3),
            ("o.txt", format!("\u{feff}{pdn}"), checkers, 3),
        ] {
            let listed = Openings::listed(name, bytes.as_bytes(), variant, None)
                .unwrap_or_else(|error| panic!("{error}: {bytes}"));
            assert_eq!(listed.record(variant, 0).expect("a game").moves().len(), plies, "{bytes}");
        }
        let error = Openings::listed("o.txt", b"f5d6\nf5d6a1\n", othello, None).expect_err("a1 is illegal");
        assert_eq!(error, "o.txt: line 2: a1 is not legal as move 3");
    }

    #[test]
    fn openings_may_be_the_beginnings_of_games() {
        let variant = GameKind::Othello.default_variant();
        let lines = b"f5 d6 c3 d3\nf5 d6 c3 f3\nf5 f6 e6 f4\n";
        let Ok(Openings::Listed(cut)) = Openings::listed("o.txt", lines, variant, Some(3)) else {
            panic!("openings");
        };
        assert_eq!(
            cut.iter().map(|(_, moves)| moves.len()).collect::<Vec<_>>(),
            [3, 3],
            "two openings coincide"
        );
    }

    #[test]
    fn an_opening_may_be_a_position() {
        let variant = GameKind::Checkers.default_variant();
        let start = "W:W22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,13";
        let lines = format!("{start}\n9-13 21-17\n");
        let listed = Openings::listed("o.txt", lines.as_bytes(), variant, None).expect("openings");
        assert_eq!(listed.record(variant, 0).expect("a game").start().to_string(), start);
        assert_eq!(listed.record(variant, 1).expect("a game").moves().len(), 2);
        let pdn =
            format!("[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"{start}\"]\n[Result \"*\"]\n\n1... 24-19 *\n");
        let listed = Openings::listed("o.pdn", pdn.as_bytes(), variant, None).expect("openings");
        let record = listed.record(variant, 0).expect("a game");
        assert_eq!((record.start().to_string().as_str(), record.moves().len()), (start, 1));
        let ballots = Openings::named(variant, variant.opening("three-move").expect("ballots"));
        let text = |pair| ballots.record(variant, pair).expect("a game").position().to_string();
        assert_eq!(text(156), text(0));
        assert_ne!(text(1), text(0));
    }
}

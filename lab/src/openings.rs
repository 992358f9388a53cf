//! How the games of a match begin, so that two players who always answer alike do not play the same game for ever.

use fastrand::Rng;
use parlor_rules::notation::{Format, read};
use parlor_rules::{Game, Move, Position, Record, Variant};

/// How games begin. Every opening is played twice, with the seats swapped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Openings {
    /// So many random plies.
    Random {
        /// The number of plies.
        plies: usize,
        /// Which random ones.
        seed: u64,
    },
    /// These, one after the other and then again from the first.
    Listed(Vec<Vec<Move>>),
}

/// Attempts to find plies after which the game still goes on.
const ATTEMPTS: usize = 1000;

impl Openings {
    /// The openings of a file: a line of moves each, or the games of a notation; `#` begins a remark.
    ///
    /// # Errors
    /// A sentence that names the line and the move that cannot be played.
    pub fn listed(name: &str, bytes: &[u8], variant: Variant) -> Result<Self, String> {
        let text = String::from_utf8_lossy(bytes);
        let lines = text.lines().enumerate().map(|(number, line)| (number + 1, line.trim()));
        let mut openings = Vec::new();
        if text.trim_start().starts_with(['[', '(']) {
            let games =
                read(Format::detect(name, bytes), bytes).map_err(|error| format!("{name}: {error}"))?;
            for game in games {
                if *game.record.start() != Position::start(variant) {
                    return Err(format!("{name}: an opening is not one of {} {variant}", variant.kind()));
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

    /// The opening of the pair of games of this number, as a game that goes on.
    ///
    /// # Errors
    /// Every game is over before so many plies.
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
        return Err("the game is over at its end".to_owned());
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

/// Two numbers as one seed, neighbours far apart (the finaliser of SplitMix64).
pub(crate) fn mix(a: u64, b: u64) -> u64 {
    let mut x = a.wrapping_add(b.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use parlor_rules::GameKind;

    use super::*;

    #[test]
    fn random_openings_are_repeatable_and_go_on() {
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

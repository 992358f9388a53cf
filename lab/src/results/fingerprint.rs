//! Short texts that identify what a command measures and change when it does.

use std::collections::{BTreeMap, HashMap};
use std::sync::{LazyLock, Mutex, PoisonError};

use parlor_engine::games::kalah::solver::Solver;
use parlor_engine::games::kalah::tablebase::{Rules, Tablebase};
use parlor_engine::games::{describe, own_weights};
use parlor_engine::players::Player;
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::{Limits, Stop};
use parlor_rules::kalah::{self, Kalah};
use parlor_rules::{Game, GameKind, Variant};

use crate::{Caps, Contestant, Openings};

/// The nodes of each search for a fingerprint: few, because a change in a search shows in its first nodes.
const NODES: u64 = 2000;

/// The positions of a fingerprint, after this many random plies.
const PLIES: [usize; 4] = [0, 6, 12, 24];

/// Returns each of our players that a command names, with the checksums of its weights and of how it searches. A
/// command that names none is about the game's strong search, or about its `--evaluation`. Solvers have a checksum of
/// how they search; a tablebase follows from the rules and has none.
pub fn fingerprints(command: &str) -> BTreeMap<String, String> {
    let words: Vec<&str> = command.split_whitespace().collect();
    let Some(kind) = words.iter().find_map(|word| word.parse::<GameKind>().ok()) else {
        return BTreeMap::new();
    };
    let after = |option: &str| words.iter().position(|word| *word == option).and_then(|at| words.get(at + 1));
    let variant = after("--variant").and_then(|name| kind.variant(name).ok());
    let variant = variant.unwrap_or_else(|| kind.default_variant());
    match (words.get(1), variant) {
        (Some(&"tables"), _) => return BTreeMap::new(),
        (Some(&"solve"), Variant::Kalah(rules)) => {
            return solver(rules).map(|searched| ("solver".to_owned(), searched)).into_iter().collect();
        }
        _ => (),
    }
    let evaluation = after("--evaluation").copied();
    let evaluated = evaluation.map(|name| format!("pvs@{name}"));
    let student = after("--student").copied();
    // A student searches with the evaluation that is being trained. Some evaluations share a name with a profile.
    let by_evaluation = |word: &str| match evaluation {
        Some(name) if student == Some(word) && !word.contains('@') => format!("{word}@{name}"),
        _ => word.to_owned(),
    };
    let named = words
        .iter()
        .filter(|word| evaluation != Some(**word))
        .map(|word| by_evaluation(word))
        .chain(evaluated);
    let mut players: BTreeMap<_, _> = named
        .filter(|word| word.parse::<GameKind>().is_err())
        .filter_map(|word| Some((word.clone(), fingerprint(variant, &word)?)))
        .collect();
    if players.is_empty() {
        players.extend(fingerprint(variant, "pvs").map(|checksums| ("pvs".to_owned(), checksums)));
    }
    players
}

/// The checksums of a player; `None` if the word does not name one of ours.
fn fingerprint(variant: Variant, word: &str) -> Option<String> {
    // A table has many rows with the same players.
    static KNOWN: LazyLock<Mutex<HashMap<String, String>>> = LazyLock::new(Mutex::default);
    let key = format!("{} {variant} {word}", variant.kind());
    if let Some(known) = KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return Some(known.clone());
    }
    // This limits only players that would have no limit; one that names its own keeps it.
    let caps = Caps { depth: Some(4), ..Caps::default() };
    let contestant = Contestant::read(word, variant.kind(), caps, None).ok()?;
    let profile = contestant.engine.profile()?;
    // Their moves do not depend on an evaluation, though they report a score.
    let checksums = if matches!(profile.algorithm, Algorithm::Random | Algorithm::First) {
        "no search".to_owned()
    } else {
        format!("weights {}, search {}", weights(variant.kind(), profile)?, search(variant, profile.clone())?)
    };
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner).insert(key, checksums.clone());
    Some(checksums)
}

fn weights(kind: GameKind, profile: &Profile) -> Option<String> {
    let evaluation = match (&profile.weights, &profile.evaluation) {
        (Some(weights), _) => return Some(checksum(weights.values())),
        (None, Some(name)) => name.clone(),
        (None, None) => describe(kind, None).ok()?.name.to_owned(),
    };
    Some(checksum(own_weights(kind, &evaluation).ok()?.values()))
}

/// The moves, the scores and the numbers of nodes in a few positions.
fn search(variant: Variant, mut profile: Profile) -> Option<String> {
    (profile.time, profile.nodes, profile.seed) = (None, Some(NODES), Some(1));
    let mut seen = Vec::new();
    for plies in PLIES {
        let record = Openings::Random { plies, seed: 1 }.record(variant, 0).ok()?;
        let answer = Player::new(profile.clone()).choose(&record, &Limits::default()).ok()?;
        seen.push((answer.best().to_string(), answer.score.to_bits(), answer.statistics.nodes));
    }
    Some(checksum(&seen))
}

/// How many positions the solver needs for a small board with these rules.
fn solver(rules: kalah::Variant) -> Option<String> {
    let small = kalah::Variant::new(4, 3, rules.empty(), rules.full())?;
    let table = Tablebase::in_memory(Rules::of(small), 4, &Stop::default()).ok()?;
    let solution = Solver::new(&table, 16, &|_| false).ok()?.solve(&Kalah::start(small)).ok()?;
    Some(format!("search {}", checksum((solution.value, solution.nodes))))
}

fn checksum(value: impl std::fmt::Debug) -> String {
    format!("{:08x}", crc32fast::hash(format!("{value:?}").as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Other weights, another depth or another search make another player; another seed or number of games does not.
    #[test]
    fn fingerprints_tell_players_apart() {
        let of =
            |player: &str| fingerprints(&format!("parlor arena othello {player} random"))[player].clone();
        assert_ne!(of("alphabeta:2@s1"), of("alphabeta:2@s3"));
        assert_ne!(of("alphabeta:2@s1"), of("alphabeta:3@s1"));
        assert_ne!(of("alphabeta:2@s1"), of("minimax:2@s1"));
        assert_eq!(of("alphabeta:2@s1"), of("alphabeta:2@s1"));
        assert_eq!(of("random"), "no search");
        let trained = fingerprints("parlor train local kalah --evaluation s4 --steps 3");
        assert_eq!(trained.keys().collect::<Vec<_>>(), ["pvs@s4"]);
        let student = fingerprints("parlor train genetic othello --evaluation s1 --student beam:4 --games 2");
        assert_eq!(student.keys().collect::<Vec<_>>(), ["beam:4@s1", "pvs@s1"]);
        assert!(fingerprints("parlor bench --search").is_empty());
        let solved = |variant| fingerprints(&format!("parlor solve kalah --variant {variant}"));
        assert_eq!(solved("6x2").keys().collect::<Vec<_>>(), ["solver"]);
        assert_ne!(solved("6x2"), solved("6x2+empty"));
        assert!(fingerprints("parlor tables build kalah --size 8").is_empty());
    }
}

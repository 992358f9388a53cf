//! The players that the server offers: what the engine knows, in the words of the catalog.

use parlor::config::{GameRepertoire, Repertoire};
use parlor_engine::games::{describe, evaluation_names};
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::weights::Described;
use parlor_protocol::http::{self, AlgorithmOption, CatalogEvaluation, CatalogPlayer};
use parlor_rules::GameKind;

/// The greatest depth that can be asked for: more plies than a search reaches, unless few are left or possible.
const MOST_DEPTH: u64 = 100;

/// The most plies or children of any other option.
const MOST: u64 = 20;

/// The most positions that can be asked for: more than fit into the time for a move.
const MOST_NODES: u64 = 1_000_000_000;

/// Returns everything that a player can be made of.
pub(super) fn repertoire() -> Repertoire {
    let games = GameKind::ALL.iter().map(|&kind| (kind.id().to_owned(), game(kind)));
    Repertoire {
        algorithms: Algorithm::ALL.iter().map(algorithm).collect(),
        games: games.collect(),
        engines: Vec::new(),
    }
}

fn game(kind: GameKind) -> GameRepertoire {
    let named = Profile::builtin().iter().filter(|profile| profile.level.is_none() && profile.plays(kind));
    let evaluation = |name: &'static str| {
        // The game itself has listed this name.
        let Described { name, about, terms, .. } = describe(kind, Some(name)).ok()?;
        let terms = terms.into_iter().map(str::to_owned).collect();
        Some(CatalogEvaluation { name: name.to_owned(), about: about.to_owned(), terms })
    };
    GameRepertoire {
        players: named.map(|profile| player(profile, kind)).collect(),
        evaluations: evaluation_names(kind).into_iter().filter_map(evaluation).collect(),
    }
}

fn player(profile: &Profile, kind: GameKind) -> CatalogPlayer {
    let plays = kind.variants().into_iter().filter(|variant| profile.plays_variant(*variant).is_ok());
    CatalogPlayer {
        name: profile.name.clone(),
        title: profile.title.clone(),
        about: profile.about.clone(),
        variants: plays.map(|variant| variant.to_string()).collect(),
        algorithm: profile.algorithm.id().to_owned(),
        depth: profile.depth,
        evaluation: profile.evaluation.clone(),
    }
}

/// Describes an algorithm: its name for people, and its options.
fn algorithm(algorithm: &Algorithm) -> http::Algorithm {
    let (name, deep) = match algorithm {
        Algorithm::Random => ("Random legal move", false),
        Algorithm::First => ("First legal move", false),
        Algorithm::Horizon => ("Own moves only", true),
        Algorithm::HorizonAvg => ("Own moves only, averaged", true),
        Algorithm::Minimax => ("Minimax", true),
        Algorithm::MinimaxAvg => ("Minimax with averages", true),
        Algorithm::AlphaBeta => ("Alpha-beta", true),
        Algorithm::Beam => ("Beam search", true),
        Algorithm::Pvs => ("Principal variation search", true),
    };
    let mut options = Vec::new();
    if deep {
        options.push(option("depth", "Depth in plies", Some([1, MOST_DEPTH])));
        options.push(option("deeper", "Extra plies per move", Some([0, MOST])));
        options.push(option("nodes", "Maximum positions per move", Some([1, MOST_NODES])));
    }
    match algorithm {
        Algorithm::AlphaBeta => {
            options.push(option("ordering", "Promising moves first", None));
            options.push(option("best_first", "Best children by evaluation first", Some([0, MOST])));
        }
        Algorithm::Beam => options.push(option("width", "Children kept at each node", Some([1, MOST]))),
        _ => {}
    }
    http::Algorithm { id: algorithm.id().to_owned(), name: name.to_owned(), deep, options }
}

fn option(name: &str, about: &str, bounds: Option<[u64; 2]>) -> AlgorithmOption {
    AlgorithmOption { name: name.to_owned(), about: about.to_owned(), bounds }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_can_be_chosen_is_described() {
        let Repertoire { algorithms, games, .. } = repertoire();
        assert_eq!(algorithms.len(), Algorithm::ALL.len());
        for (kind, GameRepertoire { players, evaluations }) in games {
            assert!(!evaluations.is_empty(), "{kind}");
            for CatalogPlayer { name, title, about, variants, .. } in players {
                assert!(!title.is_empty() && about.ends_with('.') && !variants.is_empty(), "{kind} {name}");
            }
            for CatalogEvaluation { name, about, terms } in evaluations {
                assert!(about.ends_with('.') && !terms.is_empty(), "{kind} {name}");
            }
        }
    }
}

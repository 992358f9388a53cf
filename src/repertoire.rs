//! Chosen players: whether there is such a player, and what it is in full.

use std::ops::RangeInclusive;

use parlor_protocol::http::{Algorithm, CatalogPlayer};
use parlor_protocol::{ErrorCode, PlayerChoice, Refusal};
use parlor_rules::{GameKind, Variant};

use crate::config::{self, EngineLine, GameRepertoire, Repertoire};
use crate::error::refuse;

/// The search depth of an algorithm that is asked for without a limit.
const DEFAULT_DEPTH: u32 = 4;

/// What the catalog calls the algorithm of another program.
const EXTERNAL: &str = "external";

/// The protocols of other programs; only the last has words for every game.
const PROTOCOLS: [&str; 3] = ["gtp", "nboard", "lines"];

fn bad(why: String) -> Refusal {
    refuse(ErrorCode::BadRequest, why)
}

fn within<T: PartialOrd + std::fmt::Display>(
    field: &str,
    value: T,
    bounds: &RangeInclusive<T>,
) -> Result<(), Refusal> {
    if bounds.contains(&value) {
        return Ok(());
    }
    Err(bad(format!("{field} must be {} to {}, not {value}", bounds.start(), bounds.end())))
}

impl Repertoire {
    /// The player as it plays this variant, with everything said that the choice left open. It takes at most `most_ms` for
    /// a move.
    pub(crate) fn complete(
        &self,
        choice: &PlayerChoice,
        variant: Variant,
        most_ms: u32,
    ) -> Result<PlayerChoice, Refusal> {
        let kind = variant.kind();
        let game = self.games.get(kind.id()).ok_or_else(|| bad(format!("no players of {kind} are known")))?;
        let named = [choice.name.is_some(), choice.level.is_some(), choice.algorithm.is_some()];
        if named.into_iter().filter(|named| *named).count() > 1 {
            return Err(bad("expected a name, a level or an algorithm, not several of them".to_owned()));
        }
        if let Some(engine) = self.engine(choice) {
            game.named(&engine.name, variant)?;
            return only_timed(choice, engine, most_ms);
        }
        let mut complete = choice.clone();
        let algorithm = match (&choice.name, &choice.algorithm) {
            (Some(name), _) => self.algorithm(&game.named(name, variant)?.algorithm)?,
            (None, Some(id)) => self.algorithm(id)?,
            (None, None) => {
                let level = *complete.level.get_or_insert(*config::LEVELS.end());
                within("level", level, &config::LEVELS)?;
                self.algorithm("pvs")?
            }
        };
        if !algorithm.deep {
            // Clients have always sent a depth with every algorithm.
            complete.depth = None;
        }
        check_options(&complete, algorithm)?;
        game.check_evaluation(choice, algorithm)?;
        let time_ms = *complete.time_ms.get_or_insert(most_ms);
        within("time_ms", time_ms, &(1..=most_ms))?;
        let limited = choice.nodes.is_some() || choice.time_ms.is_some();
        if choice.algorithm.is_some() && algorithm.deep && !(deepens(choice, algorithm) && limited) {
            complete.depth.get_or_insert(DEFAULT_DEPTH);
        }
        Ok(complete)
    }

    /// The operator's engine that a choice names.
    pub(crate) fn engine(&self, choice: &PlayerChoice) -> Option<&EngineLine> {
        self.engines.iter().find(|engine| choice.name.as_ref() == Some(&engine.name))
    }

    /// Makes the operator's engines named players of their games.
    pub(crate) fn add_engines(&mut self, engines: Vec<EngineLine>) -> Result<(), String> {
        for engine in engines {
            let bad = |why: String| format!("the engine {}: {why}", engine.name);
            if !PROTOCOLS.contains(&&*engine.protocol) {
                return Err(bad(format!("expected the protocol {}", PROTOCOLS.join(", "))));
            }
            if engine.games.is_empty() || engine.command.trim().is_empty() {
                return Err(bad("expected a command and at least one game".to_owned()));
            }
            for game in &engine.games {
                let kind: GameKind = game.parse().map_err(|error| bad(format!("{error}")))?;
                if engine.protocol != "lines" && kind != GameKind::Othello {
                    return Err(bad(format!("{} is a protocol for othello only", engine.protocol)));
                }
                let players = &mut self.games.entry(kind.id().to_owned()).or_default().players;
                if players.iter().any(|player| player.name == engine.name) {
                    return Err(bad(format!("there is a player of {kind} with this name")));
                }
                players.push(CatalogPlayer {
                    name: engine.name.clone(),
                    title: engine.title.clone().unwrap_or_else(|| engine.name.clone()),
                    about: "Another program, which the operator of this server runs.".to_owned(),
                    variants: kind.variants().iter().map(ToString::to_string).collect(),
                    algorithm: EXTERNAL.to_owned(),
                    depth: None,
                    evaluation: None,
                });
            }
            self.engines.push(engine);
        }
        Ok(())
    }

    fn algorithm(&self, id: &str) -> Result<&Algorithm, Refusal> {
        let known = self.algorithms.iter();
        known.clone().find(|algorithm| algorithm.id == *id).ok_or_else(|| {
            let ids: Vec<_> = known.map(|algorithm| algorithm.id.as_str()).collect();
            bad(format!("unknown algorithm: {id}; the algorithms are {}", ids.join(", ")))
        })
    }
}

impl GameRepertoire {
    /// The player of this name, if it plays the variant.
    fn named(&self, name: &str, variant: Variant) -> Result<&CatalogPlayer, Refusal> {
        let Some(player) = self.players.iter().find(|player| player.name == name) else {
            let names: Vec<_> = self.players.iter().map(|player| player.name.as_str()).collect();
            let known = names.join(", ");
            return Err(bad(format!("no player of {} is called {name}; there are {known}", variant.kind())));
        };
        if player.variants.contains(&variant.to_string()) {
            return Ok(player);
        }
        let variants = player.variants.join(", ");
        Err(bad(format!(
            "{name} is a player of the variant {variants} of {}, not of {variant}",
            variant.kind()
        )))
    }

    fn check_evaluation(&self, choice: &PlayerChoice, algorithm: &Algorithm) -> Result<(), Refusal> {
        let Some(name) = &choice.evaluation else { return Ok(()) };
        if !algorithm.deep {
            return Err(bad(format!("evaluation is not an option of {}", algorithm.id)));
        }
        if self.evaluations.iter().any(|evaluation| evaluation.name == *name) {
            return Ok(());
        }
        let known: Vec<_> = self.evaluations.iter().map(|evaluation| evaluation.name.as_str()).collect();
        Err(bad(format!("unknown evaluation: {name}; the evaluations are {}", known.join(", "))))
    }
}

/// Whether the algorithm searches deeper and deeper, so that time or nodes can be its only limit. Textbook alpha-beta, which
/// has an order of its own or none, does not.
fn deepens(choice: &PlayerChoice, algorithm: &Algorithm) -> bool {
    let textbook = choice.ordering == Some(false) || choice.best_first.is_some_and(|children| children > 0);
    algorithm.id == "pvs" || (algorithm.id == "alphabeta" && !textbook)
}

/// The choice of another program, of which only the time can be chosen.
fn only_timed(choice: &PlayerChoice, engine: &EngineLine, most_ms: u32) -> Result<PlayerChoice, Refusal> {
    let time_ms = choice.time_ms.unwrap_or(most_ms);
    within("time_ms", time_ms, &(1..=most_ms))?;
    let complete =
        PlayerChoice { name: choice.name.clone(), time_ms: Some(time_ms), ..PlayerChoice::default() };
    if (PlayerChoice { time_ms: None, ..choice.clone() })
        != (PlayerChoice { time_ms: None, ..complete.clone() })
    {
        return Err(bad(format!("{} is another program: only time_ms can be chosen", engine.name)));
    }
    Ok(complete)
}

/// Whether the algorithm has the options that are given, within their bounds.
fn check_options(choice: &PlayerChoice, algorithm: &Algorithm) -> Result<(), Refusal> {
    let given = [
        ("depth", choice.depth.map(u64::from)),
        ("deeper", choice.deeper.map(u64::from)),
        ("nodes", choice.nodes),
        ("ordering", choice.ordering.map(u64::from)),
        ("best_first", choice.best_first.map(u64::from)),
        ("width", choice.width.map(u64::from)),
    ];
    for (field, value) in given.into_iter().filter_map(|(field, value)| Some((field, value?))) {
        let Some(option) = algorithm.options.iter().find(|option| option.name == field) else {
            return Err(bad(format!("{field} is not an option of {}", algorithm.id)));
        };
        if let Some([least, most]) = option.bounds {
            within(field, value, &(least..=most))?;
        }
    }
    if choice.best_first.is_some_and(|children| children > 0) && choice.ordering == Some(false) {
        return Err(bad("best_first is an order: ordering cannot be false with it".to_owned()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use parlor_protocol::http::{AlgorithmOption, CatalogEvaluation};
    use parlor_rules::GameKind;

    use super::*;

    fn repertoire() -> Repertoire {
        let option = |name: &str| AlgorithmOption {
            name: name.to_owned(),
            about: String::new(),
            bounds: Some([1, 20]),
        };
        let algorithm = |id: &str, options: &[&str]| Algorithm {
            id: id.to_owned(),
            name: String::new(),
            deep: !options.is_empty(),
            options: options.iter().map(|name| option(name)).collect(),
        };
        let player = CatalogPlayer {
            name: "s2-medium".to_owned(),
            title: String::new(),
            about: String::new(),
            variants: vec!["mini".to_owned()],
            algorithm: "alphabeta".to_owned(),
            depth: Some(20),
            evaluation: None,
        };
        let evaluation = CatalogEvaluation { name: "s2".to_owned(), about: String::new(), terms: vec![] };
        Repertoire {
            algorithms: vec![
                algorithm("random", &[]),
                algorithm("minimax", &["depth", "nodes"]),
                algorithm("alphabeta", &["depth", "nodes", "best_first", "ordering"]),
                algorithm("pvs", &["depth", "nodes"]),
            ],
            games: [(
                "checkers".to_owned(),
                GameRepertoire { players: vec![player], evaluations: vec![evaluation] },
            )]
            .into(),
            engines: Vec::new(),
        }
    }

    fn complete(variant: &str, choice: PlayerChoice) -> Result<PlayerChoice, String> {
        let variant = GameKind::Checkers.variant(variant).expect("a variant");
        repertoire().complete(&choice, variant, 1000).map_err(|refusal| refusal.message)
    }

    #[test]
    fn what_is_left_open_is_filled_in() {
        let strongest = complete("mini", PlayerChoice::default()).expect("the strongest");
        assert_eq!((strongest.level, strongest.depth, strongest.time_ms), (Some(8), None, Some(1000)));
        let minimax = PlayerChoice { algorithm: Some("minimax".to_owned()), ..PlayerChoice::default() };
        assert_eq!(complete("mini", minimax.clone()).expect("minimax").depth, Some(4));
        let timed = PlayerChoice { time_ms: Some(9), ..minimax };
        assert_eq!(complete("mini", timed.clone()).expect("it cannot deepen").depth, Some(4));
        let pvs = PlayerChoice { algorithm: Some("pvs".to_owned()), ..timed };
        assert_eq!(complete("mini", pvs).expect("time is a limit").depth, None);
    }

    #[test]
    fn what_does_not_fit_is_refused_by_name() {
        let choice = |text: &str| serde_json::from_str::<PlayerChoice>(text).expect("a choice");
        for (variant, text, why) in [
            (
                "english",
                r#"{"name": "s2-medium"}"#,
                "s2-medium is a player of the variant mini of checkers, not of english",
            ),
            (
                "mini",
                r#"{"name": "s2-huge"}"#,
                "no player of checkers is called s2-huge; there are s2-medium",
            ),
            (
                "mini",
                r#"{"name": "s2-medium", "level": 1}"#,
                "expected a name, a level or an algorithm, not several of them",
            ),
            ("mini", r#"{"level": 9}"#, "level must be 1 to 8, not 9"),
            ("mini", r#"{"algorithm": "minimax", "depth": 21}"#, "depth must be 1 to 20, not 21"),
            (
                "mini",
                r#"{"algorithm": "minimax", "best_first": 3}"#,
                "best_first is not an option of minimax",
            ),
            ("mini", r#"{"algorithm": "random", "nodes": 3}"#, "nodes is not an option of random"),
            ("mini", r#"{"evaluation": "s9"}"#, "unknown evaluation: s9; the evaluations are s2"),
            (
                "mini",
                r#"{"algorithm": "random", "evaluation": "s2"}"#,
                "evaluation is not an option of random",
            ),
            ("mini", r#"{"time_ms": 1001}"#, "time_ms must be 1 to 1000, not 1001"),
        ] {
            assert_eq!(complete(variant, choice(text)), Err(why.to_owned()));
        }
        assert!(complete("mini", choice(r#"{"name": "s2-medium", "depth": 6, "evaluation": "s2"}"#)).is_ok());
    }

    fn engine(name: &str, protocol: &str, game: &str) -> EngineLine {
        EngineLine {
            name: name.to_owned(),
            title: None,
            command: "engine".to_owned(),
            protocol: protocol.to_owned(),
            games: vec![game.to_owned()],
        }
    }

    #[test]
    fn engines_of_the_operator_are_named_players_with_a_time() {
        let mut repertoire = repertoire();
        repertoire.add_engines(vec![engine("cake", "lines", "checkers")]).expect("a good engine");
        let variant = GameKind::Checkers.variant("mini").expect("a variant");
        let complete = |text: &str| {
            let choice = serde_json::from_str(text).expect("a choice");
            repertoire.complete(&choice, variant, 1000).map_err(|refusal| refusal.message)
        };
        assert_eq!(complete(r#"{"name": "cake"}"#).expect("it plays").time_ms, Some(1000));
        for (text, why) in [
            (r#"{"name": "cake", "depth": 3}"#, "cake is another program: only time_ms can be chosen"),
            (r#"{"name": "cake", "time_ms": 1001}"#, "time_ms must be 1 to 1000, not 1001"),
        ] {
            assert_eq!(complete(text), Err(why.to_owned()));
        }
    }

    #[test]
    fn engines_that_cannot_be_are_refused() {
        for (engine, why) in [
            (engine("s2-medium", "lines", "checkers"), "there is a player of checkers with this name"),
            (engine("cake", "uci", "checkers"), "expected the protocol gtp, nboard, lines"),
            (engine("cake", "gtp", "checkers"), "gtp is a protocol for othello only"),
        ] {
            let name = engine.name.clone();
            assert_eq!(repertoire().add_engines(vec![engine]), Err(format!("the engine {name}: {why}")));
        }
        assert!(repertoire().add_engines(vec![engine("cake", "lines", "chess")]).is_err());
    }
}

//! How choices are completed, and which ones are refused.

use parlor_protocol::PlayerChoice;
use parlor_protocol::http::{Algorithm, AlgorithmOption, CatalogEvaluation, CatalogPlayer};
use parlor_rules::GameKind;

use crate::config::{EngineLine, GameRepertoire, Repertoire};

fn repertoire() -> Repertoire {
    let option =
        |name: &str| AlgorithmOption { name: name.to_owned(), about: String::new(), bounds: Some([1, 20]) };
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
fn unspecified_options_are_filled_in() {
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
fn unsuitable_options_are_refused_by_name() {
    let choice = |text: &str| serde_json::from_str::<PlayerChoice>(text).expect("a choice");
    for (variant, text, why) in [
        (
            "english",
            r#"{"name": "s2-medium"}"#,
            "s2-medium is a player of the variant mini of checkers, not of english",
        ),
        ("mini", r#"{"name": "s2-huge"}"#, "no player of checkers is called s2-huge; there are s2-medium"),
        (
            "mini",
            r#"{"name": "s2-medium", "level": 1}"#,
            "expected a name, a level or an algorithm, not several of them",
        ),
        ("mini", r#"{"level": 9}"#, "level must be 1 to 8, not 9"),
        ("mini", r#"{"algorithm": "minimax", "depth": 21}"#, "depth must be 1 to 20, not 21"),
        ("mini", r#"{"algorithm": "minimax", "best_first": 3}"#, "best_first is not an option of minimax"),
        ("mini", r#"{"algorithm": "random", "nodes": 3}"#, "nodes is not an option of random"),
        ("mini", r#"{"evaluation": "s9"}"#, "unknown evaluation: s9; the evaluations are s2"),
        ("mini", r#"{"algorithm": "random", "evaluation": "s2"}"#, "evaluation is not an option of random"),
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
fn invalid_engines_are_refused() {
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

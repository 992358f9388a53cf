//! The page has words for the terms of evaluations. Other languages have the same ones as English, or do not compile.

use std::fs;

use parlor_engine::games::GameEngine;
use parlor_rules::{Game as _, GameKind, Position, with_game};

/// The terms of a game's evaluations that the page has no words for.
fn wordless<G: GameEngine>(_: &G, words: &str) -> Vec<&'static str> {
    let terms = G::evaluations().iter().flat_map(|evaluation| evaluation.terms());
    terms.copied().filter(|term| !words.contains(&format!("\n    {term}: '"))).collect()
}

#[test]
fn every_term_of_an_evaluation_has_words_on_the_page() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/web/src/text/en/more/engines.ts");
    let text = fs::read_to_string(path).expect("the page's words");
    let (_, words) = text.split_once("\n  terms: {").expect("words for terms");
    for &kind in GameKind::ALL {
        let none = with_game!(&Position::start(kind.default_variant()), p => wordless(p, words));
        assert!(none.is_empty(), "{kind}: {none:?} have no words");
    }
}

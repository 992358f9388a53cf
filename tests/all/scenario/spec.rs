//! The specification of one game of the scenario.

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};

use parlor_rules::GameKind;

use crate::support::Client;

/// The opponents, and how they start the game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Opponent {
    /// One seeks, the other accepts the seek.
    Seek,
    /// Both seek the same, and the server pairs them.
    Pairing,
    /// One challenges the other by name.
    Challenge,
    /// One sends the other a link.
    Invite,
    /// A person challenges another member's bot.
    Bot,
    /// A person challenges the server's own bot process.
    House,
}

/// A game to be created and played.
#[derive(Debug, Clone)]
pub(super) struct Spec {
    /// The seed that determines all choices in the game.
    pub(super) seed: u64,
    pub(super) kind: GameKind,
    pub(super) clock: Value,
    pub(super) rated: bool,
    pub(super) opponent: Opponent,
    /// The tokens of both players, that of the asker first.
    pub(super) seated: Vec<String>,
    /// The player who lets their time run out after both have moved.
    pub(super) sits: Option<usize>,
}

fn is(client: &Client, kind: &str) -> bool {
    client.hello["user"]["kind"] == kind
}

/// Whether one is the other's bot, which makes the game unrated. They have the same number.
fn same_person(asker: &Client, other: &Client) -> bool {
    let number = |client: &Client| client.name().trim_start_matches(char::is_alphabetic).to_owned();
    number(asker) == number(other)
}

impl Spec {
    /// The scenario's game with this number, between two idle clients.
    pub(super) fn new(rng: &mut StdRng, seed: u64, number: usize, idle: &[Client]) -> Self {
        let two: Vec<&Client> = idle.sample(rng, 2).collect();
        let (mut asker, mut other) = (two[0], two[1]);
        if is(asker, "bot") {
            std::mem::swap(&mut asker, &mut other);
        }
        let bots = [asker, other].map(|client| is(client, "bot"));
        let ways = [Opponent::Seek, Opponent::Pairing, Opponent::Challenge, Opponent::Invite];
        let opponent = match bots {
            [false, false] if rng.random_bool(0.12) => Opponent::House,
            [false, false] => *ways.choose(rng).expect("there are ways"),
            [_, true] if rng.random_bool(0.7) && !bots[0] => Opponent::Bot,
            _ => Opponent::Seek,
        };
        let guests = is(asker, "guest") || (is(other, "guest") && opponent != Opponent::House);
        // No two seeks in the scenario have the same clock, so the server pairs only the intended players.
        let seeks = matches!(opponent, Opponent::Seek | Opponent::Pairing);
        let clock = match rng.random_range(0..10) {
            0 | 1 => json!({"initial_ms": 1_500, "increment_ms": 50 + number}),
            2 => json!({"initial_ms": 300_000 + number, "increment_ms": 2_000}),
            _ if seeks => json!({"initial_ms": 600_000 + number, "increment_ms": 1_000}),
            3 => json!({"days": 2}),
            _ => Value::Null,
        };
        let short = clock["initial_ms"] == 1_500;
        Self {
            seed: seed * 1_000_000 + number as u64,
            kind: GameKind::ALL[number % GameKind::ALL.len()],
            rated: !guests && !same_person(asker, other) && rng.random_bool(0.7),
            seated: vec![asker.token.clone(), other.token.clone()],
            sits: (short && rng.random_bool(0.5)).then(|| rng.random_range(0..2)),
            clock,
            opponent,
        }
    }

    /// A request for this game.
    pub(super) fn request(&self, kind: &str) -> Value {
        let (game, clock, rated) = (self.kind.id(), &self.clock, self.rated);
        json!({"type": kind, "game": game, "clock": clock, "rated": rated, "side": "random"})
    }
}

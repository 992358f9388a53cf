//! Where positions come from: given games, and games that the weaker levels play.

use parlor_engine::players::Player;
use parlor_engine::profile::Profile;
use parlor_engine::search::Limits;
use parlor_rules::{Game, GameKind, Position, Record, Variant};

use super::Order;

/// Random plies before the levels take over, so that no two games are the same.
const RANDOM_PLIES: usize = 6;
/// The levels that play: they make mistakes, but few foolish ones.
const LEVELS: [u8; 4] = [3, 4, 5, 6];

pub(super) struct Source<'a> {
    variant: Variant,
    seed: u64,
    games: &'a [Record],
}

impl<'a> Source<'a> {
    pub(super) fn new(order: &'a Order) -> Self {
        Source { variant: order.variant, seed: order.seed, games: &order.games }
    }

    /// The random numbers of a game.
    pub(super) fn random(&self, number: u64) -> fastrand::Rng {
        fastrand::Rng::with_seed(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number)
    }

    /// The game with this number.
    pub(super) fn game(&self, number: u64) -> Record {
        let given = usize::try_from(number).ok().and_then(|n| self.games.get(n));
        given.cloned().unwrap_or_else(|| self.played(number))
    }

    fn played(&self, number: u64) -> Record {
        let mut random = self.random(number);
        let mut record = Record::new(Position::start(self.variant));
        let mut players = [(); 2].map(|()| player(self.variant.kind(), &mut random));
        while let Some(side) = record.to_move() {
            let m = if record.moves().len() < RANDOM_PLIES {
                let moves = record.legal_moves();
                moves[random.usize(0..moves.len())]
            } else {
                // The game has not ended, and a level plays its own game.
                players[side.index()].choose(&record, &Limits::default()).expect("a level has a move").best()
            };
            record.play(m).expect("a chosen move is legal");
        }
        record
    }
}

fn player(kind: GameKind, random: &mut fastrand::Rng) -> Player {
    let level = LEVELS[random.usize(0..LEVELS.len())];
    Player::new(Profile { seed: Some(random.u64(..)), ..level_of(kind, level) })
}

/// The profile of a level.
pub(super) fn level_of(kind: GameKind, level: u8) -> Profile {
    let name = format!("{kind}-{level}");
    Profile::named(&name).expect("every game has eight levels")
}

//! What each game tells the search: one small file per game beside its evaluation in [`eval`](crate::eval).

pub mod awele;
pub mod checkers;
pub mod kalah;
mod mancala;
pub mod othello;
pub mod santorini;

use parlor_rules::{Game, GameKind, Move, Outcome, Position, Side, with_game};

use crate::eval::{Points, Recipe};
use crate::profile::ProfileError;
use crate::search::{Analysis, GameOver};
use crate::solve::Task;
use crate::tablebase::{Known, Moment, Tables};
use crate::value::{Value, win};
use crate::weights::Weights;

/// The number of slots of the history heuristic's tables: enough for two board squares of any game here.
pub const SLOTS: usize = 1024;

/// What the search needs to know of a game beyond its rules. Everything has a default that is right, if not quick.
pub trait Tactics: Game<Move: Into<Move>> {
    /// Whether of two wins by the same margin the quicker is preferred. Games that cannot go on for ever do without:
    /// fewer different values are fewer nodes.
    const QUICK_WINS: bool = true;

    /// Whether the game is won by points, so that a greater margin is a better win and an exact value is a difference
    /// of points. Otherwise it is won, drawn or lost and no more.
    const POINTS: bool = false;

    /// How many moves of a node are searched in full before the rest is searched less deeply at first; `None` where
    /// that does not pay.
    const LATE_MOVE: Option<usize> = None;

    /// How many plies less a move is searched at first after `tried` others, with so many plies of `depth` left; `open`
    /// where a value is asked for and not only a bound.
    fn reduction(depth: i32, tried: usize, _open: bool) -> i32 {
        let late = Self::LATE_MOVE.is_some_and(|late| tried >= late);
        if late && depth >= 3 { 1 + i32::from(depth >= 7 && tried >= 12) } else { 0 }
    }

    /// The difference of points, own minus opponent's, that `side` can still reach at best; `None` where nothing is
    /// known of it. A search that wants more need not look.
    fn best_margin(&self, _side: Side) -> Option<i32> {
        None
    }

    /// A number below [`SLOTS`] that moves share which are good or bad alike wherever they are played.
    fn slot(m: Self::Move) -> usize {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        m.hash(&mut hasher);
        hasher.finish() as usize % SLOTS
    }

    /// How promising a move looks before it is searched: moves are tried in this order. With few plies of `depth` left
    /// a quick answer is better than a good one.
    fn promise(&self, _m: Self::Move, _depth: i32) -> i32 {
        0
    }

    /// Whether judging this position would be judging in the middle of an exchange: the search looks further then.
    fn is_unsettled(&self) -> bool {
        false
    }

    /// What the game's own solver says of a position; `None` if there is none, or it has nothing to say within the limits.
    fn solve(_task: &mut Task<'_, Self>) -> Option<Result<Analysis<Self::Move>, GameOver>> {
        None
    }

    /// What the tables know of this position, if they know anything that holds at this moment of its game. A finished
    /// game is nothing to be asked about.
    fn known(&self, _tables: &Tables, _moment: &Moment<'_, Self>) -> Option<Known> {
        None
    }

    /// Whether the opponent threatens to win at once, so that few moves are worth a look.
    fn is_threatened(&self) -> bool {
        false
    }

    /// Calls `f` with the legal moves that are not refuted at once, in an order that depends on the position only: with
    /// one at least where there is a legal move, and with every one that does not lose.
    fn for_each_sensible_move(&self, f: impl FnMut(Self::Move)) {
        self.for_each_move(f);
    }

    /// The evaluations that the game has, its best first.
    fn evaluations() -> &'static [&'static dyn Recipe<Self>] {
        &[&Points]
    }
}

/// The value of a finished game for its side to move, `plies` from the root of the search.
pub(crate) fn final_value<G: Tactics>(position: &G, outcome: Outcome, plies: u32) -> Value {
    let Outcome::Win(winner) = outcome else { return 0 };
    let points = if G::POINTS { position.score() } else { None };
    let margin = points.map_or(0, |[first, second]| first.abs_diff(second));
    let value = win(margin, if G::QUICK_WINS { plies } else { 0 });
    if winner == position.to_move() { value } else { -value }
}

/// The values between which the game's own value lies for the side to move, by the points that are still to be had.
pub(crate) fn reachable<G: Tactics>(position: &G) -> Option<(Value, Value)> {
    let own = position.best_margin(position.to_move())?;
    let other = position.best_margin(!position.to_move())?;
    Some((-at_most(other), at_most(own)))
}

/// No value with this margin is greater: quicker than at once nothing is won, and later than ever nothing is lost.
fn at_most(margin: i32) -> Value {
    match margin {
        1.. => win(margin as u32, 0),
        0 => 0,
        _ => -win(margin.unsigned_abs(), u32::MAX),
    }
}

/// The evaluation of this name, the game's best where none is named.
///
/// # Errors
/// The game has no evaluation of this name.
pub fn recipe<G: Tactics>(name: Option<&str>) -> Result<&'static dyn Recipe<G>, ProfileError> {
    let recipes = G::evaluations();
    let Some(name) = name else { return Ok(recipes[0]) };
    recipes.iter().copied().find(|recipe| recipe.name() == name).ok_or_else(|| {
        let known: Vec<_> = recipes.iter().map(|recipe| recipe.name()).collect();
        ProfileError(format!("evaluation: {name:?} is not one of {}", known.join(", ")))
    })
}

/// An evaluation as data: what it is called, its terms, and how many weights it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Described {
    /// Its name.
    pub name: &'static str,
    /// The names of its terms.
    pub terms: &'static [&'static str],
    /// How many weights it has. If there are as many as terms, each is the weight of its term.
    pub weights: usize,
}

/// The evaluation of this name, the game's best where none is named, as data.
///
/// # Errors
/// The game has no evaluation of this name.
pub fn describe(kind: GameKind, evaluation: Option<&str>) -> Result<Described, ProfileError> {
    fn of<G: Tactics>(_: &G, name: Option<&str>) -> Result<Described, ProfileError> {
        let recipe = recipe::<G>(name)?;
        let (blocks, size) = recipe.blocks();
        Ok(Described { name: recipe.name(), terms: recipe.terms(), weights: blocks * size })
    }
    with_game!(&Position::start(kind.default_variant()), p => of(p, evaluation))
}

/// The weights that an evaluation comes with.
///
/// # Errors
/// The game has no evaluation of this name.
pub fn own_weights(kind: GameKind, evaluation: &str) -> Result<Weights, ProfileError> {
    fn of<G: Tactics>(_: &G, name: &str) -> Result<Weights, ProfileError> {
        recipe::<G>(Some(name)).map(|recipe| recipe.weights())
    }
    with_game!(&Position::start(kind.default_variant()), p => of(p, evaluation))
}

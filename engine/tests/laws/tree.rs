//! A game whose positions are trees, small enough to be searched by hand.

use std::hash::{DefaultHasher, Hash, Hasher};

use parlor_engine::eval::{Evaluation, Term};
use parlor_engine::search::Tactics;
use parlor_engine::value::Value;
use parlor_rules::awele::Move;
use parlor_rules::{Game, GameKind, Outcome, Side, TextError};

/// A position of a game that is its own tree. Move A leads to the first child, B to the second.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Tree {
    to_move: Side,
    /// The evaluation, for the first player.
    looks: Value,
    outcome: Option<Outcome>,
    children: Vec<Tree>,
}

/// A node where this side moves.
pub(crate) fn node(to_move: Side, looks: Value, children: Vec<Tree>) -> Tree {
    Tree { to_move, looks, outcome: None, children }
}

/// A node where the first player moves.
pub(crate) fn max(looks: Value, children: Vec<Tree>) -> Tree {
    node(Side::First, looks, children)
}

/// A node where the second player moves, with leaves of these values.
pub(crate) fn min(looks: Value, leaves: &[Value]) -> Tree {
    node(Side::Second, looks, leaves.iter().copied().map(leaf).collect())
}

pub(crate) fn leaf(looks: Value) -> Tree {
    max(looks, Vec::new())
}

pub(crate) fn won(winner: Side) -> Tree {
    Tree { outcome: Some(Outcome::Win(winner)), ..leaf(0) }
}

impl Tree {
    /// The same tree with the players exchanged.
    pub(crate) fn mirrored(&self) -> Tree {
        let outcome = self.outcome.map(|outcome| match outcome {
            Outcome::Win(side) => Outcome::Win(!side),
            Outcome::Draw => Outcome::Draw,
        });
        let children = self.children.iter().map(Tree::mirrored).collect();
        Tree { to_move: !self.to_move, looks: -self.looks, outcome, children }
    }
}

impl std::fmt::Display for Tree {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Game for Tree {
    type Move = Move;
    type Variant = &'static str;

    fn start(_: Self::Variant) -> Self {
        leaf(0)
    }

    fn from_text(_: Self::Variant, _: &str) -> Result<Self, TextError> {
        unreachable!("trees have no text")
    }

    fn kind(&self) -> GameKind {
        GameKind::Awele
    }

    fn variant(&self) -> Self::Variant {
        "tree"
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn for_each_move(&self, f: impl FnMut(Move)) {
        let moves = ["A", "B", "C", "D"].into_iter().take(self.children.len());
        moves.map(|letter| letter.parse().expect("a move")).for_each(f);
    }

    fn play_unchecked(&mut self, m: Move) {
        *self = self.children[m.pit()].clone();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn score(&self) -> Option<[u32; 2]> {
        None
    }

    fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    fn count_moves(&self) -> u64 {
        self.children.len() as u64
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse()
    }
}

impl Tactics for Tree {}

pub(crate) struct Looks;

impl Evaluation<Tree> for Looks {
    fn value(&self, tree: &Tree) -> Value {
        if tree.to_move == Side::First { tree.looks } else { -tree.looks }
    }

    fn terms(&self, _: &Tree) -> Vec<Term> {
        Vec::new()
    }

    fn unit(&self) -> Value {
        1
    }
}

//! A game whose positions are trees, small enough to be searched by hand.

use std::hash::{DefaultHasher, Hash, Hasher};

use parlor_engine::eval::{Evaluation, Term};
use parlor_engine::search::Tactics;
use parlor_engine::value::Value;
use parlor_rules::awele::Move;
use parlor_rules::{Game, GameKind, HistoryRules, Outcome, Side, TextError};

/// A position of a game that is its own tree. Move A leads to the first child, B to the second.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Tree {
    to_move: Side,
    /// The evaluation, for the first player.
    looks: Value,
    outcome: Option<Outcome>,
    children: Vec<Tree>,
    /// The key, if it is not that of the whole tree: trees with the same name are one position.
    name: Option<u64>,
    /// How often a position must occur to end the game, in the tree that begins here.
    occurrences: Option<usize>,
    noisy: bool,
    threatened: bool,
    /// Where a null move leads, if there is one.
    passed: Option<Box<Tree>>,
}

/// A node where this side moves.
pub(crate) fn node(to_move: Side, looks: Value, children: Vec<Tree>) -> Tree {
    Tree {
        to_move,
        looks,
        outcome: None,
        children,
        name: None,
        occurrences: None,
        noisy: false,
        threatened: false,
        passed: None,
    }
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
        let passed = self.passed.as_ref().map(|passed| Box::new(passed.mirrored()));
        Tree { to_move: !self.to_move, looks: -self.looks, outcome, children, passed, ..*self }
    }

    pub(crate) fn named(self, name: u64) -> Tree {
        Tree { name: Some(name), ..self }
    }

    /// The same tree, in which a position that occurs this often is a draw.
    pub(crate) fn repeating(self, occurrences: usize) -> Tree {
        Tree { occurrences: Some(occurrences), ..self }
    }

    pub(crate) fn noisy(self) -> Tree {
        Tree { noisy: true, ..self }
    }

    pub(crate) fn threatened(self) -> Tree {
        Tree { threatened: true, ..self }
    }

    /// The same tree, in which a null move leads to another one.
    pub(crate) fn passing(self, to: Tree) -> Tree {
        Tree { passed: Some(Box::new(to)), ..self }
    }

    /// The evaluation for the side to move, of a node without children.
    pub(crate) fn leaf_value(&self) -> Option<Value> {
        self.children.is_empty().then(|| Looks.value(self))
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

    fn history_rules(&self) -> HistoryRules {
        HistoryRules { occurrences: self.occurrences, ..HistoryRules::default() }
    }

    fn key(&self) -> u64 {
        if let Some(name) = self.name {
            return name;
        }
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

impl Tactics for Tree {
    fn tried_moves(_: i32) -> Option<usize> {
        Some(2)
    }

    fn is_quiet(&self) -> bool {
        !self.noisy
    }

    fn is_threatened(&self) -> bool {
        self.threatened
    }

    fn passed(&self) -> Option<Tree> {
        self.passed.as_deref().cloned()
    }
}

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

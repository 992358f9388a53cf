//! The closed set of games: one line at the end of this file makes a game known everywhere.
//!
//! This file, `game.rs` and `perft.rs` import one another on purpose: a position knows its [`GameKind`], the kinds are
//! generated from the list of games, and the perft of every game is compiled here, where all games are known.

use std::fmt;
use std::str::FromStr;

use crate::{About, Game, HistoryRules, Opening, Outcome, Perft, PerftRun, Side, TextError, WireHash};

/// Generates the enums over all games from a list. `$d` is a dollar sign for the macro that this one defines.
macro_rules! games {
    ($d:tt $($(#[$doc:meta])* $Name:ident => $module:ident;)+) => {
        /// A game that Parlor plays.
        ///
        /// ```
        /// use parlor_rules::GameKind;
        ///
        /// assert_eq!("kalah".parse(), Ok(GameKind::Kalah));
        /// assert_eq!(GameKind::Kalah.id(), "kalah");
        /// assert_eq!(GameKind::Kalah.default_variant().to_string(), "6x6+empty");
        /// assert_eq!(GameKind::Kalah.variants().first(), Some(&GameKind::Kalah.default_variant()));
        /// assert!(GameKind::Kalah.variant("5x7+full").is_ok(), "not all variants are offered");
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameKind { $($(#[$doc])* $Name,)+ }

        impl GameKind {
            /// All games, in the order in which they are shown.
            pub const ALL: &[GameKind] = &[$(GameKind::$Name,)+];

            /// The name on the wire, in files and on the command line.
            pub const fn id(self) -> &'static str {
                match self { $(GameKind::$Name => stringify!($module),)+ }
            }

            /// What a catalogue shows about the game.
            pub const fn about(self) -> &'static About {
                match self { $(GameKind::$Name => &crate::$module::ABOUT,)+ }
            }

            /// The openings of its variants: sets of starts, one of which is drawn for each game.
            pub const fn openings(self) -> &'static [Opening] {
                match self { $(GameKind::$Name => crate::$module::OPENINGS,)+ }
            }

            /// The names that players have for its openings.
            pub(crate) fn opening_names(self) -> crate::symmetry::OpeningNames {
                match self { $(GameKind::$Name => crate::$module::opening_names(),)+ }
            }

            const fn runs(self) -> &'static [PerftRun] {
                match self { $(GameKind::$Name => crate::$module::PERFT_RUNS,)+ }
            }

            /// The variant that is played unless another is named.
            pub fn default_variant(self) -> Variant {
                match self { $(GameKind::$Name => Variant::$Name(crate::$module::Variant::default()),)+ }
            }

            /// The variants that players are offered, the default first. [`variant`](Self::variant) may accept others
            /// too.
            pub fn variants(self) -> Vec<Variant> {
                match self {
                    $(GameKind::$Name => crate::$module::Variant::OFFERED.iter().map(|v| Variant::$Name(*v)).collect(),)+
                }
            }

            /// Reads a variant's name.
            ///
            /// # Errors
            /// A sentence that says which variants this game has.
            pub fn variant(self, text: &str) -> Result<Variant, TextError> {
                match self { $(GameKind::$Name => text.parse().map(Variant::$Name),)+ }
            }
        }

        /// A game with the rules of one variant.
        ///
        /// ```
        /// use parlor_rules::{GameKind, Variant};
        ///
        /// let variant: Variant = GameKind::Kalah.variant("6x4")?;
        /// assert_eq!((variant.kind(), variant.to_string()), (GameKind::Kalah, "6x4".to_owned()));
        /// # Ok::<(), parlor_rules::TextError>(())
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Variant { $($(#[$doc])* $Name(crate::$module::Variant),)+ }

        impl Variant {
            /// The game that this is a variant of.
            pub const fn kind(self) -> GameKind {
                match self { $(Variant::$Name(_) => GameKind::$Name,)+ }
            }
        }

        impl Variant {
            /// This variant's opening with this name.
            pub fn opening(self, name: &str) -> Option<&'static Opening> {
                let own = self.to_string();
                self.kind().openings().iter().find(|opening| opening.name == name && opening.variant == own)
            }

            /// The variant's human-readable name; its text is the name for programs.
            ///
            /// ```
            /// use parlor_rules::GameKind;
            ///
            /// let titles: Vec<_> = GameKind::Checkers.variants().iter().map(|variant| variant.title()).collect();
            /// assert_eq!(titles, ["English, 8 × 8", "Mini, 6 × 6"]);
            /// ```
            pub fn title(self) -> String {
                match self { $(Variant::$Name(v) => v.title(),)+ }
            }
        }

        impl fmt::Display for Variant {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Variant::$Name(v) => v.fmt(f),)+ }
            }
        }

        /// A move of any game.
        ///
        /// ```
        /// use parlor_rules::{Move, othello};
        ///
        /// let m = Move::from(othello::Move::Place(0));
        /// assert_eq!(m.to_string(), "a1");
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Move { $($(#[$doc])* $Name(crate::$module::Move),)+ }

        impl Move {
            /// Whether the move only gives the turn to the opponent.
            ///
            /// ```
            /// use parlor_rules::{Move, othello};
            ///
            /// assert!(Move::from(othello::Move::Pass).is_pass());
            /// assert!(!Move::from(othello::Move::Place(0)).is_pass());
            /// ```
            pub fn is_pass(self) -> bool {
                match self { $(Move::$Name(m) => <crate::$module::$Name as Game>::is_pass(m),)+ }
            }
        }

        impl fmt::Display for Move {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Move::$Name(m) => m.fmt(f),)+ }
            }
        }

        /// A position of any game. It is a [`Game`] itself, so generic code accepts it too; code that must be fast
        /// unwraps it once with [`with_game!`](crate::with_game).
        ///
        /// ```
        /// use parlor_rules::{Game, GameKind, Position};
        ///
        /// let variant = GameKind::Kalah.variant("2x1")?;
        /// let position = Position::from_text(variant, "1,1/1,1 0-0 first")?;
        /// assert_eq!(position, Position::start(variant));
        /// assert_eq!(position.wire_hash(), parlor_rules::WireHash::of("kalah 2x1 1,1/1,1 0-0 first"));
        /// # Ok::<(), parlor_rules::TextError>(())
        /// ```
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Position { $($(#[$doc])* $Name(crate::$module::$Name),)+ }

        impl fmt::Display for Position {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Position::$Name(p) => p.fmt(f),)+ }
            }
        }

        impl Game for Position {
            type Move = Move;
            type Variant = Variant;

            fn start(variant: Variant) -> Self {
                match variant { $(Variant::$Name(v) => Position::$Name(Game::start(v)),)+ }
            }

            fn from_text(variant: Variant, text: &str) -> Result<Self, TextError> {
                match variant { $(Variant::$Name(v) => Game::from_text(v, text).map(Position::$Name),)+ }
            }

            fn kind(&self) -> GameKind {
                match self { $(Position::$Name(_) => GameKind::$Name,)+ }
            }

            fn variant(&self) -> Variant {
                match self { $(Position::$Name(p) => Variant::$Name(p.variant()),)+ }
            }

            fn to_move(&self) -> Side {
                match self { $(Position::$Name(p) => p.to_move(),)+ }
            }

            fn for_each_move(&self, mut f: impl FnMut(Move)) {
                match self { $(Position::$Name(p) => p.for_each_move(|m| f(Move::$Name(m))),)+ }
            }

            /// # Panics
            /// If the move belongs to another game.
            fn play_unchecked(&mut self, m: Move) {
                match (self, m) {
                    $((Position::$Name(p), Move::$Name(m)) => p.play_unchecked(m),)+
                    #[allow(unreachable_patterns, reason = "with a single game every pair fits")]
                    (position, m) => panic!("not a move of {}: {m:?}", position.kind()),
                }
            }

            fn outcome(&self) -> Option<Outcome> {
                match self { $(Position::$Name(p) => p.outcome(),)+ }
            }

            fn score(&self) -> Option<[u32; 2]> {
                match self { $(Position::$Name(p) => p.score(),)+ }
            }

            fn key(&self) -> u64 {
                match self { $(Position::$Name(p) => p.key(),)+ }
            }

            fn parse_move(&self, text: &str) -> Result<Move, TextError> {
                match self { $(Position::$Name(p) => p.parse_move(text).map(Move::$Name),)+ }
            }

            fn count_moves(&self) -> u64 {
                match self { $(Position::$Name(p) => p.count_moves(),)+ }
            }

            fn history_rules(&self) -> HistoryRules {
                match self { $(Position::$Name(p) => p.history_rules(),)+ }
            }

            fn is_irreversible(&self, m: Move) -> bool {
                match (self, m) {
                    $((Position::$Name(p), Move::$Name(m)) => p.is_irreversible(m),)+
                    #[allow(unreachable_patterns, reason = "with a single game every pair fits")]
                    _ => false,
                }
            }

            fn is_legal(&self, m: Move) -> bool {
                match (self, m) {
                    $((Position::$Name(p), Move::$Name(m)) => p.is_legal(m),)+
                    #[allow(unreachable_patterns, reason = "with a single game every pair fits")]
                    _ => false,
                }
            }

            fn is_pass(m: Move) -> bool {
                m.is_pass()
            }

            fn settle(&mut self) -> Outcome {
                match self { $(Position::$Name(p) => p.settle(),)+ }
            }

            fn images(&self) -> Vec<Self> {
                match self { $(Position::$Name(p) => p.images().into_iter().map(Position::$Name).collect(),)+ }
            }
        }

        impl Position {
            /// Runs [`perft`](crate::perft) on the game inside. It is compiled in this crate for each game, so it is
            /// fast even in a program built without optimization.
            ///
            /// ```
            /// use parlor_rules::{Game, GameKind, Position};
            ///
            /// assert_eq!(Position::start(GameKind::Othello.default_variant()).perft(5).nodes, 1396);
            /// ```
            pub fn perft(&self, depth: u32) -> Perft {
                match self { $(Position::$Name(p) => crate::perft(p, depth),)+ }
            }
        }

        $(
            impl From<crate::$module::$Name> for Position {
                fn from(position: crate::$module::$Name) -> Self {
                    Position::$Name(position)
                }
            }

            impl From<crate::$module::Move> for Move {
                fn from(m: crate::$module::Move) -> Self {
                    Move::$Name(m)
                }
            }
        )+

        /// Unwraps a [`Position`](crate::Position) into its game: `with_game!(position, p => perft(p, 5))` runs the
        /// expression with `p` of the game's own type, compiled once for each game.
        ///
        /// ```
        /// use parlor_rules::{Game, GameKind, Position, perft, with_game};
        ///
        /// let position = Position::start(GameKind::Othello.default_variant());
        /// assert_eq!(with_game!(&position, p => perft(p, 5)).nodes, 1396);
        /// ```
        #[macro_export]
        macro_rules! with_game {
            ($d position:expr, $d p:pat => $d body:expr) => {
                match $d position { $($crate::Position::$Name($d p) => $d body,)+ }
            };
        }
    };
}

impl GameKind {
    /// The runs of `parlor bench`: positions, each with a depth.
    ///
    /// ```
    /// use parlor_rules::{Game, GameKind};
    ///
    /// for kind in GameKind::ALL {
    ///     let runs = kind.perft_runs();
    ///     assert!(!runs.is_empty() && runs.iter().all(|(start, depth)| start.kind() == *kind && *depth > 0));
    /// }
    /// ```
    pub fn perft_runs(self) -> Vec<(Position, u32)> {
        let read = |run: &PerftRun| -> Result<_, TextError> {
            let variant = self.variant(run.variant)?;
            let position = run
                .position
                .map_or_else(|| Ok(Position::start(variant)), |text| Position::from_text(variant, text))?;
            Ok((position, run.depth))
        };
        // The runs are constants, and a test reads them all.
        self.runs().iter().map(|run| read(run).expect("a game knows its own positions")).collect()
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for GameKind {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        GameKind::ALL.iter().copied().find(|kind| kind.id() == text).ok_or_else(|| {
            let known: Vec<_> = GameKind::ALL.iter().map(|kind| kind.id()).collect();
            TextError::new(format!("unknown game: {text:?} (expected {})", known.join(", ")))
        })
    }
}

impl Position {
    /// The hash that the protocol sends with a position: that of the text `KIND VARIANT POSITION`. It never changes.
    pub fn wire_hash(&self) -> WireHash {
        WireHash::of_written(format_args!("{} {} {self}", self.kind(), self.variant()))
    }

    /// The position's text and its wire hash, for callers that need both: the text is formatted only once.
    ///
    /// ```
    /// use parlor_rules::{Game, GameKind, Position};
    ///
    /// let position = Position::start(GameKind::Othello.default_variant());
    /// assert_eq!(position.text_and_hash(), (position.to_string(), position.wire_hash()));
    /// ```
    pub fn text_and_hash(&self) -> (String, WireHash) {
        let text = self.to_string();
        let hash = WireHash::of_written(format_args!("{} {} {text}", self.kind(), self.variant()));
        (text, hash)
    }
}

games! { $
    /// Othello.
    Othello => othello;
    /// Checkers.
    Checkers => checkers;
    /// Awele.
    Awele => awele;
    /// Kalah.
    Kalah => kalah;
    /// Santorini.
    Santorini => santorini;
}

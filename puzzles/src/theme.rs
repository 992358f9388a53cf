//! What a puzzle shows.

use std::fmt;
use std::str::FromStr;

macro_rules! themes {
    ($($(#[$doc:meta])* $Name:ident = $id:literal,)+) => {
        /// What a puzzle shows, so that players can practise it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Theme { $($(#[$doc])* $Name,)+ }

        impl Theme {
            /// All themes.
            pub const ALL: &[Theme] = &[$(Theme::$Name,)+];

            /// Its name in files and messages.
            pub const fn id(self) -> &'static str {
                match self { $(Theme::$Name => $id,)+ }
            }
        }
    };
}

themes! {
    /// The only move that wins.
    Win = "win",
    /// The only move that saves the draw.
    Draw = "draw",
    /// The best margin.
    Margin = "margin",
    /// The only defence.
    Defence = "defence",
    /// One decision.
    Short = "short",
    /// Two decisions.
    Two = "two",
    /// Three decisions or more.
    Long = "long",
    /// The first move captures.
    Capture = "capture",
    /// There is something to capture, and the first move does not.
    Quiet = "quiet",
    /// Several sowings in a row.
    Chain = "chain",
    /// A corner.
    Corner = "corner",
    /// The square diagonally next to an empty corner.
    XSquare = "x-square",
    /// The opponent has to pass.
    Pass = "pass",
    /// Pieces are given up.
    Sacrifice = "sacrifice",
    /// Several pieces are captured by one move.
    Shot = "shot",
    /// A man becomes a king.
    Crown = "crown",
    /// A dome.
    Dome = "dome",
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Theme {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Theme::ALL.iter().copied().find(|theme| theme.id() == text);
        found.ok_or_else(|| format!("expected a theme such as win or corner, found {text:?}"))
    }
}

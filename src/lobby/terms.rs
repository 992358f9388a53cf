//! The terms of a new game, checked.

use parlor_protocol::{
    ErrorCode, GameStart, GameTerms, OfferedTerms, Refusal, SideChoice, TimeControl, UserKind,
};
use parlor_rules::{GameKind, Variant};

use super::start::Start;
use crate::account::Account;
use crate::error::refuse;

/// The longest time and increment of a clock: a day and an hour. Longer games are correspondence games.
const INITIAL_LIMIT_MS: u64 = 86_400_000;
const INCREMENT_LIMIT_MS: u64 = 3_600_000;
/// The longest time for a move in a correspondence game, in days.
const DAYS_LIMIT: u32 = 30;

/// The terms of a new game: they can be played, and the asker may ask for them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Terms {
    pub(crate) variant: Variant,
    pub(crate) clock: Option<TimeControl>,
    pub(crate) rated: bool,
    pub(crate) side: SideChoice,
    pub(crate) start: Start,
    /// Whether a second game follows with the seats swapped.
    pub(crate) pair: bool,
}

impl Terms {
    /// Reads what a user asks for.
    pub(crate) fn read(me: &Account, terms: GameTerms) -> Result<Self, Refusal> {
        let bad = |e: parlor_rules::TextError| refuse(ErrorCode::BadRequest, e.to_string());
        let kind: GameKind = terms.game.parse().map_err(bad)?;
        let variant = match &terms.variant {
            Some(text) => kind.variant(text).map_err(bad)?,
            None => kind.default_variant(),
        };
        let start = Start::read(variant, terms.start.as_ref())?;
        let GameTerms { clock, rated, side, pair, .. } = terms;
        let checked = Self { variant, clock, rated, side, start, pair };
        if rated && !pair && checked.start != Start::Usual {
            return Err(refuse(
                ErrorCode::BadRequest,
                "a rated game with a custom start is one of a pair: expected `pair` true, or `rated` false",
            ));
        }
        checked.check_player(me)?;
        checked.clock.map_or(Ok(()), check_clock)?;
        Ok(checked)
    }

    /// The terms as a request would name them, to be stored: with the variant, even if it was the default, which may
    /// change in the meantime, and with the start as the position that its moves led to.
    pub(super) fn asked(&self) -> GameTerms {
        GameTerms {
            game: self.variant.kind().id().to_owned(),
            variant: Some(self.variant.to_string()),
            clock: self.clock,
            rated: self.rated,
            side: self.side,
            start: self.start.asked(),
            pair: self.pair,
            key: None,
        }
    }

    /// The terms as shown to those who may accept the game.
    pub(super) fn offered(&self) -> OfferedTerms {
        let GameStart { position: start, opening, .. } = self.start.asked().unwrap_or_default();
        OfferedTerms {
            game: self.variant.kind().id().to_owned(),
            variant: self.variant.to_string(),
            clock: self.clock,
            rated: self.rated,
            side: self.side,
            start,
            opening,
            pair: self.pair,
        }
    }

    /// Checks whether a player may play on these terms.
    pub(super) fn check_player(&self, player: &Account) -> Result<(), Refusal> {
        if self.rated && player.kind == UserKind::Guest {
            return Err(refuse(ErrorCode::Forbidden, "rated games are for members and bots"));
        }
        Ok(())
    }

    /// Whether two offers can become one game: with the same rules, start and clock, and sides that do not clash.
    pub(crate) fn agree_with(&self, other: &Terms) -> bool {
        (self.variant, self.clock, self.rated, self.pair)
            == (other.variant, other.clock, other.rated, other.pair)
            && self.start == other.start
            && (self.side != other.side || self.side == SideChoice::Random)
    }
}

fn check_clock(clock: TimeControl) -> Result<(), Refusal> {
    let fits = match clock {
        TimeControl::Fischer { initial_ms, increment_ms } => {
            (1_000..=INITIAL_LIMIT_MS).contains(&initial_ms) && increment_ms <= INCREMENT_LIMIT_MS
        }
        TimeControl::Days { days } => (1..=DAYS_LIMIT).contains(&days),
    };
    if fits {
        return Ok(());
    }
    Err(refuse(
        ErrorCode::BadRequest,
        format!(
            "a clock has 1 second to 24 hours and an increment of up to an hour, or 1 to {DAYS_LIMIT} days a move"
        ),
    ))
}

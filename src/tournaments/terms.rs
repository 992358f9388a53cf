//! The terms that members may ask for.

use parlor_protocol::http::{TournamentFormat, TournamentTerms};
use parlor_protocol::{ErrorCode, GameStart, GameTerms, Refusal, SideChoice, TimeControl, UserKind};

use crate::account::Account;
use crate::error::refuse;
use crate::limits;
use crate::lobby::Terms;
use crate::visible::visible;

fn bad(why: impl Into<String>) -> Refusal {
    refuse(ErrorCode::BadRequest, why)
}

/// The terms of each game.
pub(super) fn game_terms(terms: &TournamentTerms) -> Result<Terms, Refusal> {
    let asked = GameTerms {
        game: terms.game.clone(),
        variant: terms.variant.clone(),
        clock: Some(terms.clock),
        rated: terms.rated,
        side: SideChoice::First,
        start: terms.opening.clone().map(|name| GameStart { opening: Some(name), ..GameStart::default() }),
        pair: terms.opening.is_some(),
        key: None,
    };
    // Players are checked when they enter.
    let anybody = Account { id: "".into(), name: String::new(), kind: UserKind::Member };
    Terms::read(&anybody, asked)
}

/// Checks the terms of a tournament and fills in the variant.
pub(super) fn check(mut terms: TournamentTerms, now_ms: i64) -> Result<TournamentTerms, Refusal> {
    terms.name = visible(&terms.name).split_whitespace().collect::<Vec<_>>().join(" ");
    let name = limits::TOURNAMENT_NAME;
    if !name.contains(&terms.name.chars().count()) {
        return Err(bad(format!("a tournament's name has {} to {} characters", name.start(), name.end())));
    }
    if !matches!(terms.clock, TimeControl::Fischer { .. }) {
        return Err(bad("a tournament's games need a clock with an initial time and an increment"));
    }
    let game = game_terms(&terms)?;
    terms.variant = Some(game.variant.to_string());
    // A start that has just passed means now: clocks differ.
    if terms.starts_ms > now_ms + limits::TOURNAMENT_AHEAD_MS {
        return Err(bad("a tournament begins within 90 days"));
    }
    terms.starts_ms = terms.starts_ms.max(now_ms);
    check_length(&terms)?;
    if let (Some(low), Some(high)) = (terms.min_rating, terms.max_rating)
        && low > high
    {
        return Err(bad("the lowest rating must not be above the highest"));
    }
    if terms.bot_level.is_some_and(|level| !(1..=8).contains(&level)) {
        return Err(bad("a level is a number from 1 to 8"));
    }
    if terms.bot_seats.is_some_and(|seats| seats as usize > limits::TOURNAMENT_PLAYERS) {
        return Err(bad(format!("bots fill a field of at most {} players", limits::TOURNAMENT_PLAYERS)));
    }
    Ok(terms)
}

fn check_length(terms: &TournamentTerms) -> Result<(), Refusal> {
    let expected = match (terms.format, terms.minutes, terms.rounds) {
        (TournamentFormat::Arena, Some(minutes), None) if limits::ARENA_MINUTES.contains(&minutes) => None,
        (TournamentFormat::Arena, ..) => Some("an arena takes 1 to 1,440 `minutes` and has no `rounds`"),
        (TournamentFormat::Swiss, None, Some(rounds)) if limits::SWISS_ROUNDS.contains(&rounds) => None,
        (TournamentFormat::Swiss, ..) => Some("a Swiss has 2 to 20 `rounds` and no `minutes`"),
        (TournamentFormat::RoundRobin, None, Some(cycles))
            if limits::ROUND_ROBIN_CYCLES.contains(&cycles) =>
        {
            None
        }
        (TournamentFormat::RoundRobin, ..) => {
            Some("in a round robin each pair meets 1 to 4 times, given by `rounds`; it has no `minutes`")
        }
        (TournamentFormat::KnockOut, None, Some(games)) if limits::MATCH_GAMES.contains(&games) => None,
        (TournamentFormat::KnockOut, ..) => {
            Some("a match of a knock-out has 1 to 9 games, given by `rounds`; it has no `minutes`")
        }
        (TournamentFormat::Simul, None, None) => None,
        (TournamentFormat::Simul, ..) => Some("a simul has neither `minutes` nor `rounds`"),
    };
    expected.map_or(Ok(()), |why| Err(bad(why)))
}

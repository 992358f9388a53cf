//! What a bot may offer.

use parlor_protocol::{BotGame, ErrorCode, Refusal};
use parlor_rules::GameKind;

use crate::error::refuse;
use crate::limits;

/// Fills in the variants where none are named, and refuses unknown or invalid offers.
pub(super) fn check(games: Vec<BotGame>, max_games: u32) -> Result<Vec<BotGame>, Refusal> {
    if max_games > limits::BOT_MAX_GAMES {
        let most = limits::BOT_MAX_GAMES;
        return Err(refuse(
            ErrorCode::BadRequest,
            format!("a process of a bot plays at most {most} games at once, not {max_games}"),
        ));
    }
    let games = games.into_iter().map(check_game).collect::<Result<Vec<_>, _>>()?;
    let twice = games.iter().enumerate().find(|(at, game)| games[..*at].iter().any(|g| g.game == game.game));
    match twice {
        Some((_, game)) => Err(refuse(
            ErrorCode::BadRequest,
            format!("an offer names each game once, with all its levels: {} appears twice", game.game),
        )),
        None => Ok(games),
    }
}

fn check_game(mut offer: BotGame) -> Result<BotGame, Refusal> {
    let bad = |e: parlor_rules::TextError| refuse(ErrorCode::BadRequest, e.to_string());
    let kind: GameKind = offer.game.parse().map_err(bad)?;
    if offer.variants.is_empty() {
        offer.variants = kind.variants().iter().map(ToString::to_string).collect();
    }
    for variant in &mut offer.variants {
        *variant = kind.variant(variant).map_err(bad)?.to_string();
    }
    offer.variants.sort_unstable();
    offer.variants.dedup();
    if offer.levels.iter().any(|level| !(1..=8).contains(level)) {
        return Err(refuse(ErrorCode::BadRequest, "a level is a number from 1 to 8"));
    }
    if offer.players && !offer.levels.is_empty() {
        return Err(refuse(ErrorCode::BadRequest, "a bot that plays as chosen players has no levels"));
    }
    offer.levels.sort_unstable();
    offer.levels.dedup();
    Ok(offer)
}

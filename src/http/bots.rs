//! The list of the bots, with how strong they are.

use axum::Json;
use axum::extract::State;
use parlor_protocol::{Bot, BotGame};
use serde::Serialize;

use crate::app::App;
use crate::config::Strength;

#[derive(Serialize)]
pub(super) struct Bots {
    bots: Vec<ListedBot>,
}

#[derive(Serialize)]
struct ListedBot {
    id: String,
    name: String,
    games: Vec<ListedGame>,
    free: u32,
    online: bool,
}

#[derive(Serialize)]
struct ListedGame {
    #[serde(flatten)]
    game: BotGame,
    /// What was measured of its levels; nothing where a bot's player is not one of those that are built in.
    strength: Vec<Strength>,
}

/// `GET /api/bots`.
pub(super) async fn bots(State(app): State<App>) -> Json<Bots> {
    Json(Bots { bots: app.lobby.bots().into_iter().map(|bot| listed(&app, bot)).collect() })
}

fn listed(app: &App, bot: Bot) -> ListedBot {
    let Bot { id, name, games, free, online } = bot;
    // Anybody's bot may call itself a level; only of the profiles in the bots file is it known which player they are.
    let profiles = app.supervisor.profiles_of(&id);
    let known: Vec<_> = profiles.iter().filter_map(|profile| app.strengths.get(profile)).flatten().collect();
    let games = games.into_iter().map(|game| {
        let fits = |one: &&Strength| {
            one.game == game.game && game.variants.contains(&one.variant) && game.levels.contains(&one.level)
        };
        let strength = known.iter().copied().filter(fits).cloned().collect();
        ListedGame { game, strength }
    });
    ListedBot { id, name, games: games.collect(), free, online }
}

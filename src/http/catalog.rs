//! What can be played here: the catalog of games, and the bots with their strength.

use axum::Json;
use axum::extract::State;
use parlor_protocol::Bot;
use parlor_protocol::http::{
    BotList, Catalog, CatalogGame, CatalogLevel, CatalogOpening, CatalogVariant, ListedBot, ListedBotGame,
};
use parlor_rules::{Game, GameKind, Opening, Position, Variant};

use crate::app::App;
use crate::config::{self, GameRepertoire, Strength};
use crate::limits;

/// `GET /api/catalog`.
pub(super) async fn catalog(State(app): State<App>) -> Json<Catalog> {
    Json(of(&app))
}

/// What can be played here; it never changes while the server runs.
pub(super) fn of(app: &App) -> Catalog {
    let games = GameKind::ALL.iter().map(|kind| game(app, *kind)).collect();
    Catalog {
        games,
        algorithms: app.repertoire.algorithms.clone(),
        engine_ms: limits::ENGINE_MS,
        player_ms: limits::PLAYER_MS,
        embeddable: !app.site.embed_on.is_empty(),
        language: app.site.language.code().to_owned(),
    }
}

fn game(app: &App, kind: GameKind) -> CatalogGame {
    let about = kind.about();
    let GameRepertoire { players, evaluations } =
        app.repertoire.games.get(kind.id()).cloned().unwrap_or_default();
    let level = |level: u8| {
        let measured = app.strengths.get(&config::profile_of(kind, level))?;
        let strength = measured.iter().filter(|one| one.game == kind.id()).map(|one| one.measured.clone());
        Some(CatalogLevel { level, strength: strength.collect() })
    };
    CatalogGame {
        kind: kind.id().to_owned(),
        name: about.name.to_owned(),
        sides: about.sides.map(str::to_owned),
        unit: about.unit.to_owned(),
        variants: kind.variants().into_iter().map(variant).collect(),
        openings: kind.openings().iter().map(opening).collect(),
        levels: config::LEVELS.filter_map(level).collect(),
        players,
        evaluations,
    }
}

fn opening(opening: &Opening) -> CatalogOpening {
    CatalogOpening {
        name: opening.name.to_owned(),
        title: opening.title.to_owned(),
        sentence: opening.sentence.to_owned(),
        variants: vec![opening.variant.to_owned()],
        starts: opening.len() as u32,
    }
}

fn variant(variant: Variant) -> CatalogVariant {
    let start = Position::start(variant).to_string();
    CatalogVariant { variant: variant.to_string(), name: variant.title(), start }
}

/// `GET /api/bots`.
pub(super) async fn bots(State(app): State<App>) -> Json<BotList> {
    Json(BotList { bots: app.lobby.bots().into_iter().map(|bot| listed(&app, bot)).collect() })
}

fn listed(app: &App, bot: Bot) -> ListedBot {
    let Bot { id, name, games, free, online, house } = bot;
    // Any bot may claim a level; only with the profiles of the bots file is it known which player the bot is.
    let profiles = app.supervisor.profiles_of(&id);
    let known: Vec<&Strength> =
        profiles.iter().filter_map(|profile| app.strengths.get(profile)).flatten().collect();
    let games = games.into_iter().map(|game| {
        let fits = |one: &&&Strength| {
            let measured = &one.measured;
            one.game == game.game
                && game.variants.contains(&measured.variant)
                && game.levels.contains(&measured.level)
        };
        let strength = known.iter().filter(fits).map(|one| one.measured.clone()).collect();
        ListedBotGame { game, strength }
    });
    ListedBot { id, name, games: games.collect(), free, online, house }
}

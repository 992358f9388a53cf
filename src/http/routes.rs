//! Every route of the API and its handler.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{MethodRouter, delete, get, post, put};

use super::{
    accounts, analysis, blocks, catalog, devices, download, elsewhere, error, explore, explorer, follows,
    games, health, invites, lessons, library, mail, metrics, moderation, notes, openapi, own_bots, people,
    pictures, push, puzzles, recovery, reports, sessions, tournaments,
};
use crate::app::App;
use crate::limits;

/// The routes below `/api` that any server answers. Like the next ones, they are rate-limited.
fn api() -> Vec<(&'static str, MethodRouter<App>)> {
    let line = || DefaultBodyLimit::max(limits::LINE_BYTES);
    vec![
        ("/api/accounts", post(accounts::register)),
        ("/api/accounts/current", get(accounts::current).delete(accounts::delete)),
        ("/api/accounts/current/bots", get(own_bots::own_bots)),
        ("/api/accounts/current/password", put(accounts::change_password)),
        ("/api/accounts/current/recovery", get(recovery::recovery)),
        ("/api/accounts/current/recovery-codes", post(recovery::renew_codes)),
        ("/api/accounts/current/devices", get(devices::devices)),
        ("/api/accounts/current/devices/{id}", delete(devices::forget)),
        ("/api/reports", post(reports::report)),
        ("/api/moderation/cases", get(moderation::cases)),
        ("/api/moderation/cases/{id}", post(moderation::settle)),
        ("/api/moderation/players/{name}", post(moderation::player)),
        ("/api/moderation/log", get(moderation::log)),
        ("/api/accounts/current/mail", put(mail::set).delete(mail::remove)),
        ("/api/accounts/current/push", get(push::settings).put(push::subscribe).delete(push::unsubscribe)),
        ("/api/accounts/current/digest", put(mail::set_digest)),
        ("/api/accounts/current/language", put(mail::set_language)),
        ("/api/digest/{token}", post(mail::stop_digest)),
        ("/api/recovery", get(mail::ways)),
        ("/api/recovery/mail", post(mail::request)),
        ("/api/recovery/confirm", post(mail::confirm)),
        ("/api/recovery/link", post(mail::by_link)),
        ("/api/recovery/code", post(recovery::by_code)),
        ("/api/sessions", get(sessions::sessions).post(sessions::sign_in)),
        ("/api/sessions/{id}", delete(sessions::sign_out)),
        ("/api/blocks", get(blocks::blocks)),
        ("/api/blocks/{name}", put(blocks::block).delete(blocks::unblock)),
        ("/api/follows", get(follows::follows)),
        ("/api/follows/{name}", put(follows::follow).delete(follows::unfollow)),
        ("/api/here", get(people::here)),
        ("/api/leaderboards/{kind}", get(people::leaderboard)),
        ("/api/players/{name}", get(people::player)),
        ("/api/players/{name}/history", get(people::history)),
        ("/api/players/{name}/card.png", get(pictures::player_card)),
        ("/api/games", get(games::games)),
        ("/api/games/export", get(download::games)),
        ("/api/games/{id}", get(games::game)),
        ("/api/games/{id}/export", get(games::export)),
        ("/api/games/{id}/note", get(notes::note).put(notes::write)),
        ("/api/games/{id}/analysis", get(analysis::standing).post(analysis::ask)),
        ("/api/games/{id}/card.png", get(pictures::game_card)),
        ("/api/games/{id}/picture.png", get(pictures::game_picture)),
        ("/api/games/{id}/animation.gif", get(pictures::animation)),
        ("/api/positions/picture.png", get(pictures::position)),
        ("/api/featured", get(games::featured)),
        ("/api/tv", get(games::tv)),
        ("/api/best", get(games::best)),
        ("/api/invites/{code}", get(invites::preview).delete(invites::cancel)),
        ("/api/invites/{code}/card.png", get(pictures::invite_card)),
        ("/api/imports", post(library::import).layer(DefaultBodyLimit::max(limits::IMPORT_BYTES))),
        ("/api/lessons", get(lessons::done).put(lessons::add)),
        ("/api/puzzles", get(puzzles::next)),
        ("/api/puzzles/daily", get(puzzles::daily)),
        ("/api/puzzles/progress", get(puzzles::progress)),
        ("/api/puzzles/runs", post(puzzles::begin)),
        ("/api/puzzles/runs/{id}", post(puzzles::answer_run)),
        ("/api/puzzles/{id}/card.png", get(pictures::puzzle_card)),
        ("/api/puzzles/{id}", get(puzzles::puzzle).post(puzzles::answer)),
        ("/api/library", get(library::library)),
        ("/api/library/{id}", delete(library::remove)),
        ("/api/explore", post(explore::explore).layer(line())),
        ("/api/explorer", get(explorer::explorer)),
        ("/api/engine/best", post(analysis::best).layer(line())),
        ("/api/catalog", get(catalog::catalog)),
        ("/api/catalog/card.png", get(pictures::site_card)),
        ("/api/catalog/{kind}/card.png", get(pictures::kind_card)),
        ("/api/openapi.json", get(openapi::openapi)),
    ]
}

/// The routes below `/api` that only the server with the lobby answers.
fn lobby() -> Vec<(&'static str, MethodRouter<App>)> {
    vec![
        ("/api/bots", get(catalog::bots).post(own_bots::new_bot)),
        ("/api/bots/{name}", delete(own_bots::delete)),
        ("/api/bots/{name}/token", post(own_bots::renew_token).delete(own_bots::revoke_token)),
        ("/api/tournaments", get(tournaments::list).post(tournaments::create)),
        ("/api/tournaments/{id}", get(tournaments::tournament).delete(tournaments::cancel)),
        ("/api/tournaments/{id}/entry", put(tournaments::enter).delete(tournaments::leave)),
        ("/api/tournaments/{id}/export", get(tournaments::export)),
    ]
}

/// The routes for operators, which have no rate limit.
fn operators() -> Vec<(&'static str, MethodRouter<App>)> {
    vec![
        ("/healthz", get(health::healthz)),
        ("/readyz", get(health::readyz)),
        ("/metrics", get(metrics::metrics)),
    ]
}

fn router_of(routes: Vec<(&'static str, MethodRouter<App>)>) -> Router<App> {
    let add = |router: Router<App>, (path, methods)| router.route(path, methods);
    routes.into_iter().fold(Router::new(), add).method_not_allowed_fallback(error::method_not_allowed)
}

/// The routes below `/api`; any other path there is not found.
pub(super) fn api_router(app: &App) -> Router<App> {
    let by_leader = middleware::from_fn_with_state(app.clone(), elsewhere::by_leader);
    let lobby = router_of(lobby()).route_layer(by_leader);
    router_of(api()).merge(lobby).route("/api/{*rest}", axum::routing::any(error::not_found))
}

/// The routes for operators.
pub(super) fn operators_router() -> Router<App> {
    router_of(operators())
}

/// Answers connections above the cap: whether the server is healthy, and nothing else.
pub(super) fn health_router() -> Router<App> {
    let health = operators().into_iter().filter(|(path, _)| *path != "/metrics").collect();
    router_of(health).fallback(error::crowded)
}

/// The document has every route of the server and no other. That their methods agree is tested on a running server.
#[test]
fn the_document_has_every_path() {
    let document: serde_json::Value = serde_json::from_str(openapi::DOCUMENT).expect("the document is JSON");
    let mut described: Vec<&str> =
        document["paths"].as_object().expect("paths").keys().map(String::as_str).collect();
    let mut served: Vec<&str> =
        api().into_iter().chain(lobby()).chain(operators()).map(|(path, _)| path).collect();
    described.sort_unstable();
    served.sort_unstable();
    assert_eq!(described, served);
}

//! The engine, tournaments, and the service itself.

use super::*;

pub(super) fn engine() -> Vec<Operation> {
    const ILLEGAL: &str = "A move is not legal.";
    vec![
        post("/api/explore", "explore", "Where a line of moves leads by the rules.")
            .body::<ExploreQuestion>()
            .answer::<ExploredGame>(200, "The line.")
            .error(409, ILLEGAL),
        post("/api/engine/best", "best_move", "What a level or an algorithm would play.")
            .signed()
            .body::<BestQuestion>()
            .answer::<BestMove>(200, "The move.")
            .error(409, "A move is not legal, or the game is over.")
            .error(503, "The engine is not available."),
    ]
}

pub(super) fn service() -> Vec<Operation> {
    vec![
        get(
            "/api/catalog",
            "get_catalog",
            "The games that can be played here, with their variants and levels.",
        )
        .answer::<Catalog>(200, "The catalog."),
        get("/api/catalog/card.png", "get_site_card", "The server as a picture for link previews.")
            .query::<LanguageQuery>()
            .picture(PNG),
        get("/api/catalog/{kind}/card.png", "get_kind_card", "A game of the catalog as a picture for link previews.")
            .query::<LanguageQuery>()
            .picture(PNG)
            .error(404, "There is no such game."),
        get("/api/tournaments", "list_tournaments", "The public tournaments: in progress, upcoming, and recently finished.")
            .answer::<TournamentList>(200, "The tournaments."),
        post("/api/tournaments", "create_tournament", "Creates a tournament.")
            .signed()
            .body::<TournamentTerms>()
            .answer::<Tournament>(201, "The tournament.")
            .error(403, "Only members can create tournaments.")
            .error(409, "You have reached the limit of upcoming tournaments."),
        get("/api/tournaments/{id}", "get_tournament", "A tournament with its standings and pairings.")
            .maybe_signed()
            .answer::<TournamentPage>(200, "The tournament.")
            .error(404, NO_TOURNAMENT),
        delete("/api/tournaments/{id}", "cancel_tournament", "Cancels one of your tournaments before it begins.")
            .signed()
            .no_content()
            .error(403, "The tournament is not yours.")
            .error(404, NO_TOURNAMENT)
            .error(409, "The tournament has begun."),
        put("/api/tournaments/{id}/entry", "enter_tournament", "Enters a tournament, or comes back after a pause.")
            .signed()
            .no_content()
            .error(403, "You may not enter this tournament.")
            .error(404, NO_TOURNAMENT)
            .error(409, "The tournament is not open for entry."),
        delete("/api/tournaments/{id}/entry", "leave_tournament", "Pauses or withdraws: you are no longer paired. A game in progress continues.")
            .signed()
            .no_content()
            .error(404, NO_TOURNAMENT)
            .error(409, "The tournament is over."),
        get("/api/tournaments/{id}/export", "export_tournament", "The results of a tournament as a file.")
            .query::<TournamentExportQuery>()
            .text()
            .error(404, NO_TOURNAMENT),
        get("/api/bots", "list_bots", "The bots, as in the lobby, with their strength.")
            .answer::<BotList>(200, "The bots."),
        get("/api/openapi.json", "get_openapi", "This document.")
            .answer::<Value>(200, "An OpenAPI document."),
        get("/healthz", "check_health", "For operators: whether the process answers.")
            .answer::<Health>(200, "It does."),
        get(
            "/readyz",
            "check_readiness",
            "For operators: whether the database is open and the bots of the bots file are connected.",
        )
        .answer::<Health>(200, "The server is ready.")
        .error(503, "The server is not ready."),
        get(
            "/metrics",
            "get_metrics",
            "For operators: metrics in Prometheus text format, to clients on the server's machine or at the address of --metrics.",
        )
        .text()
        .error(403, "Metrics are for operators."),
    ]
}

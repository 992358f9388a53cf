//! Games, the explorer and puzzles.

use super::*;

pub(super) fn games() -> Vec<Operation> {
    vec![
        get("/api/games", "list_games", "Games, newest first.")
            .query::<GamesQuery>()
            .answer::<GameList>(200, "A page of games."),
        get("/api/games/export", "export_games", "The finished games of a list as one file, at most 10,000, newest first.")
            .query::<GamesQuery>()
            .text(),
        get("/api/games/{id}", "get_game", "A whole game: a snapshot and every event of its log.")
            .answer::<WholeGame>(200, "The game.")
            .error(403, PRIVATE)
            .error(404, NO_GAME),
        get("/api/games/{id}/export", "export_game", "A game as a file.")
            .query::<ExportQuery>()
            .answer::<WholeGame>(200, "The file.")
            .text()
            .error(403, PRIVATE)
            .error(404, NO_GAME),
        get("/api/games/{id}/card.png", "get_game_card", "A game as a picture for link previews, 1200 by 630 pixels.")
            .query::<PlyQuery>()
            .picture(PNG)
            .error(403, PRIVATE)
            .error(404, NO_GAME),
        get("/api/games/{id}/picture.png", "get_game_picture", "The board of a game as a square picture.")
            .query::<PictureQuery>()
            .picture(PNG)
            .error(403, PRIVATE)
            .error(404, NO_GAME),
        get("/api/games/{id}/animation.gif", "get_game_animation", "A finished game as an animation.")
            .picture(GIF)
            .error(403, PRIVATE)
            .error(404, NO_GAME)
            .error(409, "The game is not over, or too long."),
        get("/api/positions/picture.png", "get_position_picture", "Any position as a square picture.")
            .query::<PositionPictureQuery>()
            .picture(PNG),
        get("/api/games/{id}/note", "get_note", "Your note on a game; no one else sees it.")
            .signed()
            .answer::<Note>(200, "The note.")
            .error(403, "Only members can keep notes, and only on public games or their own.")
            .error(404, NO_GAME),
        put("/api/games/{id}/note", "write_note", "Writes your note on a game; an empty text removes it.")
            .signed()
            .body::<Note>()
            .no_content()
            .error(403, "Only members can keep notes, and only on public games or their own.")
            .error(404, NO_GAME)
            .error(409, "You have reached the limit of notes."),
        get(
            "/api/games/{id}/analysis",
            "get_analysis",
            "The engine's analysis of a game, as far as it has come.",
        )
        .answer::<Analysis>(200, "The analysis.")
        .error(404, NO_GAME),
        post("/api/games/{id}/analysis", "request_analysis", "Asks the engine to analyse a finished game.")
            .signed()
            .answer::<Analysis>(200, "The analysis is done.")
            .answer::<Analysis>(202, "The analysis is being made; ask again later.")
            .error(403, "The game is private or still in progress.")
            .error(404, NO_GAME),
        get(
            "/api/featured",
            "list_featured",
            "Games in progress that are worth watching, with their spectators; chosen every two seconds.",
        )
        .answer::<FeaturedGames>(200, "The games."),
        get("/api/tv", "list_tv", "The game of each kind that is most worth watching now, with its spectators.")
            .answer::<FeaturedGames>(200, "The games, at most one of each kind."),
        get("/api/best", "list_best", "The best rated game of the last seven days in each kind.")
            .answer::<BestGames>(200, "The games, at most one of each kind, the best of them first."),
        get("/api/invites/{code}", "get_invite", "The game that an invitation is to, and who sent it.")
            .answer::<InvitePreview>(200, "The invitation.")
            .error(404, "The invitation is not open."),
        get("/api/invites/{code}/card.png", "get_invite_card", "An invitation as a picture for link previews.")
            .query::<LanguageQuery>()
            .picture(PNG)
            .error(404, "The invitation is not open."),
        delete("/api/invites/{code}", "cancel_invite", "Cancels your own invitation.")
            .signed()
            .no_content()
            .error(403, "The invitation is not yours.")
            .error(404, "The invitation is not open."),
        post(
            "/api/imports",
            "import_games",
            "Imports the games of a file into the library, all of them or none; at most 1 MiB and 5,000 games.",
        )
        .signed()
        .query::<ImportQuery>()
        .file()
        .answer::<ImportedGames>(200, "The games.")
        .error(403, "Only members can import games.")
        .error(409, "You have reached the limit of imported games."),
        get("/api/explorer", "explore_openings", "What was played in a position, and how those games ended.")
            .query::<ExplorerQuery>()
            .answer::<ExplorerPage>(200, "The moves, and some of the games.")
            .error(404, NO_PLAYER),
        get("/api/library", "list_library", "Games played elsewhere and imported here, newest first.")
            .query::<LibraryQuery>()
            .answer::<LibraryList>(200, "A page of the library."),
        delete("/api/library/{id}", "remove_from_library", "Removes a game that you imported.")
            .signed()
            .no_content()
            .error(403, "Someone else imported the game.")
            .error(404, "There is no such game in the library."),
    ]
}

pub(super) fn puzzles() -> Vec<Operation> {
    const NO_PUZZLE: &str = "No such puzzle.";
    const NO_BOTS: &str = "Bots cannot solve puzzles here.";
    const ILLEGAL: &str =
        "A move is not legal, or the solution does not begin with the moves before the last.";
    vec![
        get("/api/puzzles", "next_puzzle", "A puzzle that you have not tried, about as hard as your rating.")
            .maybe_signed()
            .query::<PuzzleQuery>()
            .answer::<Puzzle>(200, "The puzzle.")
            .error(404, "You have tried every such puzzle."),
        get("/api/puzzles/daily", "get_daily_puzzle", "The puzzle of the day.")
            .maybe_signed()
            .answer::<DailyPuzzle>(200, "The puzzle."),
        get("/api/puzzles/progress", "get_puzzle_progress", "Your ratings, records and last tries.")
            .signed()
            .answer::<PuzzleProgress>(200, "Your progress."),
        post(
            "/api/puzzles/runs",
            "begin_puzzle_run",
            "Begins a streak or a rush, and ends the previous run.",
        )
        .signed()
        .body::<NewRun>()
        .answer::<PuzzleRun>(201, "The run.")
        .error(403, NO_BOTS),
        post("/api/puzzles/runs/{id}", "answer_puzzle_run", "Judges a move in a run.")
            .signed()
            .body::<PuzzleAnswer>()
            .answer::<RunAnswer>(200, "The verdict on the move, and how the run continues.")
            .error(404, "You have no such run.")
            .error(409, "The run is over, a move is not legal, or another answer came first."),
        get("/api/puzzles/{id}", "get_puzzle", "A puzzle without its solution.")
            .answer::<Puzzle>(200, "The puzzle.")
            .error(404, NO_PUZZLE),
        get("/api/puzzles/{id}/card.png", "get_puzzle_card", "A puzzle as a picture for link previews.")
            .query::<LanguageQuery>()
            .picture(PNG)
            .error(404, NO_PUZZLE),
        post(
            "/api/puzzles/{id}",
            "answer_puzzle",
            "Judges a move; only the end of your first try changes ratings.",
        )
        .signed()
        .body::<PuzzleAnswer>()
        .answer::<JudgedAnswer>(200, "The verdict on the move, and the reply.")
        .error(403, NO_BOTS)
        .error(404, NO_PUZZLE)
        .error(409, ILLEGAL),
    ]
}

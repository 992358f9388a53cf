//! Profiles, people's own lists, and moderation.

use super::*;

pub(super) fn people() -> Vec<Operation> {
    vec![
        get("/api/here", "list_people", "Who is online, members first, at most 30. Bots are not listed.")
            .query::<PeopleQuery>()
            .answer::<PeopleOnline>(200, "Connected people."),
        get(
            "/api/follows",
            "list_follows",
            "The players you follow, online players first, and the public games they are playing.",
        )
        .signed()
        .answer::<Follows>(200, "The players you follow."),
        get("/api/lessons", "list_lessons", "The lessons that you have done.")
            .signed()
            .answer::<LessonsDone>(200, "The lessons.")
            .error(403, "Only members' lessons are kept."),
        put("/api/lessons", "add_lessons", "Adds lessons to the ones that you have done.")
            .signed()
            .body::<LessonsDone>()
            .answer::<LessonsDone>(200, "All lessons that you have done.")
            .error(403, "Only members' lessons are kept.")
            .error(409, "You have reached the limit of saved lessons."),
        put("/api/follows/{name}", "follow", "Follows a player, at most 200.")
            .signed()
            .no_content()
            .error(400, "You cannot follow yourself.")
            .error(403, "Only members can follow and be followed, and not where one has blocked the other.")
            .error(404, NO_PLAYER)
            .error(409, "You have reached the limit of followed players."),
        delete("/api/follows/{name}", "unfollow", "Stops following a player.")
            .signed()
            .no_content()
            .error(404, NO_PLAYER),
        get("/api/leaderboards/{kind}", "get_leaderboard", "The best players of a game.")
            .answer::<Leaderboard>(200, "The leaderboard.")
            .error(404, "No such kind of game."),
        get("/api/players/{name}", "get_player", "A player's ratings, results, opponents and recent games.")
            .answer::<PlayerPage>(200, "The player.")
            .error(404, NO_PLAYER),
        get(
            "/api/players/{name}/history",
            "get_player_history",
            "A player's records, days with games, and results by opening.",
        )
        .answer::<PlayerHistory>(200, "The history.")
        .error(404, NO_PLAYER),
        get("/api/players/{name}/card.png", "get_player_card", "A player as a picture for link previews.")
            .query::<LanguageQuery>()
            .picture(PNG)
            .error(404, NO_PLAYER),
    ]
}

pub(super) fn moderation() -> Vec<Operation> {
    const NOT_YOURS: &str =
        "Only moderators can do this, and only the operator can act on moderators and the server's bots.";
    vec![
        post("/api/reports", "report", "Reports a player, what they did in a game, or one of their chat lines. You can have at most 20 open reports.")
            .signed()
            .body::<NewReport>()
            .no_content()
            .error(403, "Only members can report, and not themselves.")
            .error(404, "There is no such player, game or line.")
            .error(409, "You have already reported this, or have too many open reports."),
        get("/api/moderation/cases", "list_cases", "The open cases, with reports about the same thing grouped, oldest first.")
            .signed()
            .answer::<Cases>(200, "The open cases.")
            .error(403, NOT_YOURS),
        post("/api/moderation/cases/{id}", "settle_case", "Takes action on a case and closes it.")
            .signed()
            .body::<Moderation>()
            .no_content()
            .error(403, NOT_YOURS)
            .error(404, "There is no such open case.")
            .error(503, "No free name was found."),
        post("/api/moderation/players/{name}", "moderate_player", "Takes action on a player without a case.")
            .signed()
            .body::<Moderation>()
            .no_content()
            .error(403, NOT_YOURS)
            .error(404, NO_PLAYER)
            .error(503, "No free name was found."),
        get("/api/moderation/log", "get_moderation_log", "The latest acts of moderators, newest first.")
            .signed()
            .answer::<ModerationLog>(200, "The log.")
            .error(403, NOT_YOURS),
    ]
}

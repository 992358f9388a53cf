//! Profiles and what people keep, and moderation.

use super::*;

pub(super) fn people() -> Vec<Operation> {
    vec![
        get("/api/here", "list_people", "Who is online, members first, at most 30. Bots are not listed.")
            .query::<PeopleQuery>()
            .answer::<PeopleOnline>(200, "Connected people."),
        get("/api/follows", "list_follows", "Whom you follow, those who are online first, and the public games they are playing.")
            .signed()
            .answer::<Follows>(200, "The players you follow."),
        get("/api/lessons", "list_lessons", "The lessons that you have done.")
            .signed()
            .answer::<LessonsDone>(200, "The lessons.")
            .error(403, "Only members' lessons are kept."),
        put("/api/lessons", "add_lessons", "Adds lessons to those that you have done.")
            .signed()
            .body::<LessonsDone>()
            .answer::<LessonsDone>(200, "All lessons that you have done.")
            .error(403, "Only members' lessons are kept.")
            .error(409, "As many lessons are kept as can be."),
        put("/api/follows/{name}", "follow", "Follows a player, at most 200.")
            .signed()
            .no_content()
            .error(400, "You cannot follow yourself.")
            .error(403, "Only members follow, and only members can be followed; or a block keeps the two of you apart.")
            .error(404, NO_PLAYER)
            .error(409, "You follow as many players as you can."),
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
        get("/api/players/{name}/history", "get_player_history", "A player's records, days with games, and results by opening.")
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
        "Only moderators can do this, and only the operator deals with moderators and the server's bots.";
    vec![
        post("/api/reports", "report", "Reports a player, what they did in a game, or a chat line of theirs. At most 20 of your reports are open.")
            .signed()
            .body::<NewReport>()
            .no_content()
            .error(403, "Only members can report, and not themselves.")
            .error(404, "There is no such player, game or line.")
            .error(409, "You have reported this already, or too many reports of yours are open."),
        get("/api/moderation/cases", "list_cases", "What was reported, all reports about the same together, oldest first.")
            .signed()
            .answer::<Cases>(200, "The open cases.")
            .error(403, NOT_YOURS),
        post("/api/moderation/cases/{id}", "settle_case", "Does something about the player of a case, and closes it.")
            .signed()
            .body::<Moderation>()
            .no_content()
            .error(403, NOT_YOURS)
            .error(404, "There is no such open case.")
            .error(503, "No free name was found."),
        post("/api/moderation/players/{name}", "moderate_player", "Does something about a player without a case.")
            .signed()
            .body::<Moderation>()
            .no_content()
            .error(403, NOT_YOURS)
            .error(404, NO_PLAYER)
            .error(503, "No free name was found."),
        get("/api/moderation/log", "get_moderation_log", "What moderators did last, newest first.")
            .signed()
            .answer::<ModerationLog>(200, "The log.")
            .error(403, NOT_YOURS),
    ]
}

//! The table of operations: every route of the HTTP API with its bodies and answers, as `docs/openapi.json` shows it.
//!
//! The server's own test holds its routes to that document, so a route cannot be missing here or there.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::*;
use crate::Refusal;

/// The parameters, bodies and answers of one method of one path.
pub(crate) struct Operation {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    /// The `operationId`, which also identifies the examples.
    pub(crate) id: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) token: Token,
    pub(crate) query: Option<Payload>,
    pub(crate) body: Option<Payload>,
    pub(crate) answers: Vec<(u16, &'static str, Vec<Payload>)>,
    /// The statuses of its errors, and when they occur.
    pub(crate) errors: Vec<(u16, &'static str)>,
}

/// Whether a request carries a token.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Token {
    None,
    Optional,
    Required,
}

/// Parses an example as its type and writes it again.
type RoundTrip = fn(&Value) -> Result<Value, serde_json::Error>;

/// The content of a body.
pub(crate) struct Payload {
    pub(crate) media: &'static str,
    /// The schema of the type, for the direction of the generator.
    pub(crate) schema: fn(&mut SchemaGenerator) -> Value,
    /// `None` for content that is not JSON.
    pub(crate) round_trip: Option<RoundTrip>,
}

const JSON: &str = "application/json";
const TEXT: &str = "text/plain";
const PNG: &str = "image/png";
const GIF: &str = "image/gif";

fn json<T: JsonSchema + Serialize + DeserializeOwned>() -> Payload {
    Payload {
        media: JSON,
        schema: |generator| generator.subschema_for::<T>().to_value(),
        round_trip: Some(|example| serde_json::to_value(T::deserialize(example)?)),
    }
}

fn raw(media: &'static str) -> Payload {
    let schema = |_: &mut SchemaGenerator| serde_json::json!({"type": "string"});
    Payload { media, schema, round_trip: None }
}

impl Operation {
    fn new(method: &'static str, path: &'static str, id: &'static str, summary: &'static str) -> Self {
        let (answers, errors) = (Vec::new(), Vec::new());
        let operation =
            Self { method, path, id, summary, token: Token::None, query: None, body: None, answers, errors };
        // The operator's routes are not counted against any limit.
        if path.starts_with("/api/") {
            return operation
                .error(429, "Too many requests from this address.")
                .error(500, "The server failed; nothing was changed.");
        }
        operation
    }

    /// Needs a token.
    fn signed(mut self) -> Self {
        self.token = Token::Required;
        self.error(401, "The token is missing or unknown.")
    }

    /// Takes a token.
    fn maybe_signed(mut self) -> Self {
        self.token = Token::Optional;
        self.error(401, "The token is unknown.")
    }

    fn query<T: JsonSchema>(mut self) -> Self {
        let schema = |_: &mut SchemaGenerator| {
            SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>().to_value()
        };
        self.query = Some(Payload { media: "", schema, round_trip: None });
        self.error(400, "A query parameter has an invalid value.")
    }

    fn body<T: JsonSchema + Serialize + DeserializeOwned>(mut self) -> Self {
        self.body = Some(json::<T>());
        self.error(422, "The body is not JSON, or a field has an invalid value.")
            .error(408, "The body did not come within 30 seconds, or 5 while the server is crowded.")
    }

    fn file(mut self) -> Self {
        self.body = Some(raw("application/octet-stream"));
        self.error(422, "The file cannot be read as games.")
            .error(413, "The file is larger than 1 MiB.")
            .error(408, "The body did not come within 30 seconds, or 5 while the server is crowded.")
    }

    fn answer<T: JsonSchema + Serialize + DeserializeOwned>(
        mut self,
        status: u16,
        when: &'static str,
    ) -> Self {
        self.answers.push((status, when, vec![json::<T>()]));
        self
    }

    fn text(mut self) -> Self {
        match self.answers.last_mut() {
            Some((_, _, payloads)) => payloads.push(raw(TEXT)),
            None => self.answers.push((200, "A text.", vec![raw(TEXT)])),
        }
        self
    }

    /// Answers with a picture.
    fn picture(mut self, media: &'static str) -> Self {
        self.answers.push((200, "The picture.", vec![raw(media)]));
        self.error(503, "Too many pictures are being drawn.")
    }

    fn no_content(mut self) -> Self {
        self.answers.push((204, "Done.", Vec::new()));
        self
    }

    fn accepted(mut self, when: &'static str) -> Self {
        self.answers.push((202, when, Vec::new()));
        self
    }

    fn error(mut self, status: u16, when: &'static str) -> Self {
        match self.errors.iter_mut().find(|(known, _)| *known == status) {
            Some(error) => error.1 = when,
            None => self.errors.push((status, when)),
        }
        self
    }
}

/// The body of every error.
pub(crate) fn error_payload() -> Payload {
    json::<Refusal>()
}

fn get(path: &'static str, id: &'static str, summary: &'static str) -> Operation {
    Operation::new("get", path, id, summary)
}

fn post(path: &'static str, id: &'static str, summary: &'static str) -> Operation {
    Operation::new("post", path, id, summary)
}

fn put(path: &'static str, id: &'static str, summary: &'static str) -> Operation {
    Operation::new("put", path, id, summary)
}

fn delete(path: &'static str, id: &'static str, summary: &'static str) -> Operation {
    Operation::new("delete", path, id, summary)
}

/// All operations, in the order of the document.
pub(crate) fn operations() -> Vec<Operation> {
    [accounts(), people(), moderation(), games(), puzzles(), engine(), service()]
        .into_iter()
        .flatten()
        .collect()
}

const WRONG_PASSWORD: &str = "Only members have a password, or it is wrong.";
const NO_MAIL: &str = "This server sends no mail.";
const STALE_LINK: &str = "The link was used already or is too old.";
const NO_BOT: &str = "No such bot.";
const NOT_YOUR_BOT: &str = "The bot belongs to someone else.";
const NO_PLAYER: &str = "No such player.";
const NO_TOURNAMENT: &str = "No such tournament.";
const NO_GAME: &str = "No such game.";
const PRIVATE: &str = "The game is private.";

fn accounts() -> Vec<Operation> {
    vec![
        post("/api/accounts", "register", "Registers a member. With a guest's token the guest becomes the member and keeps their games and token.")
            .maybe_signed()
            .body::<Credentials>()
            .answer::<NewSession>(201, "The new member.")
            .error(403, "The token is not a guest's.")
            .error(409, "The name is taken."),
        get("/api/accounts/current", "get_account", "Who the token belongs to.")
            .signed()
            .answer::<CurrentAccount>(200, "The account."),
        delete("/api/accounts/current", "delete_account", "Deletes the account. Its games stay; its name goes.")
            .signed()
            .no_content(),
        put("/api/accounts/current/password", "change_password", "Changes the password and ends every other session.")
            .signed()
            .body::<PasswordChange>()
            .no_content()
            .error(403, WRONG_PASSWORD),
        get("/api/accounts/current/recovery", "get_recovery", "How you could get back in without your password.")
            .signed()
            .answer::<Recovery>(200, "The ways."),
        post("/api/accounts/current/recovery-codes", "renew_recovery_codes", "Makes new recovery codes; the former ones end.")
            .signed()
            .body::<PasswordProof>()
            .answer::<RecoveryCodes>(201, "The codes, which are told only once.")
            .error(403, WRONG_PASSWORD),
        get("/api/accounts/current/devices", "list_devices", "The devices that you have signed in from.")
            .signed()
            .answer::<Devices>(200, "The devices."),
        delete("/api/accounts/current/devices/{id}", "forget_device", "Forgets a device. Its session goes on.")
            .signed()
            .no_content()
            .error(404, "There is no such device."),
        put("/api/accounts/current/mail", "set_mail", "Sends a link to a mail address, which becomes yours when you open it.")
            .signed()
            .body::<MailChange>()
            .accepted("The link will be sent.")
            .error(403, WRONG_PASSWORD)
            .error(404, NO_MAIL),
        delete("/api/accounts/current/mail", "remove_mail", "Removes your mail address.").signed().no_content(),
        get("/api/accounts/current/push", "get_push", "What this session's device is told while the page is closed.")
            .signed()
            .answer::<PushSettings>(200, "The settings."),
        put("/api/accounts/current/push", "subscribe_push", "Sends messages to this session's browser through its push service; replaces its former subscription.")
            .signed()
            .body::<PushSubscription>()
            .no_content()
            .error(403, "Only members are sent messages.")
            .error(404, "This server sends no push messages."),
        delete("/api/accounts/current/push", "unsubscribe_push", "Sends this session's browser no more messages.")
            .signed()
            .no_content(),
        put("/api/accounts/current/digest", "set_digest", "Sends a mail once a day while correspondence games wait, or no longer.")
            .signed()
            .body::<DigestChange>()
            .no_content()
            .error(404, "There is no confirmed mail address."),
        put("/api/accounts/current/language", "set_language", "Writes your mails in this language.")
            .signed()
            .body::<LanguageChange>()
            .no_content(),
        post("/api/digest/{token}", "stop_digest", "Stops the daily mail by what stands in it.")
            .no_content()
            .error(404, STALE_LINK),
        get("/api/recovery", "get_recovery_ways", "How people can get back in on this server.")
            .answer::<RecoveryWays>(200, "The ways."),
        post("/api/recovery/mail", "request_link", "Asks for a link to a new password. Nothing tells whether there is such an account.")
            .body::<LinkRequest>()
            .accepted("If there is such a member with a confirmed address, a link will be sent.")
            .error(404, NO_MAIL),
        post("/api/recovery/confirm", "confirm_mail", "Confirms a mail address by the link that was sent to it.")
            .body::<LinkToken>()
            .no_content()
            .error(404, STALE_LINK),
        post("/api/recovery/link", "recover_by_link", "Sets a new password by a link and signs in. Every session ends.")
            .body::<LinkRecovery>()
            .answer::<NewSession>(200, "Signed in.")
            .error(404, STALE_LINK),
        post("/api/recovery/code", "recover_by_code", "Sets a new password by a recovery code and signs in. Every session ends.")
            .body::<CodeRecovery>()
            .answer::<NewSession>(200, "Signed in.")
            .error(401, "The name or the recovery code is wrong."),
        post("/api/sessions", "sign_in", "Signs in.")
            .body::<SignIn>()
            .answer::<NewSession>(200, "Signed in.")
            .error(401, "The name or the password is wrong."),
        get("/api/sessions", "list_sessions", "Where the account is signed in.")
            .signed()
            .answer::<Sessions>(200, "The sessions."),
        delete("/api/sessions/{id}", "sign_out", "Ends a session and closes its sockets; `current` is the session of the token.")
            .signed()
            .no_content()
            .error(404, "No such session."),
        get("/api/blocks", "list_blocks", "Whom you have blocked.").signed().answer::<BlockList>(200, "Their names."),
        put("/api/blocks/{name}", "block", "Blocks a player: you will not meet, and you do not see their messages.")
            .signed()
            .no_content()
            .error(400, "You cannot block yourself.")
            .error(404, NO_PLAYER),
        delete("/api/blocks/{name}", "unblock", "Unblocks a player.")
            .signed()
            .no_content()
            .error(400, "You cannot block yourself.")
            .error(404, NO_PLAYER),
        post("/api/bots", "create_bot", "Creates a bot account of yours. Its token is told only once.")
            .signed()
            .body::<NewBot>()
            .answer::<SignedIn>(201, "The bot and its token.")
            .error(403, "Only members can create bots.")
            .error(409, "The name is taken, or you have too many bots."),
        get("/api/accounts/current/bots", "list_own_bots", "Your bots.")
            .signed()
            .answer::<OwnBots>(200, "Your bots."),
        delete("/api/bots/{name}", "delete_bot", "Deletes a bot of yours. Its unfinished games end; finished games stay.")
            .signed()
            .no_content()
            .error(403, NOT_YOUR_BOT)
            .error(404, NO_BOT),
        post("/api/bots/{name}/token", "renew_bot_token", "Gives a bot of yours a new token. The former one ends.")
            .signed()
            .answer::<SignedIn>(201, "The bot and its new token, which is told only once.")
            .error(403, NOT_YOUR_BOT)
            .error(404, NO_BOT),
        delete("/api/bots/{name}/token", "revoke_bot_token", "Takes the token of a bot of yours away: it cannot sign in.")
            .signed()
            .no_content()
            .error(403, NOT_YOUR_BOT)
            .error(404, NO_BOT),
    ]
}

fn people() -> Vec<Operation> {
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

fn moderation() -> Vec<Operation> {
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

fn games() -> Vec<Operation> {
    vec![
        get("/api/games", "list_games", "Games, newest first.")
            .query::<GamesQuery>()
            .answer::<GameList>(200, "A page of games."),
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
        get("/api/games/{id}/note", "get_note", "your note on a game; no one else sees it.")
            .signed()
            .answer::<Note>(200, "The note.")
            .error(403, "Only members keep notes, and the game must be public or their own.")
            .error(404, NO_GAME),
        put("/api/games/{id}/note", "write_note", "Writes your note on a game; an empty text removes it.")
            .signed()
            .body::<Note>()
            .no_content()
            .error(403, "Only members keep notes, and the game must be public or their own.")
            .error(404, NO_GAME)
            .error(409, "You have as many notes as you can."),
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
            .answer::<Analysis>(202, "The analysis will be made; ask again.")
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
        get("/api/invites/{code}", "get_invite", "What an invitation is to, and who invites.")
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
        .error(403, "Only members import games.")
        .error(409, "You have imported as many games as you can."),
        get("/api/explorer", "explore_openings", "What was played in a position, and how those games ended.")
            .query::<ExplorerQuery>()
            .answer::<ExplorerPage>(200, "The moves, and some of the games.")
            .error(404, NO_PLAYER),
        get("/api/library", "list_library", "Games that were played elsewhere and imported here, newest first.")
            .query::<LibraryQuery>()
            .answer::<LibraryList>(200, "A page of the library."),
        delete("/api/library/{id}", "remove_from_library", "Removes a game that you have imported.")
            .signed()
            .no_content()
            .error(403, "Somebody else imported the game.")
            .error(404, "There is no such game in the library."),
    ]
}

fn puzzles() -> Vec<Operation> {
    const NO_PUZZLE: &str = "No such puzzle.";
    const NO_BOTS: &str = "Bots solve no puzzles here.";
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
            "Begins a streak or a rush, which ends the one before.",
        )
        .signed()
        .body::<NewRun>()
        .answer::<PuzzleRun>(201, "The run.")
        .error(403, NO_BOTS),
        post("/api/puzzles/runs/{id}", "answer_puzzle_run", "Judges a move in a run.")
            .signed()
            .body::<PuzzleAnswer>()
            .answer::<RunAnswer>(200, "What the move is, and how the run goes on.")
            .error(404, "You have no such run.")
            .error(409, "The run is over, or a move is not legal."),
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
        .answer::<JudgedAnswer>(200, "What the move is, and what is replied.")
        .error(403, NO_BOTS)
        .error(404, NO_PUZZLE)
        .error(409, ILLEGAL),
    ]
}

fn engine() -> Vec<Operation> {
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

fn service() -> Vec<Operation> {
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
        get("/api/tournaments", "list_tournaments", "The public tournaments: those that are played, those to come, the last ones.")
            .answer::<TournamentList>(200, "The tournaments."),
        post("/api/tournaments", "create_tournament", "Makes a tournament.")
            .signed()
            .body::<TournamentTerms>()
            .answer::<Tournament>(201, "The tournament.")
            .error(403, "Only members make tournaments.")
            .error(409, "You have as many tournaments to come as you can."),
        get("/api/tournaments/{id}", "get_tournament", "A tournament with its standings and pairings.")
            .maybe_signed()
            .answer::<TournamentPage>(200, "The tournament.")
            .error(404, NO_TOURNAMENT),
        delete("/api/tournaments/{id}", "cancel_tournament", "Calls off a tournament of yours that has not begun.")
            .signed()
            .no_content()
            .error(403, "The tournament is not yours.")
            .error(404, NO_TOURNAMENT)
            .error(409, "The tournament has begun."),
        put("/api/tournaments/{id}/entry", "enter_tournament", "Enters a tournament, or comes back after a pause.")
            .signed()
            .no_content()
            .error(403, "The tournament is not for you.")
            .error(404, NO_TOURNAMENT)
            .error(409, "The tournament takes nobody now."),
        delete("/api/tournaments/{id}/entry", "leave_tournament", "Pauses or withdraws: you are not paired any more. A game that you play goes on.")
            .signed()
            .no_content()
            .error(404, NO_TOURNAMENT)
            .error(409, "The tournament is over."),
        get("/api/tournaments/{id}/export", "export_tournament", "The results of a tournament as a file.")
            .query::<TournamentExportQuery>()
            .text()
            .error(404, NO_TOURNAMENT),
        get("/api/bots", "list_bots", "The bots, as in the lobby, and how strong they are.")
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
            "For operators: metrics in Prometheus text format, to askers on the server's machine or at the address of --metrics.",
        )
        .text()
        .error(403, "Metrics are for operators."),
    ]
}

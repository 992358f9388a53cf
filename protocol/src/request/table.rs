//! The table of all requests: what each carries, who may send it, how it is answered, and why it can be refused.
//!
//! The [`Request`] enum, [`REQUEST_TYPES`] and [`REQUESTS`] all come from this one table, so they always agree.

use serde::{Deserialize, Serialize};

use super::{BotChoice, GameOffer, GameTerms};
use crate::values::{is_false, null_is_default};
use crate::{ErrorCode, Room};

/// Who may send a request. Anyone else gets `unauthorized` before `hello`, and `forbidden` after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anyone, even before `hello`.
    Anyone,
    /// Everyone who has said `hello`.
    User,
    /// The players of the game that the request names.
    Player,
    /// Bots.
    Bot,
}

/// One row of the table of requests.
#[derive(Debug, Clone, Copy)]
pub struct RequestRow {
    /// The request's `type`.
    pub name: &'static str,
    /// Who may send it.
    pub access: Access,
    /// The types of its answers, named like the variants of [`Answer`](crate::Answer).
    pub answers: &'static [&'static str],
    /// Why it can be refused, other than `bad_request`, `rate_limited`, `internal` and a missing `hello`.
    pub refusals: &'static [ErrorCode],
}

macro_rules! requests {
    ($(
        $(#[$attribute:meta])*
        $variant:ident = $name:tt $fields:tt
        from $access:ident => $($answer:ident)|+, refused as [$($code:ident)*];
    )*) => {
        /// A request; `type` says which one. Its `id` is next to it in the message, see [`Envelope`](crate::Envelope).
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
        #[serde(tag = "type")]
        pub enum Request {
            $($(#[$attribute])* #[serde(rename = $name)] $variant $fields,)*
        }

        impl Request {
            /// Its `type`.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Request::$variant { .. } => $name,)*
                }
            }
        }

        /// The `type` of every request.
        pub const REQUEST_TYPES: &[&str] = &[$($name),*];

        /// All requests, in the order of [`REQUEST_TYPES`].
        pub const REQUESTS: &[RequestRow] = &[$(RequestRow {
            name: $name,
            access: Access::$access,
            answers: &[$(stringify!($answer)),+],
            refusals: &[$(ErrorCode::$code),*],
        }),*];
    };
}

requests! {
    /// Identifies the client; must be the first request. Without a token the server creates a guest.
    Hello = "hello" {
        /// The token from an earlier `hello`, from signing in, or from creating a bot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
    } from Anyone => Welcome, refused as [Unauthorized];

    /// Checks the connection; the answer carries the server's clock.
    Ping = "ping" {} from Anyone => Pong, refused as [];

    /// Subscribes to the lobby: the answer is its current state, and events follow.
    WatchLobby = "watch_lobby" {
        /// Whether changes are sent together as one `lobby_changed` instead of one event each.
        #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
        #[cfg_attr(test, schemars(with = "Option<bool>"), ts(optional, as = "Option<bool>"))]
        differences: bool,
    } from User => Lobby, refused as [];

    /// Unsubscribes from the lobby.
    UnwatchLobby = "unwatch_lobby" {} from User => Done, refused as [];

    /// Looks for an opponent.
    Seek = "seek" {
        /// The terms of the game.
        #[serde(flatten)]
        terms: GameTerms,
        /// The lowest and highest rating that the opponent may have.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating_range: Option<[i32; 2]>,
        /// Whether the range widens while the seek is open. Without a `rating_range` it starts around the seeker's
        /// rating.
        #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
        #[cfg_attr(test, schemars(with = "Option<bool>"), ts(optional, as = "Option<bool>"))]
        widen: bool,
    } from User => SeekOpened, refused as [Forbidden AlreadyExists];

    /// Accepts another user's seek.
    AcceptSeek = "accept_seek" {
        /// The seek.
        seek_id: String,
    } from User => GameMade, refused as [NotFound Forbidden];

    /// Cancels your own seek.
    CancelSeek = "cancel_seek" {
        /// The seek.
        seek_id: String,
    } from User => Done, refused as [NotFound Forbidden];

    /// Challenges a person by name, or a bot.
    Challenge = "challenge" {
        /// The person's name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<String>,
        /// The bot; an empty object means any bot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<BotChoice>,
        /// The terms of the game.
        #[serde(flatten)]
        terms: GameTerms,
    } from User => ChallengeSent | GameMade, refused as [NotFound Forbidden NotAvailable AlreadyExists];

    /// Creates a code that anyone can use to join a game.
    Invite = "invite" {
        /// The terms of the game.
        #[serde(flatten)]
        terms: GameTerms,
    } from User => InviteMade, refused as [Forbidden AlreadyExists];

    /// Joins a game by its invitation code.
    JoinInvite = "join_invite" {
        /// The code.
        code: String,
    } from User => GameMade, refused as [NotFound Forbidden];

    /// Accepts a challenge.
    AcceptChallenge = "accept_challenge" {
        /// The challenge.
        challenge_id: String,
    } from User => GameMade, refused as [NotFound Forbidden];

    /// Declines a challenge.
    DeclineChallenge = "decline_challenge" {
        /// The challenge.
        challenge_id: String,
        /// A reason for the challenger to read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    } from User => Done, refused as [NotFound Forbidden];

    /// Cancels your own challenge.
    CancelChallenge = "cancel_challenge" {
        /// The challenge.
        challenge_id: String,
    } from User => Done, refused as [NotFound Forbidden];

    /// Subscribes to a game: a snapshot or the events since `since`, then every further event.
    Watch = "watch" {
        /// The game.
        game: String,
        /// The last `seq` that the client has; absent for a snapshot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
        /// Whether the game is only shown small among others, so that this client does not count as a spectator.
        #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
        #[cfg_attr(test, schemars(with = "Option<bool>"), ts(optional, as = "Option<bool>"))]
        preview: bool,
        /// Whether this client knows the rules: moves are then sent as `played`, without what follows from them.
        #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
        #[cfg_attr(test, schemars(with = "Option<bool>"), ts(optional, as = "Option<bool>"))]
        brief: bool,
    } from User => Done, refused as [NotFound Forbidden];

    /// Unsubscribes from a game.
    Unwatch = "unwatch" {
        /// The game.
        game: String,
    } from User => Done, refused as [];

    /// Plays a move.
    Move = "move" {
        /// The game.
        game: String,
        /// The number of this move in the game, counted from 0.
        ply: u32,
        /// The move's text.
        #[serde(rename = "move")]
        text: String,
        /// The last `seq` that the client has; if a move has been taken back since, this move is stale.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u64>,
        /// What a bot reports about its search.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(as = "Option<crate::SearchInfo>"))]
        info: Option<serde_json::Value>,
    } from Player => Logged,
        refused as [NotFound Forbidden StalePly GameOver NotYourTurn AheadOfGame IllegalMove];

    /// Sets conditional moves in a correspondence game: answers that are played as soon as the opponent makes the
    /// expected move. Replaces earlier ones.
    Plan = "plan" {
        /// The game.
        game: String,
        /// The ply that the lines start at: the next one, which is the opponent's.
        ply: u32,
        /// Lines of alternating moves, the opponent's and your own. Each ends with one of your own; an empty list
        /// clears the plan.
        lines: Vec<Vec<String>>,
        /// The last `seq` that the client has; if a move has been taken back since, the plan is stale.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u64>,
    } from Player => Done,
        refused as [NotFound Forbidden GameOver NotAvailable StalePly AheadOfGame IllegalMove];

    /// Asks where a line of moves leads from the current position of a correspondence game.
    Explore = "explore" {
        /// The game.
        game: String,
        /// The moves; forced passes may be left out.
        moves: Vec<String>,
    } from Player => ExploredLine, refused as [NotFound Forbidden GameOver NotAvailable IllegalMove];

    /// Reports that the client's position does not match an event's hash; the server sends a snapshot.
    Desync = "desync" {
        /// The game.
        game: String,
        /// The `seq` of the event.
        seq: u64,
        /// The hash that the client computed.
        hash: String,
    } from User => Done, refused as [NotFound Forbidden];

    /// Resigns.
    Resign = "resign" {
        /// The game.
        game: String,
    } from Player => Logged, refused as [NotFound Forbidden GameOver];

    /// Offers a draw.
    OfferDraw = "offer_draw" {
        /// The game.
        game: String,
    } from Player => Logged, refused as [NotFound Forbidden GameOver AlreadyExists];

    /// Accepts or declines a draw offer.
    AnswerDraw = "answer_draw" {
        /// The game.
        game: String,
        /// Whether to accept.
        accept: bool,
    } from Player => Logged, refused as [NotFound Forbidden GameOver];

    /// Asks to take back your last move.
    RequestTakeback = "request_takeback" {
        /// The game.
        game: String,
    } from Player => Logged, refused as [NotFound Forbidden GameOver AlreadyExists NotAvailable];

    /// Accepts or declines a takeback request.
    AnswerTakeback = "answer_takeback" {
        /// The game.
        game: String,
        /// Whether to accept.
        accept: bool,
    } from Player => Logged, refused as [NotFound Forbidden GameOver];

    /// Aborts a game before both players have moved.
    Abort = "abort" {
        /// The game.
        game: String,
    } from Player => Logged, refused as [NotFound Forbidden GameOver];

    /// Gives the opponent 15 more seconds.
    GiveTime = "give_time" {
        /// The game.
        game: String,
    } from Player => Logged, refused as [NotFound Forbidden GameOver NotAvailable];

    /// Gives up half of your time and the increment for one more point if you win; only in an arena, before your first
    /// move. A clock that starts with less time than 40 increments loses only the increment.
    GoBerserk = "go_berserk" {
        /// The game.
        game: String,
    } from Player => Logged, refused as [NotFound Forbidden GameOver NotAvailable AlreadyExists];

    /// Claims a win after the opponent has left.
    ClaimWin = "claim_win" {
        /// The game.
        game: String,
    } from Player => Logged, refused as [NotFound Forbidden GameOver NotAvailable];

    /// Offers a rematch with the seats swapped, or accepts the opponent's offer.
    Rematch = "rematch" {
        /// The finished game.
        game: String,
        /// Makes it safe to repeat the request, see [`GameTerms::key`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
    } from Player => GameMade | Done, refused as [NotFound Forbidden NotAvailable AlreadyExists];

    /// Sends a chat message.
    Chat = "chat" {
        /// The game.
        game: String,
        /// The message, as plain text.
        text: String,
        /// Who can read it.
        room: Room,
    } from User => Done, refused as [NotFound Forbidden];

    /// Confirms that you have seen a moderator's warning.
    AcknowledgeWarning = "acknowledge_warning" {
        /// The warning.
        warning_id: String,
    } from User => Done, refused as [NotFound];

    /// Subscribes to whose turn it is in your games against people: the answer lists the games in which it is yours
    /// now, and `turn` events follow on this connection.
    WatchTurns = "watch_turns" {} from User => Turns, refused as [];

    /// Subscribes to a tournament: `tournament_changed` events follow on this connection, at most one a second, and
    /// `tournament_chatted` events, beginning with the last lines of its chat.
    WatchTournament = "watch_tournament" {
        /// The tournament.
        tournament: String,
    } from User => Done, refused as [NotFound NotAvailable];

    /// Unsubscribes from a tournament.
    UnwatchTournament = "unwatch_tournament" {
        /// The tournament.
        tournament: String,
    } from User => Done, refused as [];

    /// Sends a message to the chat of a tournament that is not over; only for members.
    TournamentChat = "tournament_chat" {
        /// The tournament.
        tournament: String,
        /// The message, as plain text.
        text: String,
    } from User => Done, refused as [NotFound Forbidden NotAvailable];

    /// Announces what a bot plays; replaces its earlier offer.
    Offer = "offer" {
        /// The games it plays.
        games: Vec<GameOffer>,
        /// How many games it plays at once; 0 means no new ones.
        max_games: u32,
    } from Bot => Done, refused as [Forbidden];
}

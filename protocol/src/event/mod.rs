//! What the server sends without being asked.

mod game;
mod lobby;

use serde::{Deserialize, Serialize};

use crate::{
    Bot, Challenge, ChallengeEnd, Clock, Counts, GamePair, GameResult, PlannedMove, Room, Seat, Seek, User,
};

pub use game::{ChatLine, Moved, Played, Snapshot, TakenBack, TournamentChatLine};
pub use lobby::{BotSeats, LobbyChange, WidenedSeek};

/// An event; `type` says which one. Events with a `seq` are in the game's log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// Lobby: a seek was opened.
    SeekAdded {
        /// The seek.
        seek: Seek,
    },
    /// Lobby: a seek was closed.
    SeekRemoved {
        /// The seek.
        seek_id: String,
    },
    /// Your seek has been open for a while, and a bot of about your strength is free. Challenge it to play.
    BotSuggested {
        /// The open seek.
        seek_id: String,
        /// The bot.
        bot: User,
        /// The level at which it would play.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<u8>,
    },
    /// Lobby: a bot connected or disconnected, or started or finished a game.
    BotChanged {
        /// The bot as it is now.
        bot: Bot,
    },
    /// Lobby: how many people are connected and how many games are in progress.
    Counts(Counts),
    /// Lobby: everything that has changed, for clients that asked for `differences`. They get none of the lobby's other
    /// events.
    LobbyChanged(Box<LobbyChange>),
    /// Someone challenges you.
    Challenged {
        /// The challenge.
        challenge: Challenge,
    },
    /// Your own challenges that still wait for an answer; sent after `hello` if there are any.
    OpenChallenges {
        /// The challenges.
        challenge_ids: Vec<String>,
    },
    /// A challenge from you or to you has ended.
    ChallengeEnded {
        /// The challenge.
        challenge_id: String,
        /// How it ended.
        how: ChallengeEnd,
        /// The reason that the challenged player gave.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// A game of yours has begun; sent to every connection of both players.
    GameStarted {
        /// The game's id.
        game: String,
        /// Its kind.
        #[cfg_attr(test, ts(type = "Kind"))]
        kind: String,
        /// Your seat.
        side: Seat,
        /// The seek that led to it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seek_id: Option<String>,
        /// The challenge that led to it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        challenge_id: Option<String>,
        /// The code of the invitation that led to it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<String>,
        /// The level that the bot was challenged at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<u8>,
        /// The position that it begins at; absent for the variant's usual start.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<String>,
        /// Set if this is one of two games with the same start and the seats swapped.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pair: Option<GamePair>,
        /// The tournament that it belongs to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<String>,
        /// For a bot with several processes: whether this process is to play. Absent means yes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leased: Option<bool>,
    },
    /// For a bot's process: the game is parked and no longer needs the process. When it is the bot's turn again,
    /// `game_started` is sent.
    GameParked {
        /// The game.
        game: String,
    },
    /// The bot of a game is busy with other games, and this one waits in a queue.
    Queued {
        /// The game.
        game: String,
        /// Its place in the queue: 1 is next, 0 means that the bot has begun to think.
        place: u32,
    },
    /// The turn has changed in one of your games against a person; sent to connections that `watch_turns`.
    Turn {
        /// The game's id.
        game: String,
        /// Whether it is your turn; also false once the game is over.
        yours: bool,
    },
    /// Someone you follow has started a game that you can watch.
    FollowedStarted {
        /// The game's id.
        game: String,
        /// Its kind.
        #[cfg_attr(test, ts(type = "Kind"))]
        kind: String,
        /// The player you follow.
        user: User,
        /// Their opponent.
        opponent: User,
    },
    /// A tournament that you watch has changed: someone entered or left, or games began or ended.
    /// `GET /api/tournaments/{id}` has the standings.
    TournamentChanged {
        /// The tournament.
        tournament: String,
        /// How many events its log has now.
        version: u64,
    },
    /// A member said something in the chat of a tournament that you watch.
    TournamentChatted(TournamentChatLine),
    /// The whole game as it is now.
    Snapshot(Box<Snapshot>),
    /// A move was played.
    Moved(Box<Moved>),
    /// A move was played: sent instead of `moved` to clients that watch with `brief`.
    Played(Box<Played>),
    /// A draw was offered.
    DrawOffered {
        /// The game.
        game: String,
        /// The event's number in the game's log.
        seq: u64,
        /// Who offered it.
        by: Seat,
    },
    /// A draw was declined.
    DrawDeclined {
        /// The game.
        game: String,
        /// The event's number in the game's log.
        seq: u64,
        /// Who declined it.
        by: Seat,
    },
    /// A player asked to take back a move.
    TakebackRequested {
        /// The game.
        game: String,
        /// The event's number in the game's log.
        seq: u64,
        /// Who asked.
        by: Seat,
    },
    /// The opponent declined the takeback.
    TakebackDeclined {
        /// The game.
        game: String,
        /// The event's number in the game's log.
        seq: u64,
        /// Who declined it.
        by: Seat,
    },
    /// Moves were taken back.
    TakenBack(Box<TakenBack>),
    /// A player gave their opponent more time.
    TimeGiven {
        /// The game.
        game: String,
        /// The event's number in the game's log.
        seq: u64,
        /// Who gave it.
        by: Seat,
        /// The clocks after it.
        clock: Option<Clock>,
    },
    /// In an arena, a player gave up half of their time and the increment for one more point if they win.
    WentBerserk {
        /// The game.
        game: String,
        /// The event's number in the game's log.
        seq: u64,
        /// Who did so.
        by: Seat,
        /// The clocks after it.
        clock: Option<Clock>,
    },
    /// The game has ended.
    GameOver {
        /// The game.
        game: String,
        /// The event's number in the game's log.
        seq: u64,
        /// The result.
        #[serde(flatten)]
        result: GameResult,
        /// The second game of the pair, if this was its first game and ended with a result.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        second_game: Option<String>,
    },
    /// A player connected or disconnected.
    Presence {
        /// The game.
        game: String,
        /// Which player.
        side: Seat,
        /// Whether they are connected.
        online: bool,
        /// How long until the opponent can claim a win, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim_in_ms: Option<u64>,
        /// How long this player may think before the opponent can claim a win that the engine proves, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stalls_after_ms: Option<u64>,
        /// How long this player has thought about the current move, if it is their turn, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thought_ms: Option<u64>,
    },
    /// Your remaining conditional moves; no one else sees them.
    Planned {
        /// The game.
        game: String,
        /// The ply that the lines start at.
        ply: u32,
        /// The lines.
        lines: Vec<Vec<PlannedMove>>,
    },
    /// How many spectators a game has.
    Watchers {
        /// The game.
        game: String,
        /// How many connections, not counting the players'.
        count: u32,
    },
    /// The operator announces something to everyone.
    Announced {
        /// The announcement; empty once the last one no longer applies.
        text: String,
    },
    /// A moderator warns you. It is sent again after each `hello` until you acknowledge it.
    Warned {
        /// The warning's id.
        warning_id: String,
        /// When you were warned, in milliseconds since 1970.
        at_ms: i64,
        /// What the moderator says, as plain text.
        text: String,
    },
    /// Someone sent a chat message.
    Chatted {
        /// The game.
        game: String,
        /// Who can read it.
        room: Room,
        /// Who sent it.
        user: User,
        /// The message, as plain text.
        text: String,
    },
    /// A player offers a rematch.
    RematchOffered {
        /// The finished game.
        game: String,
        /// Who offers it.
        by: Seat,
    },
    /// Another server of this site decides this game of yours, and answers sooner. You can connect to it at `at` with
    /// the same token, but the game also continues on this connection.
    Nearer {
        /// The game.
        game: String,
        /// Where to reach that server: a path at the address that you are connected to, or another address.
        at: String,
    },
    /// The clocks were corrected outside a move.
    Clock {
        /// The game.
        game: String,
        /// The clocks now.
        clock: Clock,
    },
}

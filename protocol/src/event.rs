//! What the server says by itself.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Bot, Challenge, ChallengeEnd, Clock, Counts, GameResult, Pending, PlannedMove, Room, Seat, Seek, Status,
    TimeControl, User,
};

/// An event, told apart by its `type`. Those with a `seq` are in the game's log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// Lobby: a seek was opened.
    SeekAdded {
        /// The seek.
        seek: Seek,
    },
    /// Lobby: a seek has gone.
    SeekRemoved {
        /// Which one.
        seek_id: String,
    },
    /// A seek of this user has waited for a while: a bot of about his strength is free. To play it, challenge it.
    BotSuggested {
        /// The seek that waits.
        seek_id: String,
        /// The bot.
        bot: User,
        /// The level at which it would play.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<u8>,
    },
    /// Lobby: a bot came, went, or took or ended a game.
    BotChanged {
        /// The bot as it is now.
        bot: Bot,
    },
    /// Lobby: how many are here.
    Counts(Counts),
    /// Somebody challenges this user.
    Challenged {
        /// The challenge.
        challenge: Challenge,
    },
    /// A challenge of or to this user has ended.
    ChallengeEnded {
        /// Which one.
        challenge_id: String,
        /// How.
        how: ChallengeEnd,
        /// What the challenged says to it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// A game of this user has begun; on every connection of both players.
    GameStarted {
        /// The game's id.
        game: String,
        /// Its kind.
        #[cfg_attr(test, ts(type = "Kind"))]
        kind: String,
        /// This user's seat.
        side: Seat,
        /// The seek that it came from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seek_id: Option<String>,
        /// The challenge that it came from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        challenge_id: Option<String>,
        /// The invitation that it came from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<String>,
        /// The level at which the bot of this game was challenged.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<u8>,
        /// To the processes of a bot that has several: whether this one shall play. Absent means yes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leased: Option<bool>,
    },
    /// A game of somebody whom this user follows has begun, and can be watched.
    FollowedStarted {
        /// The game's id.
        game: String,
        /// Its kind.
        #[cfg_attr(test, ts(type = "Kind"))]
        kind: String,
        /// Who is followed.
        user: User,
        /// Whom he plays.
        opponent: User,
    },
    /// A whole game as it stands.
    Snapshot(Box<Snapshot>),
    /// A move was played.
    Moved(Box<Moved>),
    /// A draw was offered.
    DrawOffered {
        /// In which game.
        game: String,
        /// The event's number in the game's log.
        seq: u64,
        /// Who offers.
        by: Seat,
    },
    /// A draw was declined.
    DrawDeclined {
        /// In which game.
        game: String,
        /// The event's number in the game's log.
        seq: u64,
        /// Who declined.
        by: Seat,
    },
    /// Somebody asks to take a move back.
    TakebackRequested {
        /// In which game.
        game: String,
        /// The event's number in the game's log.
        seq: u64,
        /// Who asks.
        by: Seat,
    },
    /// The opponent does not want it.
    TakebackDeclined {
        /// In which game.
        game: String,
        /// The event's number in the game's log.
        seq: u64,
        /// Who declined.
        by: Seat,
    },
    /// Moves were taken back.
    TakenBack(Box<TakenBack>),
    /// A player gave his opponent more time.
    TimeGiven {
        /// In which game.
        game: String,
        /// The event's number in the game's log.
        seq: u64,
        /// Who gave it.
        by: Seat,
        /// The clocks after it.
        clock: Option<Clock>,
    },
    /// The game has ended.
    GameOver {
        /// Which game.
        game: String,
        /// The event's number in the game's log.
        seq: u64,
        /// How.
        #[serde(flatten)]
        result: GameResult,
    },
    /// A player came or went.
    Presence {
        /// In which game.
        game: String,
        /// Who.
        side: Seat,
        /// Whether he is here.
        online: bool,
        /// After this time the opponent may claim the game, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim_in_ms: Option<u64>,
    },
    /// What is left of the answers that this player has laid down; nobody else hears of them.
    Planned {
        /// In which game.
        game: String,
        /// The ply at which the lines begin.
        ply: u32,
        /// The lines.
        lines: Vec<Vec<PlannedMove>>,
    },
    /// How many watch a game, its players not among them.
    Watchers {
        /// Which game.
        game: String,
        /// How many connections.
        count: u32,
    },
    /// The operator tells everybody something.
    Announced {
        /// What; an empty text takes back what was told before.
        text: String,
    },
    /// Somebody said something.
    Chatted {
        /// In which game.
        game: String,
        /// To whom.
        room: Room,
        /// Who.
        user: User,
        /// What, as plain text.
        text: String,
    },
    /// The opponent wants another game.
    RematchOffered {
        /// The finished game.
        game: String,
        /// Who wants it.
        by: Seat,
    },
    /// The clocks were set right outside a move.
    Clock {
        /// In which game.
        game: String,
        /// The clocks now.
        clock: Clock,
    },
}

/// The event `moved`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Moved {
    /// In which game.
    pub game: String,
    /// The event's number in the game's log.
    pub seq: u64,
    /// The number of the move in the game, from 0.
    pub ply: u32,
    /// The move's text.
    #[serde(rename = "move")]
    pub text: String,
    /// Who moved.
    pub by: Seat,
    /// The position after it.
    pub position: String,
    /// Its hash: FNV-1a 64 of `KIND VARIANT POSITION`, 16 lower-case hex digits.
    pub hash: String,
    /// Who moves next; null after the end.
    pub to_move: Option<Seat>,
    /// All legal moves of the side to move.
    pub legal: Vec<String>,
    /// The clocks after it; null in a game without.
    pub clock: Option<Clock>,
    /// How long the player thought, in milliseconds, what is credited taken off; absent in imported games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent_ms: Option<i64>,
    /// What of the way over the network was credited to the player's clock, in milliseconds; absent for nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lag_ms: Option<i64>,
    /// What the bot that moved says of its search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "Record<string, unknown> | null"))]
    pub info: Option<Value>,
}

/// The event `taken_back`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TakenBack {
    /// In which game.
    pub game: String,
    /// The event's number in the game's log.
    pub seq: u64,
    /// The ply to be played next.
    pub ply: u32,
    /// The position that is on the board again.
    pub position: String,
    /// Its hash.
    pub hash: String,
    /// Who moves next.
    pub to_move: Option<Seat>,
    /// All legal moves of the side to move.
    pub legal: Vec<String>,
    /// The clocks; null in a game without.
    pub clock: Option<Clock>,
}

/// The event `snapshot`, and the body of `GET /api/games/{id}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Snapshot {
    /// Which game.
    pub game: String,
    /// The last event that it contains, 0 for none.
    pub seq: u64,
    /// The game's kind.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub kind: String,
    /// Its variant.
    pub variant: String,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Whether anyone may watch.
    pub public: bool,
    /// The player who began.
    pub first: User,
    /// The other player.
    pub second: User,
    /// The position in which the game began.
    pub start: String,
    /// The position now.
    pub position: String,
    /// Its hash.
    pub hash: String,
    /// The number of moves played: the ply to be played next.
    pub ply: u32,
    /// Who moves next; null after the end.
    pub to_move: Option<Seat>,
    /// All legal moves of the side to move.
    pub legal: Vec<String>,
    /// The moves played.
    pub moves: Vec<String>,
    /// The clocks now; null in a game without.
    pub clock: Option<Clock>,
    /// The time that the players have; null for no clock.
    pub time_control: Option<TimeControl>,
    /// Offers that wait for an answer.
    pub pending: Pending,
    /// Whether the game goes on.
    pub status: Status,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// The level at which the bot of this game was challenged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// When the game was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// How many watch, the players not among them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watchers: Option<u32>,
    /// What was said, as far as the asker may read it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chat: Vec<ChatLine>,
}

/// A line of a game's chat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ChatLine {
    /// To whom.
    pub room: Room,
    /// Who.
    pub user: User,
    /// What, as plain text.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
}

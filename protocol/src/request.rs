//! What a client asks.

use serde::{Deserialize, Serialize};
use serde_json::Number;

use crate::types::null_is_default;
use crate::{BotGame, ErrorCode, Refusal, Room, SideChoice, TimeControl};

/// A request, told apart by its `type`. The `id` stands beside it in the message, see [`Envelope`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Request {
    /// Says who the client is; the first request. Without a token the server makes a guest.
    Hello {
        /// The secret that a former `hello`, a sign-in or the making of a bot returned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
    },
    /// Asks for a sign of life; answered with the server's wall clock.
    Ping {},
    /// Asks for the lobby and its further events.
    WatchLobby {},
    /// Ends the lobby's events.
    UnwatchLobby {},
    /// Looks for an opponent.
    Seek {
        /// The terms of the game.
        #[serde(flatten)]
        terms: GameTerms,
        /// The opponent's rating must lie in this range.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating_range: Option<[i32; 2]>,
        /// Whether the range widens while the seek waits, from one around the own rating where none is given.
        #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
        #[cfg_attr(test, schemars(with = "Option<bool>"), ts(optional, as = "Option<bool>"))]
        widen: bool,
    },
    /// Takes another user's seek.
    AcceptSeek {
        /// Which one.
        seek_id: String,
    },
    /// Takes an own seek back.
    CancelSeek {
        /// Which one.
        seek_id: String,
    },
    /// Challenges a person by name, or a bot.
    Challenge {
        /// The person's name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<String>,
        /// The bot; an empty object means any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<BotChoice>,
        /// The terms of the game.
        #[serde(flatten)]
        terms: GameTerms,
    },
    /// Makes a code with which anybody can join.
    Invite {
        /// The terms of the game.
        #[serde(flatten)]
        terms: GameTerms,
    },
    /// Joins by a code.
    JoinInvite {
        /// The code.
        code: String,
    },
    /// Accepts a challenge.
    AcceptChallenge {
        /// Which one.
        challenge_id: String,
    },
    /// Declines a challenge.
    DeclineChallenge {
        /// Which one.
        challenge_id: String,
        /// Why, for the challenger to read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Takes an own challenge back.
    CancelChallenge {
        /// Which one.
        challenge_id: String,
    },
    /// Asks for a game and its further events.
    Watch {
        /// Which game.
        game: String,
        /// The last seq that the client has; absent for a snapshot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
    },
    /// Ends a game's events.
    Unwatch {
        /// Which game.
        game: String,
    },
    /// Plays a move.
    Move {
        /// In which game.
        game: String,
        /// The number of this move in the game, from 0.
        ply: u32,
        /// The move's text.
        #[serde(rename = "move")]
        text: String,
        /// The last seq that the client has; a takeback since then makes the move stale.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u64>,
        /// What a bot says of its search.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(type = "Record<string, unknown> | null"))]
        info: Option<serde_json::Value>,
    },
    /// Lays down what is played at once in answer to moves of the opponent, in a game of days; replaces what was laid
    /// down before.
    Plan {
        /// In which game.
        game: String,
        /// The ply at which the lines begin: the next to be played, and it is the opponent's turn.
        ply: u32,
        /// Lines of moves in their order, the opponent's and the own. Each ends with an own one; no line, no plan.
        lines: Vec<Vec<String>>,
        /// The last seq that the client has; a takeback since then makes the plan stale.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u64>,
    },
    /// Asks where a line of moves leads from the position now, in a game of days.
    Explore {
        /// In which game.
        game: String,
        /// The moves; forced passes need not be among them.
        moves: Vec<String>,
    },
    /// Says that the client's position does not have the event's hash; answered with a snapshot.
    Desync {
        /// In which game.
        game: String,
        /// The seq of the event.
        seq: u64,
        /// The hash that the client computed.
        hash: String,
    },
    /// Gives up.
    Resign {
        /// Which game.
        game: String,
    },
    /// Offers a draw.
    OfferDraw {
        /// In which game.
        game: String,
    },
    /// Answers an offer of a draw.
    AnswerDraw {
        /// In which game.
        game: String,
        /// Whether to agree.
        accept: bool,
    },
    /// Asks to take the own last move back.
    RequestTakeback {
        /// In which game.
        game: String,
    },
    /// Answers a request to take a move back.
    AnswerTakeback {
        /// In which game.
        game: String,
        /// Whether to agree.
        accept: bool,
    },
    /// Calls a game off before both have moved.
    Abort {
        /// Which game.
        game: String,
    },
    /// Gives the opponent 15 seconds more.
    GiveTime {
        /// In which game.
        game: String,
    },
    /// Claims a game whose other player has gone.
    ClaimWin {
        /// Which game.
        game: String,
    },
    /// Offers another game with the seats swapped, or takes the opponent's offer.
    Rematch {
        /// The finished game.
        game: String,
        /// Makes a repeated request harmless.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
    },
    /// Says something.
    Chat {
        /// In which game.
        game: String,
        /// What.
        text: String,
        /// To whom.
        room: Room,
    },
    /// Says what a bot plays; replaces the former offer.
    Offer {
        /// The games.
        games: Vec<GameOffer>,
        /// How many games at once; 0 takes no new ones.
        max_games: u32,
    },
}

/// One game of an [`Request::Offer`].
pub type GameOffer = BotGame;

/// The terms of a game to be made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GameTerms {
    /// The game's kind.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub game: String,
    /// Its variant; the default where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Its clock; none where none is named.
    #[serde(default)]
    pub clock: Option<TimeControl>,
    /// Whether it counts for the ratings; no where nothing is said.
    #[serde(default, deserialize_with = "null_is_default")]
    #[cfg_attr(test, schemars(with = "Option<bool>"))]
    pub rated: bool,
    /// The own seat; by lot where nothing is said.
    #[serde(default, deserialize_with = "null_is_default")]
    #[cfg_attr(test, schemars(with = "Option<SideChoice>"))]
    pub side: SideChoice,
    /// Makes a repeated request harmless: the same key within ten minutes gets the same answer. At most 36 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// Which bot is challenged: by name, by level, or any.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BotChoice {
    /// The bot of this name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A bot that plays at this level, 1 to 8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

/// A request with the client's number for it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(test, ts(type = "Request & { id?: number | null }"))]
pub struct Envelope {
    /// The client's own number, which comes back with the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Number>,
    /// What is asked.
    #[serde(flatten)]
    pub request: Request,
}

/// The `type` of every request.
pub const REQUEST_TYPES: &[&str] = &[
    "hello",
    "ping",
    "watch_lobby",
    "unwatch_lobby",
    "seek",
    "accept_seek",
    "cancel_seek",
    "challenge",
    "invite",
    "join_invite",
    "accept_challenge",
    "decline_challenge",
    "cancel_challenge",
    "watch",
    "unwatch",
    "move",
    "plan",
    "explore",
    "desync",
    "resign",
    "offer_draw",
    "answer_draw",
    "request_takeback",
    "answer_takeback",
    "abort",
    "give_time",
    "claim_win",
    "rematch",
    "chat",
    "offer",
];

/// Reads a client's message.
///
/// # Errors
/// `bad_request` for what is no JSON object with a `type`, or lacks a field; `unknown_type` for a type that is not
/// known. The refusal carries the message's `id` where it had one.
pub fn parse_request(text: &str) -> Result<Envelope, Refusal> {
    #[derive(Deserialize)]
    struct Head<'a> {
        id: Option<Number>,
        #[serde(rename = "type", borrow)]
        kind: std::borrow::Cow<'a, str>,
    }
    // Two passes: the first finds the id and the type, so that an error in the rest can still be answered by id.
    let head: Head = serde_json::from_str(text).map_err(|e| {
        let message = format!("a message is a JSON object with a type: {e}");
        Refusal { id: id_of(text), ..Refusal::new(ErrorCode::BadRequest, message) }
    })?;
    if !REQUEST_TYPES.contains(&&*head.kind) {
        let message = format!("there is no request {:?}", head.kind);
        return Err(Refusal { id: head.id, ..Refusal::new(ErrorCode::UnknownType, message) });
    }
    match serde_json::from_str(text) {
        Ok(request) => Ok(Envelope { id: head.id, request }),
        Err(e) => {
            let message = format!("this {} cannot be read: {e}", head.kind);
            Err(Refusal { id: head.id, ..Refusal::new(ErrorCode::BadRequest, message) })
        }
    }
}

/// The id of an object whose type cannot be read.
fn id_of(text: &str) -> Option<Number> {
    #[derive(Deserialize)]
    struct Numbered {
        id: Option<Number>,
    }
    serde_json::from_str::<Numbered>(text).ok()?.id
}

/// Whether a switch is off, which need not be said.
fn is_false(switch: &bool) -> bool {
    !switch
}

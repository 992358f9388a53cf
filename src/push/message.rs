//! The messages to browsers. The page's service worker turns them into sentences in the person's language.

use std::time::Duration;

use parlor_protocol::http::PushKinds;
use serde::Serialize;

/// The kinds of messages, as a device chooses among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PushKind {
    Turn,
    Over,
    Challenge,
    Follow,
}

impl PushKind {
    /// Returns whether a device wants this kind.
    pub(crate) fn wanted(self, kinds: &PushKinds) -> bool {
        match self {
            PushKind::Turn => kinds.turn,
            PushKind::Over => kinds.over,
            PushKind::Challenge => kinds.challenge,
            PushKind::Follow => kinds.follow,
        }
    }
}

/// The other player of a game.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Opponent {
    pub(crate) name: String,
}

/// A message; `type` says which one.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Message {
    /// It is the person's turn in a game; `turns` says in how many games against people it is.
    Turn { game: String, kind: String, opponent: Opponent, turns: usize },
    /// A game is over; `result` is `won`, `lost`, `draw` or `aborted`.
    Over { game: String, kind: String, opponent: Opponent, result: &'static str, turns: usize },
    /// Someone challenges the person.
    Challenge { challenge: String, kind: String, from: String },
    /// Someone whom the person follows is playing.
    Follow { game: String, kind: String, player: String, opponent: Opponent },
}

impl Message {
    pub(crate) fn kind(&self) -> PushKind {
        match self {
            Message::Turn { .. } => PushKind::Turn,
            Message::Over { .. } => PushKind::Over,
            Message::Challenge { .. } => PushKind::Challenge,
            Message::Follow { .. } => PushKind::Follow,
        }
    }

    /// Returns how long a push service keeps the message for a device that is off: as long as it is of any use.
    pub(super) fn lifetime(&self) -> Duration {
        Duration::from_secs(match self {
            Message::Turn { .. } => 86_400,
            Message::Over { .. } => 7 * 86_400,
            Message::Challenge { .. } => 300,
            Message::Follow { .. } => 600,
        })
    }

    /// Returns the topic: a later message on the same topic replaces one that waits. At most 32 characters of
    /// base64url.
    pub(super) fn topic(&self) -> String {
        match self {
            Message::Turn { game, .. } | Message::Over { game, .. } => format!("game-{game}"),
            Message::Challenge { challenge, .. } => format!("challenge-{challenge}"),
            Message::Follow { game, .. } => format!("follow-{game}"),
        }
    }

    /// Returns the urgency, which decides whether a device that saves power is woken.
    pub(super) fn urgency(&self) -> &'static str {
        match self {
            Message::Challenge { .. } => "high",
            Message::Turn { .. } | Message::Over { .. } => "normal",
            Message::Follow { .. } => "low",
        }
    }
}

#[test]
fn topics_have_the_length_that_push_services_accept() {
    let opponent = || Opponent { name: "Bob".to_owned() };
    let (id, kind) = ("aOyUKNz3b9".to_owned(), "othello".to_owned());
    for message in [
        Message::Turn { game: id.clone(), kind: kind.clone(), opponent: opponent(), turns: 1 },
        Message::Challenge { challenge: id.clone(), kind: kind.clone(), from: "Ada".to_owned() },
        Message::Follow { game: id, kind, player: "Ada".to_owned(), opponent: opponent() },
    ] {
        let topic = message.topic();
        let allowed = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        assert!(topic.len() <= 32 && topic.chars().all(allowed), "{topic}");
    }
}

//! The table of operations: every route of the HTTP API with its bodies and responses, as `docs/openapi.json` shows it.
//!
//! A test of the server compares its routes with that document, so neither can lack a route that the other has.

mod accounts;
mod games;
mod people;
mod service;

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
    /// The schema of the type, in the generator's direction.
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
        let mut operation =
            Self { method, path, id, summary, token: Token::None, query: None, body: None, answers, errors };
        // Where there are several servers, one of them has the lobby.
        if ["/api/bots", "/api/tournaments"].iter().any(|lobby| path.starts_with(lobby)) {
            operation = operation.error(503, "The server that has the lobby cannot be reached right now.");
        }
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
            .error(408, "The body did not arrive within 30 seconds, or 5 while the server is crowded.")
    }

    fn file(mut self) -> Self {
        self.body = Some(raw("application/octet-stream"));
        self.error(422, "The file cannot be read as games.")
            .error(413, "The file is larger than 1 MiB.")
            .error(408, "The body did not arrive within 30 seconds, or 5 while the server is crowded.")
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

/// Returns the body of every error.
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

/// Returns all operations, in the order of the document.
pub(crate) fn operations() -> Vec<Operation> {
    [
        accounts::accounts(),
        people::people(),
        people::moderation(),
        games::games(),
        games::puzzles(),
        service::engine(),
        service::service(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

const WRONG_PASSWORD: &str = "The password is wrong, or the account is not a member's.";
const NO_MAIL: &str = "This server sends no mail.";
const STALE_LINK: &str = "The link was used already or is too old.";
const NO_BOT: &str = "No such bot.";
const NOT_YOUR_BOT: &str = "The bot belongs to someone else.";
const NO_PLAYER: &str = "No such player.";
const NO_TOURNAMENT: &str = "No such tournament.";
const NO_GAME: &str = "No such game.";
const PRIVATE: &str = "The game is private.";

//! The traces of `docs/traces`: whole sessions for authors of clients to replay.
//!
//! The client lines of a trace are sent to a real server, whose output must match the trace. Ids, tokens, guests' names
//! and times differ each time; the traces replace them with names (`game-1`, `token-2`), always the same for the same
//! thing. `PARLOR_WRITE_TRACES=1` rewrites the server's lines; `docs/traces/README.md` explains the format.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Map, Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Server, ask, dial, request, within};

/// Fields whose values the server chooses, and how a trace names them.
const NAMED: &[(&str, &str)] = &[
    ("token", "token"),
    ("device", "device"),
    ("recovery_codes", "recovery-code"),
    ("game", "game"),
    ("seek_id", "seek"),
    ("challenge_id", "challenge"),
    ("code", "code"),
    ("url", "url"),
    ("id", "user"),
    ("name", "name"),
    ("to", "name"),
];

/// Fields whose values differ from run to run.
const TIMES: &[&str] = &["server_ms", "created_ms", "at_ms", "claim_in_ms", "spent_ms", "lag_ms"];

/// Events that arrive whenever someone comes or goes, and the lobby's heartbeat.
const PASSING: &[&str] = &["presence", "counts"];

/// Events that the lobby sends at intervals: after one step of a client or after the next.
const IN_TURN: &[&str] = &["seek_added", "seek_removed"];

/// The mapping between the names in a trace and the values of this run, in both directions.
#[derive(Default)]
struct Names {
    by_value: HashMap<String, String>,
    by_name: HashMap<String, String>,
    counts: HashMap<&'static str, usize>,
}

impl Names {
    fn name(&mut self, prefix: &'static str, value: &str) -> String {
        if let Some(name) = self.by_value.get(value) {
            return name.clone();
        }
        let count = self.counts.entry(prefix).or_default();
        *count += 1;
        let name = format!("{prefix}-{count}");
        self.by_value.insert(value.to_owned(), name.clone());
        self.by_name.insert(name.clone(), value.to_owned());
        name
    }

    /// A message from the server, as written in a trace.
    fn traced(&mut self, message: &Value) -> Value {
        match message {
            Value::Object(fields) => {
                let named = fields.iter().map(|(field, value)| (field.clone(), self.field(field, value)));
                Value::Object(named.collect::<Map<_, _>>())
            }
            Value::Array(values) => values.iter().map(|value| self.traced(value)).collect(),
            other => other.clone(),
        }
    }

    fn field(&mut self, field: &str, value: &Value) -> Value {
        if TIMES.contains(&field) {
            return json!(0);
        }
        let prefix = NAMED.iter().find(|(named, _)| *named == field).map(|(_, prefix)| *prefix);
        match (prefix, value) {
            // Kinds of games, error codes and chosen names are the same in every run.
            (Some("game"), Value::String(text))
                if parlor_rules::GameKind::ALL.iter().any(|k| k.id() == text) =>
            {
                value.clone()
            }
            (Some("code"), Value::String(text)) if text.contains('_') || text == "internal" => value.clone(),
            (Some("code"), Value::String(text)) if text == "unauthorized" || text == "forbidden" => {
                value.clone()
            }
            (Some("name"), Value::String(text)) if !text.starts_with("Guest-") => value.clone(),
            (Some("url"), Value::String(text)) => {
                let (path, code) = text.rsplit_once('/').expect("a path");
                json!(format!("{path}/{}", self.name("code", code)))
            }
            (Some(prefix), Value::String(text)) => json!(self.name(prefix, text)),
            (Some(_), Value::Array(values)) => values.iter().map(|value| self.field(field, value)).collect(),
            (_, Value::Array(values)) if field == "games" => {
                let game = |value: &Value| value.as_str().map(|text| json!(self.name("game", text)));
                let games: Option<Vec<Value>> = values.iter().map(game).collect();
                games.map_or_else(|| self.traced(value), Value::from)
            }
            _ => self.traced(value),
        }
    }

    /// A message from a client, with this run's own values.
    fn to_server(&self, message: &Value) -> Value {
        match message {
            Value::Object(fields) => Value::Object(
                fields.iter().map(|(field, value)| (field.clone(), self.to_server(value))).collect(),
            ),
            Value::Array(values) => values.iter().map(|value| self.to_server(value)).collect(),
            Value::String(text) => json!(self.by_name.get(text).unwrap_or(text)),
            other => other.clone(),
        }
    }
}

/// A run of a trace, with its connections by user.
struct Run {
    server: Server,
    sockets: Vec<(String, WebSocketStream<TcpStream>)>,
    names: Names,
    lines: Vec<Value>,
}

impl Run {
    /// Sends a client's line and collects the server's lines until there are as many of either kind as in the trace up
    /// to that point, unless the trace is being rewritten.
    async fn step(&mut self, line: &Value, expected: Option<[usize; 2]>) {
        self.lines.push(line.clone());
        let who = line["who"].as_str().expect("a line says who").to_owned();
        if line.get("connects").is_some() {
            let (socket, _) =
                dial(self.server.address(), request(self.server.address())).await.expect("a socket");
            self.sockets.push((who.clone(), socket));
        } else if line.get("closes").is_some() {
            let at = self.sockets.iter().position(|(name, _)| *name == who).expect("they are connected");
            let (_, mut socket) = self.sockets.remove(at);
            socket.close(None).await.expect("a socket closes");
            within("the end", async { while let Some(Ok(_)) = socket.next().await {} }).await;
        } else if let Some(path) = line["posts"].as_str() {
            let token = line["token"].as_str().and_then(|name| self.names.by_name.get(name));
            let body = Some(line["body"].clone());
            let (status, answer) =
                ask(self.server.address(), "POST", path, token.map(String::as_str), body).await;
            let body = self.names.traced(&answer);
            self.lines.push(json!({"who": who.as_str(), "status": status, "body": body}));
        } else {
            let message = self.names.to_server(&line["sends"]);
            self.say(&who, &message.to_string()).await;
        }
        self.listen(&who).await;
        // Some events come from a different task than the answer, a moment later.
        match expected {
            None => {
                tokio::time::sleep(Duration::from_millis(100)).await;
                self.listen(&who).await;
            }
            Some(expected) => {
                within("what the trace tells", async {
                    while numbers(&self.lines).iter().zip(expected).any(|(told, expected)| *told < expected) {
                        tokio::time::sleep(Duration::from_millis(5)).await;
                        self.listen(&who).await;
                    }
                })
                .await;
            }
        }
    }

    async fn say(&mut self, who: &str, text: &str) {
        let socket = self.sockets.iter_mut().find(|(name, _)| name == who).expect("they are connected");
        within("the server to read", socket.1.send(Message::text(text))).await.expect("the socket is open");
    }

    /// Takes everything that all clients have received, the requesting one first: the effects of a request arrive
    /// before a later ping is answered, first at that client and then at the others.
    async fn listen(&mut self, asker: &str) {
        const MARK: u64 = 4_000_000_000;
        let mut whos: Vec<String> = self.sockets.iter().map(|(who, _)| who.clone()).collect();
        whos.sort_by_key(|who| who != asker);
        for who in whos {
            self.say(&who, &json!({"type": "ping", "id": MARK}).to_string()).await;
            loop {
                let socket =
                    self.sockets.iter_mut().find(|(name, _)| *name == who).expect("they are connected");
                let frame = within("an answer", socket.1.next()).await.expect("open").expect("a frame");
                let Message::Text(text) = frame else { continue };
                let message: Value = serde_json::from_str(&text).expect("JSON");
                if message["id"] == MARK {
                    break;
                }
                if !PASSING.iter().any(|kind| message["type"] == *kind) {
                    let message = self.names.traced(&message);
                    self.lines.push(json!({"who": who, "gets": message}));
                }
            }
        }
    }
}

fn is_in_turn(line: &Value) -> bool {
    IN_TURN.iter().any(|kind| line["gets"]["type"] == *kind)
}

/// The number of lines that come at intervals, and the number of others.
fn numbers(lines: &[Value]) -> [usize; 2] {
    let in_turn = lines.iter().filter(|line| is_in_turn(line)).count();
    [in_turn, lines.len() - in_turn]
}

fn is_of_client(line: &Value) -> bool {
    ["sends", "connects", "closes", "posts"].iter().any(|act| line.get(*act).is_some())
}

/// The lines, with the server's lines after each client line sorted: an `ok` and the events that its request causes may
/// come in any order. Lines that come at intervals are at the end.
fn in_order(lines: &[Value]) -> Vec<String> {
    let (in_turn, lines): (Vec<Value>, Vec<Value>) = lines.iter().cloned().partition(is_in_turn);
    let mut in_turn: Vec<String> = in_turn.iter().map(Value::to_string).collect();
    in_turn.sort();
    let parts = lines.chunk_by(|_, next| !is_of_client(next));
    let sorted = parts.flat_map(|part| {
        let mut texts: Vec<String> = part[1..].iter().map(Value::to_string).collect();
        texts.sort();
        [vec![part[0].to_string()], texts].concat()
    });
    sorted.chain(in_turn).collect()
}

/// JSON with the most interesting fields at the front: the user and the type.
fn text_of(value: &Value) -> String {
    let Value::Object(fields) = value else { return value.to_string() };
    let place = |field: &str| {
        let front = ["who", "type", "id", "game", "seq", "status"];
        front.iter().position(|name| *name == field).unwrap_or(front.len())
    };
    let mut fields: Vec<_> = fields.iter().collect();
    fields.sort_by_key(|(field, _)| place(field));
    let fields: Vec<_> =
        fields.into_iter().map(|(field, value)| format!("{}:{}", json!(field), text_of(value))).collect();
    format!("{{{}}}", fields.join(","))
}

fn traces() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/traces");
    let files = std::fs::read_dir(folder).expect("the traces").map(|file| file.expect("a file").path());
    files.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect()
}

#[tokio::test]
async fn every_trace_is_what_the_server_does() {
    let traces = traces();
    assert!(traces.len() >= 7, "{traces:?}");
    for path in traces {
        let text = std::fs::read_to_string(&path).expect("a trace");
        let lines: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
        let (names, sockets) = (Names::default(), Vec::new());
        let mut run = Run { server: Server::start(), sockets, names, lines: Vec::new() };
        let writes = std::env::var_os("PARLOR_WRITE_TRACES").is_some();
        let mut told = 0;
        for part in lines.chunk_by(|_, next| !is_of_client(next)) {
            told += part.len();
            run.step(&part[0], (!writes).then(|| numbers(&lines[..told]))).await;
        }
        if writes {
            let text: String = run.lines.iter().map(|line| text_of(line) + "\n").collect();
            std::fs::write(&path, text).expect("the repository can be written");
        } else {
            let (told, done) = (in_order(&lines), in_order(&run.lines));
            for (told, done) in told.iter().zip(&done) {
                assert_eq!(told, done, "{}", path.display());
            }
            assert_eq!(told.len(), done.len(), "{}", path.display());
        }
    }
}

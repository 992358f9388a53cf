//! What clients were told, according to the bytes that the server sent.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::Value;

use super::trace::{Call, Step};

/// What clients were told about a game.
#[derive(Clone, Default)]
pub(crate) struct ToldGame {
    /// The events of its log by their seq.
    pub(crate) events: BTreeMap<u64, Value>,
    /// The last seq named by an answer or a snapshot.
    pub(crate) seq: u64,
}

/// The bytes of a connection.
#[derive(Clone, Default)]
struct Stream {
    bytes: Vec<u8>,
    /// How many of them have been parsed.
    read: usize,
    /// The last game mentioned: each connection of our players has only one.
    game: Option<String>,
}

/// Everything that anyone was told.
#[derive(Clone, Default)]
pub(crate) struct Told {
    pub(crate) users: BTreeSet<String>,
    pub(crate) games: BTreeMap<String, ToldGame>,
    streams: HashMap<String, Stream>,
    /// The sends that have not returned: the socket, and the lengths of its stream's sent and parsed bytes before.
    sending: HashMap<u32, (String, usize, usize)>,
}

impl Told {
    /// How many log events were told.
    pub(crate) fn events(&self) -> usize {
        self.games.values().map(|game| game.events.len()).sum()
    }

    /// Notes that the server and its connections have ended.
    pub(crate) fn hang_up(&mut self) {
        self.streams.clear();
        self.sending.clear();
    }

    /// Applies the server's next step. Bytes count as told when the call begins: they may be on their way before it
    /// returns.
    pub(crate) fn take(&mut self, step: &Step) {
        match step {
            Step::Begin(thread, Call::Send { socket, data }) => {
                let stream = self.streams.entry(socket.clone()).or_default();
                self.sending.insert(*thread, (socket.clone(), stream.bytes.len(), stream.read));
                stream.bytes.extend(data);
                let mut stream = std::mem::take(stream);
                while let Some(message) = stream.message() {
                    self.hear(&message, &mut stream);
                }
                self.streams.insert(socket.clone(), stream);
            }
            Step::End(thread, returned) => {
                let Some((socket, before, read)) = self.sending.remove(thread) else { return };
                let stream = self.streams.get_mut(&socket).expect("it sends");
                let sent = before + returned.map_or(0, |sent| sent.max(0) as usize);
                if sent < stream.bytes.len() {
                    // The rest will be sent again, and then parsed again.
                    stream.bytes.truncate(sent);
                    stream.read = read;
                }
            }
            Step::Begin(..) => {}
        }
    }

    fn hear(&mut self, message: &Value, stream: &mut Stream) {
        if let Some(user) = message["user"]["id"].as_str() {
            self.users.insert(user.to_owned());
        }
        if let Some(game) = message["game"].as_str().filter(|_| message["type"] != "error") {
            stream.game = Some(game.to_owned());
        }
        let Some(game) = &stream.game else { return };
        let told = self.games.entry(game.clone()).or_default();
        let Some(seq) = message["seq"].as_u64() else { return };
        told.seq = told.seq.max(seq);
        if message["type"] != "ok" && message["type"] != "snapshot" {
            told.events.insert(seq, message.clone());
        }
    }
}

impl Stream {
    /// The next text frame of a WebSocket. Other connections carry no events.
    fn message(&mut self) -> Option<Value> {
        if self.read == 0 {
            let head = self.bytes.windows(4).position(|end| end == b"\r\n\r\n")? + 4;
            let websocket = self.bytes.starts_with(b"HTTP/1.1 101 ");
            self.read = if websocket { head } else { return None };
        }
        loop {
            let bytes = &self.bytes[self.read..];
            let (head, length) = match *bytes.get(1)? {
                126 => (4, usize::from(u16::from_be_bytes(*bytes.get(2..)?.first_chunk()?))),
                127 => (10, u64::from_be_bytes(*bytes.get(2..)?.first_chunk()?) as usize),
                short => (2, usize::from(short)),
            };
            let payload = bytes.get(head..head + length)?;
            self.read += head + length;
            if bytes[0] & 0x0f == 1 {
                return Some(serde_json::from_slice(payload).expect("the server sends JSON"));
            }
        }
    }
}

//! A client's view of a game, derived from the rules alone: every event must agree with it.

use parlor_rules::{Game, GameKind, Outcome, Position, Record, Side};
use serde_json::{Value, json};

use super::fnv1a64;

/// A game, reconstructed from its events.
#[derive(Clone)]
pub(crate) struct Mirror {
    /// The id of the player who moved first.
    pub(crate) first: Value,
    pub(crate) record: Record,
    /// The last event of the log that the client has received.
    pub(crate) seq: u64,
    /// The result, after `game_over`.
    pub(crate) result: Option<Value>,
    /// The events with a seq, as received.
    pub(crate) events: Vec<Value>,
}

impl Mirror {
    /// Starts from a snapshot; everything in it must follow from its start and moves.
    pub(crate) fn of_snapshot(snapshot: &Value) -> Self {
        let kind: GameKind = text(&snapshot["kind"]).parse().expect("a known game");
        let variant = kind.variant(text(&snapshot["variant"])).expect("a known variant");
        let start = Position::from_text(variant, text(&snapshot["start"])).expect("a position");
        let mut record = Record::new(start);
        for m in snapshot["moves"].as_array().expect("moves") {
            play(&mut record, text(m));
        }
        let result = snapshot.get("result").filter(|result| !result.is_null()).cloned();
        let first = snapshot["first"]["id"].clone();
        let mirror = Self { first, record, seq: number(&snapshot["seq"]), result, events: Vec::new() };
        let status = if mirror.result.is_some() { "over" } else { "playing" };
        assert_eq!(snapshot["status"], status, "{snapshot}");
        assert_eq!(snapshot["ply"], mirror.record.moves().len(), "{snapshot}");
        mirror.check_position(snapshot, mirror.result.is_some());
        mirror
    }

    /// Applies an event of this game; it must be the next one and correct.
    pub(crate) fn take(&mut self, event: &Value) {
        let Some(seq) = event.get("seq").map(number) else { return };
        assert_eq!(seq, self.seq + 1, "an event is missing or doubled: {event}");
        self.seq = seq;
        self.events.push(event.clone());
        assert!(self.result.is_none(), "an event after the end: {event}");
        match text(&event["type"]) {
            "moved" | "played" => self.take_move(event),
            "taken_back" => {
                self.record.take_back_to(number(&event["ply"]) as usize);
                assert_eq!(event["ply"], self.record.moves().len());
                self.check_position(event, false);
            }
            "game_over" => self.take_end(event),
            _ => {}
        }
    }

    fn take_move(&mut self, event: &Value) {
        assert_eq!(event["ply"], self.record.moves().len(), "{event}");
        assert_eq!(event["by"], self.record.to_move().map(Side::as_str).into_json(), "{event}");
        play(&mut self.record, text(&event["move"]));
        match text(&event["type"]) {
            "played" => assert_eq!(event["hash"], self.hash(), "{event}"),
            _ => self.check_position(event, self.record.ending().is_some()),
        }
    }

    fn take_end(&mut self, event: &Value) {
        if let Some(ending) = self.record.ending() {
            assert_eq!(event["result"], Outcome::as_str(ending.outcome), "{event}");
            assert_eq!(event["reason"], ending.reason.as_str(), "{event}");
            assert_eq!(
                event.get("score").cloned().unwrap_or_default(),
                json!(self.record.position().score())
            );
        } else {
            let by_rules = ["rules", "repetition", "move_limit"].map(Value::from);
            assert!(!by_rules.contains(&event["reason"]), "the rules know no end here: {event}");
        }
        let mut result = event.clone();
        for field in ["type", "game", "seq"] {
            result.as_object_mut().expect("an event is an object").remove(field);
        }
        self.result = Some(result);
    }

    fn hash(&self) -> String {
        let position = self.record.position();
        let hashed = format!("{} {} {position}", position.kind(), position.variant());
        format!("{:016x}", fnv1a64(&hashed))
    }

    fn check_position(&self, told: &Value, over: bool) {
        let position = self.record.position();
        assert_eq!(told["position"], position.to_string(), "{told}");
        assert_eq!(told["hash"], self.hash(), "{told}");
        let to_move = self.record.to_move().filter(|_| !over).map(Side::as_str).into_json();
        assert_eq!(told["to_move"], to_move, "{told}");
        let legal = if over { Vec::new() } else { self.record.legal_moves() };
        let mut legal: Vec<_> = legal.iter().map(ToString::to_string).collect();
        let mut listed: Vec<_> =
            told["legal"].as_array().expect("legal moves").iter().map(|m| text(m).to_owned()).collect();
        legal.sort();
        listed.sort();
        assert_eq!(listed, legal, "{told}");
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.result.is_some()
    }

    /// The moves, as texts.
    pub(crate) fn moves(&self) -> Vec<String> {
        self.record.moves().iter().map(ToString::to_string).collect()
    }
}

fn play(record: &mut Record, m: &str) {
    let parsed = record.position().parse_move(m).expect("a move of this game");
    record.play(parsed).unwrap_or_else(|e| panic!("{m}: {e}"));
}

trait IntoJson {
    fn into_json(self) -> Value;
}

impl IntoJson for Option<&'static str> {
    fn into_json(self) -> Value {
        self.map_or(Value::Null, Value::from)
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("not a text: {value}"))
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("not a number: {value}"))
}

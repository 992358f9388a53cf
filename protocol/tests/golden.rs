//! An example of every message: reading it with the types and writing it again changes nothing.
//!
//! The examples also help people who write clients in other languages. The messages in `docs/protocol.md` are checked
//! in the same way.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use parlor_protocol::{
    Accepted, Answer, ErrorCode, Event, REQUEST_TYPES, REQUESTS, Reply, ServerMessage, parse_request,
};
use serde_json::Value;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Returns the examples of a file, by name.
fn examples(file: &str) -> BTreeMap<String, Value> {
    serde_json::from_str(&read(&format!("examples/{file}.json"))).expect("an object of examples")
}

/// Reads and writes a client's message with the types.
fn through_request(message: &Value) -> Value {
    let request = parse_request(&message.to_string()).unwrap_or_else(|e| panic!("{message}: {e:?}"));
    serde_json::to_value(request).expect("a request is JSON")
}

/// Reads and writes a message of the server with the types.
fn through_server_message(message: &Value) -> Value {
    let read: ServerMessage =
        serde_json::from_value(message.clone()).unwrap_or_else(|e| panic!("{message}: {e}"));
    serde_json::to_value(read).expect("a message is JSON")
}

#[test]
fn every_request_has_an_example() {
    let examples = examples("requests");
    let names: BTreeSet<&str> = examples.keys().map(String::as_str).collect();
    assert_eq!(names, REQUEST_TYPES.iter().copied().collect());
    for (name, example) in &examples {
        assert_eq!(example["type"], name.as_str());
        assert_eq!(through_request(example), *example);
    }
}

#[test]
fn the_answer_to_every_request_has_an_example() {
    let examples = examples("answers");
    let names: BTreeSet<&str> = examples.keys().map(String::as_str).collect();
    assert_eq!(names, REQUEST_TYPES.iter().copied().collect());
    for row in REQUESTS {
        let example = &examples[row.name];
        assert_eq!(example["type"], "ok");
        assert_eq!(through_server_message(example), *example);
        let Ok(ServerMessage::Reply(Reply::Ok(Accepted { answer, .. }))) =
            serde_json::from_value(example.clone())
        else {
            panic!("not an ok: {example}");
        };
        assert!(row.answers.contains(&type_of(&answer)), "{} is answered with {answer:?}", row.name);
    }
}

/// Returns the name of an answer's type, as in the table of requests.
fn type_of(answer: &Answer) -> &'static str {
    match answer {
        Answer::Welcome(_) => "Welcome",
        Answer::Pong(_) => "Pong",
        Answer::Lobby(_) => "Lobby",
        Answer::SeekOpened(_) => "SeekOpened",
        Answer::ChallengeSent(_) => "ChallengeSent",
        Answer::InviteMade(_) => "InviteMade",
        Answer::GameMade(_) => "GameMade",
        Answer::Logged(_) => "Logged",
        Answer::ExploredLine(_) => "ExploredLine",
        Answer::Turns(_) => "Turns",
        Answer::Done(_) => "Done",
    }
}

#[test]
fn every_error_code_has_an_example() {
    let mut examples = examples("errors");
    for code in ErrorCode::ALL {
        let name = serde_json::to_value(code).expect("a code is JSON");
        let name = name.as_str().expect("a code is a text");
        let example = examples.remove(name).unwrap_or_else(|| panic!("no example of {name}"));
        assert_eq!((&example["type"], &example["code"]), (&"error".into(), &name.into()));
        assert_eq!(through_server_message(&example), example);
    }
    assert!(examples.is_empty(), "{examples:?}");
}

/// Returns the event's name. The match is exhaustive, so a new event does not compile until it is listed here.
fn name_of(event: &Event) -> &'static str {
    match event {
        Event::SeekAdded { .. } => "seek_added",
        Event::SeekRemoved { .. } => "seek_removed",
        Event::BotSuggested { .. } => "bot_suggested",
        Event::BotChanged { .. } => "bot_changed",
        Event::Counts(_) => "counts",
        Event::LobbyChanged(_) => "lobby_changed",
        Event::Challenged { .. } => "challenged",
        Event::OpenChallenges { .. } => "open_challenges",
        Event::ChallengeEnded { .. } => "challenge_ended",
        Event::GameStarted { .. } => "game_started",
        Event::FollowedStarted { .. } => "followed_started",
        Event::TournamentChanged { .. } => "tournament_changed",
        Event::Snapshot(_) => "snapshot",
        Event::Moved(_) => "moved",
        Event::Played(_) => "played",
        Event::DrawOffered { .. } => "draw_offered",
        Event::DrawDeclined { .. } => "draw_declined",
        Event::TakebackRequested { .. } => "takeback_requested",
        Event::TakebackDeclined { .. } => "takeback_declined",
        Event::TakenBack(_) => "taken_back",
        Event::TimeGiven { .. } => "time_given",
        Event::WentBerserk { .. } => "went_berserk",
        Event::GameOver { .. } => "game_over",
        Event::Presence { .. } => "presence",
        Event::Chatted { .. } => "chatted",
        Event::RematchOffered { .. } => "rematch_offered",
        Event::Clock { .. } => "clock",
        Event::Nearer { .. } => "nearer",
        Event::Planned { .. } => "planned",
        Event::Watchers { .. } => "watchers",
        Event::Announced { .. } => "announced",
        Event::GameParked { .. } => "game_parked",
        Event::Queued { .. } => "queued",
        Event::Turn { .. } => "turn",
        Event::Warned { .. } => "warned",
        Event::TournamentChatted(_) => "tournament_chatted",
    }
}

/// How many kinds of events [`name_of`] knows.
const EVENTS: usize = 36;

#[test]
fn every_event_has_an_example() {
    let examples = examples("events");
    assert_eq!(examples.len(), EVENTS);
    for (name, example) in &examples {
        let event: Event = serde_json::from_value(example.clone()).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!((name_of(&event), &example["type"]), (name.as_str(), &name.as_str().into()));
        assert_eq!(through_server_message(example), *example);
    }
}

/// Reading and writing any message of `docs/protocol.md` with the types changes nothing, and the page shows every
/// request, every event, and both kinds of answers.
#[test]
fn the_page_shows_what_the_types_say() {
    let page = read("../docs/protocol.md");
    let mut shown = BTreeSet::new();
    for line in page.lines().filter(|line| line.starts_with('{')) {
        let message: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        let kind = message["type"].as_str().unwrap_or_else(|| panic!("no type: {line}")).to_owned();
        let again = if REQUEST_TYPES.contains(&&*kind) {
            through_request(&message)
        } else {
            through_server_message(&message)
        };
        assert_eq!(again, message);
        shown.insert(kind);
    }
    let events = examples("events");
    let expected =
        REQUEST_TYPES.iter().copied().chain(events.keys().map(String::as_str)).chain(["ok", "error"]);
    let missing: Vec<_> = expected.filter(|kind| !shown.contains(*kind)).collect();
    assert_eq!(missing, Vec::<&str>::new());
    for code in ErrorCode::ALL {
        let name = serde_json::to_string(code).expect("a code is JSON").replace('"', "`");
        assert!(page.contains(&name), "the page does not say what {name} means");
    }
}

/// `ok` and `error` are read as answers, and nothing else is.
#[test]
fn answers_and_events_are_distinguished() {
    for file in ["answers", "errors"] {
        for example in examples(file).values() {
            let read: ServerMessage = serde_json::from_value(example.clone()).expect("a message");
            assert!(matches!(read, ServerMessage::Reply(Reply::Ok(_) | Reply::Error(_))), "{example}");
        }
    }
    for example in examples("events").values() {
        let read: ServerMessage = serde_json::from_value(example.clone()).expect("a message");
        assert!(matches!(read, ServerMessage::Event(_)), "{example}");
    }
}

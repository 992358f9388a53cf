use parlor_protocol::parse_request;
use parlor_rules::notation::{Format, read, write, wthor};
use parlor_rules::{Game, GameKind, PlayError, Position, Record, Variant};

/// The variant that the first byte selects, and the text after it.
fn variant_and_text(bytes: &[u8]) -> Option<(Variant, &str)> {
    let (first, rest) = bytes.split_first()?;
    let variants: Vec<Variant> = GameKind::ALL.iter().flat_map(|kind| kind.variants()).collect();
    Some((variants[usize::from(*first) % variants.len()], std::str::from_utf8(rest).ok()?))
}

/// A text that parses as a position can be written and read back as the same position, and play can go on from it.
pub fn position_text(bytes: &[u8]) {
    let Some((variant, text)) = variant_and_text(bytes) else { return };
    let Ok(position) = Position::from_text(variant, text) else { return };
    let again = Position::from_text(variant, &position.to_string()).expect("what is written can be read");
    assert_eq!((&again, again.key(), again.wire_hash()), (&position, position.key(), position.wire_hash()));
    let counted = position.perft(2);
    assert_eq!(position.outcome().is_some(), position.count_moves() == 0);
    assert!(position.outcome().is_none() || (counted.nodes, counted.ended) == (0, 1));
}

/// Words are played as moves, each of which can be written and read back. A refused move changes nothing, and an
/// accepted one was listed.
pub fn move_text(bytes: &[u8]) {
    let Some((variant, text)) = variant_and_text(bytes) else { return };
    let mut record = Record::new(Position::start(variant));
    for word in text.split_whitespace() {
        let Ok(m) = record.position().parse_move(word) else { continue };
        assert_eq!(record.position().parse_move(&m.to_string()), Ok(m));
        let (before, listed) = (record.position().clone(), record.legal_moves());
        match record.play(m) {
            Ok(()) => assert!(listed.contains(&m)),
            Err(error) => {
                assert_eq!(error == PlayError::Over, record.ending().is_some());
                assert!(!listed.contains(&m));
                assert_eq!(*record.position(), before);
            }
        }
    }
}

/// Games that can be read can be written and read back as the same games.
fn round_trip(format: Format, bytes: &[u8]) {
    for game in read(format, bytes).unwrap_or_default() {
        let Ok(text) = write(format, &game) else { continue };
        let again = read(format, text.as_bytes()).unwrap_or_else(|error| panic!("{error} in {text}"));
        assert_eq!(again.len(), 1, "{text}");
        assert_eq!(again[0].record.moves(), game.record.moves(), "{text}");
        assert_eq!(again[0].record.start(), game.record.start(), "{text}");
        assert_eq!(again[0].result, game.result, "{text}");
    }
}

/// Portable Draughts Notation, there and back.
pub fn pdn(bytes: &[u8]) {
    round_trip(Format::Pdn, bytes);
}

/// Generic Game Format, there and back.
pub fn ggf(bytes: &[u8]) {
    round_trip(Format::Ggf, bytes);
}

/// Our own text form, there and back.
pub fn text_form(bytes: &[u8]) {
    round_trip(Format::Text, bytes);
}

/// A database that can be read can be written and read back as the same games. Names are read or refused.
pub fn wthor(bytes: &[u8]) {
    let _read_or_refused = (wthor::players(bytes), wthor::tournaments(bytes));
    let Ok(file) = wthor::read(bytes) else { return };
    let written = wthor::write(file.year, &file.games).expect("they are Othello games");
    let again = wthor::read(&written).expect("what is written can be read");
    assert_eq!((again.year, again.games.len()), (file.year, file.games.len()));
    for (a, b) in again.games.iter().zip(&file.games) {
        assert_eq!(a.record.moves(), b.record.moves());
        assert_eq!((a.tournament, a.players, a.black_score), (b.tournament, b.players, b.black_score));
    }
}

/// A request that parses is written as JSON that parses to the same request.
pub fn protocol(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(envelope) = parse_request(text) else { return };
    let written = serde_json::to_string(&envelope).expect("an envelope is JSON");
    assert_eq!(parse_request(&written).expect("what is written can be read"), envelope, "{written}");
}

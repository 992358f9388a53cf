//! Pictures of all games: their drawings as text, and what can be checked in their pixels.

use std::path::Path;

use parlor_picture::{Animation, Board, CARD_SIZE, Card, Form, Player};
use parlor_rules::{Game, GameKind, Position, Record, Side};

/// A position from the middle of a game and the move that led to it.
fn board(kind: GameKind) -> Board {
    let last = match kind {
        GameKind::Othello => "f4",
        GameKind::Checkers => "6-10",
        GameKind::Awele | GameKind::Kalah => "d",
        GameKind::Santorini => "b3c3c4",
    };
    let sample = Board::sample(kind);
    let last = sample.position.parse_move(last).expect("a move");
    Board { last: Some(last), ..sample }
}

fn players() -> [Player; 2] {
    [("Ada", "40", true), ("<b>Björn & \"Co\"</b>", "24", false)].map(|(name, figure, won)| Player {
        name: name.to_owned(),
        figure: figure.to_owned(),
        won,
    })
}

fn card(board: Board) -> Card {
    let heading = board.position.kind().about().name.to_owned();
    Card { heading, lines: vec!["Black won 40–24.".to_owned()], players: Some(players()), board }
}

/// Width and height of a PNG or GIF file.
fn size(file: &[u8]) -> [u32; 2] {
    match file {
        [b'G', b'I', b'F', b'8', b'9', b'a', w0, w1, h0, h1, ..] => {
            [[*w0, *w1], [*h0, *h1]].map(|bytes| u32::from(u16::from_le_bytes(bytes)))
        }
        [0x89, b'P', b'N', b'G', ..] => {
            [16, 20].map(|at| u32::from_be_bytes(file[at..at + 4].try_into().expect("four bytes")))
        }
        _ => panic!("neither PNG nor GIF"),
    }
}

/// `PARLOR_WRITE_PICTURES=1` writes the files, to be looked at and committed.
#[test]
fn drawings_match_the_golden_files() {
    for kind in GameKind::ALL {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{kind}.svg"));
        let drawn = board(*kind).svg(Form::Wide);
        if std::env::var_os("PARLOR_WRITE_PICTURES").is_some() {
            std::fs::write(&path, &drawn).expect("it can be written");
        }
        let golden = std::fs::read_to_string(&path).expect("a golden file");
        assert!(drawn == golden, "the drawing of {kind} differs from {}", path.display());
    }
}

#[test]
fn every_game_has_pictures_of_the_requested_size() {
    for kind in GameKind::ALL {
        let sample = Board::sample(*kind);
        assert_eq!(size(&sample.png(120).expect("a picture")), [120, 120], "{kind}");
        assert_eq!(size(&card(sample).png().expect("a card")), CARD_SIZE, "{kind}");
    }
}

#[test]
fn a_picture_shows_the_position_the_last_move_and_the_side() {
    for kind in GameKind::ALL {
        let with = |change: fn(&mut Board)| {
            let mut changed = board(*kind);
            change(&mut changed);
            changed.png(200).expect("a picture")
        };
        let plain = with(|_| ());
        assert!(plain == with(|_| ()), "{kind}: the same twice");
        assert!(plain != with(|board| board.last = None), "{kind}: no last move");
        let start = |board: &mut Board| board.position = Position::start(board.position.variant());
        assert!(plain != with(start), "{kind}: another position");
        let turned = plain != with(|board| board.viewer = Side::Second);
        assert_eq!(turned, !matches!(kind, GameKind::Othello | GameKind::Santorini), "{kind}: turned");
    }
}

/// Every variant can be drawn, from its start to its end.
#[test]
fn whole_games_are_drawn_in_every_variant() {
    for variant in GameKind::ALL.iter().flat_map(|kind| kind.variants()) {
        let mut record = Record::new(Position::start(variant));
        for turn in 0..60 {
            let legal = record.legal_moves();
            if legal.is_empty() {
                break;
            }
            let last = legal[turn % legal.len()];
            record.play(last).expect("a legal move");
            let board = Board { position: record.position().clone(), last: Some(last), viewer: Side::First };
            let svg = board.svg(Form::Upright) + &card(board).svg();
            for bad in ["NaN", "inf", "<b>"] {
                assert!(!svg.contains(bad), "{variant} {bad}");
            }
        }
    }
}

#[test]
fn an_animation_has_a_frame_for_each_position() {
    let mut record = Record::new(Position::start(GameKind::Othello.default_variant()));
    let mut boards = vec![Board::new(record.start().clone())];
    for _ in 0..6 {
        let last = record.legal_moves()[0];
        record.play(last).expect("a legal move");
        boards.push(Board { position: record.position().clone(), last: Some(last), viewer: Side::First });
    }
    let gif = Animation { boards, players: players(), width: 160 }.gif().expect("an animation");
    assert_eq!(size(&gif), [160, 248]);
    let mut reader = gif::DecodeOptions::new().read_info(&gif[..]).expect("a GIF");
    let mut delays = Vec::new();
    let mut areas = Vec::new();
    while let Some(frame) = reader.read_next_frame().expect("a frame") {
        delays.push(frame.delay);
        areas.push(u32::from(frame.width) * u32::from(frame.height));
    }
    assert_eq!(delays.len(), 7);
    assert!(delays[6] > delays[0], "the last position stays longest: {delays:?}");
    assert_eq!(areas[0], 160 * 248);
    assert!(areas[1..6].iter().all(|area| *area < areas[0]), "only what changes is written: {areas:?}");
}

#[test]
fn an_animation_needs_a_position() {
    assert!(Animation { boards: Vec::new(), players: players(), width: 160 }.gif().is_err());
}

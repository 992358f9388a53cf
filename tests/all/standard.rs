//! WebSocket conformance to RFC 6455, frame by frame: what the Autobahn test suite checks in its cases 1 to 7.

use crate::support::{Raw, Server, frame};

const FIN: u8 = 0x80;
const CONTINUE: u8 = 0x0;
const TEXT: u8 = 0x1;
const CLOSE: u8 = 0x8;
const PING: u8 = 0x9;
const PONG: u8 = 0xa;

const REQUEST: &str = r#"{"type":"ping","id":1,"text":"Hellö-µ@ßöäüàá-UTF-8!!"}"#;

/// The server's reaction to some frames, until it closes the connection or is silent.
#[derive(Debug, PartialEq)]
enum Then {
    /// It answers the request.
    Answer,
    /// It sends this.
    Frame(u8, Vec<u8>),
    /// It closes with this code, or without one.
    Close(Option<u16>),
}

/// Sends bytes in pieces of this size and returns the server's reaction.
async fn after(server: &Server, bytes: &[u8], piece: usize) -> Vec<Then> {
    let mut socket = Raw::websocket(server.address()).await;
    for piece in bytes.chunks(piece) {
        if !socket.send(piece).await {
            break;
        }
    }
    // Whatever the frames were, a closing handshake ends the connection.
    socket.send(&frame(FIN | CLOSE, &1000u16.to_be_bytes())).await;
    let mut then = Vec::new();
    while let Some((first, payload)) = socket.frame().await {
        match first & 0x0f {
            TEXT => {
                let text = String::from_utf8(payload).expect("text is UTF-8");
                assert!(text.contains(r#""type":"ok","id":1"#), "{text}");
                then.push(Then::Answer);
            }
            CLOSE => {
                let code = payload.first_chunk().map(|code| u16::from_be_bytes(*code));
                then.push(Then::Close(code));
                assert_eq!(socket.rest().await, b"", "nothing comes after a close frame");
                break;
            }
            _ => then.push(Then::Frame(first, payload)),
        }
    }
    then
}

fn fragments(cuts: &[usize]) -> Vec<Vec<u8>> {
    let text = REQUEST.as_bytes();
    let ends = cuts.iter().copied().chain([text.len()]);
    let starts = [0].into_iter().chain(cuts.iter().copied());
    let parts: Vec<&[u8]> = starts.zip(ends).map(|(start, end)| &text[start..end]).collect();
    let last = parts.len() - 1;
    let first_byte = |i: usize| (if i == last { FIN } else { 0 }) | (if i == 0 { TEXT } else { CONTINUE });
    parts.iter().enumerate().map(|(i, part)| frame(first_byte(i), part)).collect()
}

fn ended() -> Vec<Then> {
    vec![Then::Close(Some(1000))]
}

fn answered() -> Vec<Then> {
    vec![Then::Answer, Then::Close(Some(1000))]
}

/// Frames, pings and fragments as they should be, in one piece and byte by byte.
#[tokio::test]
async fn what_the_standard_allows_is_understood() {
    let server = Server::start();
    let whole = frame(FIN | TEXT, REQUEST.as_bytes());
    // The umlaut's two bytes in two fragments, then every byte as a fragment, then empty fragments in between.
    let umlaut = REQUEST.find('ö').expect("it is there") + 1;
    let every: Vec<usize> = (1..REQUEST.len()).collect();
    let ping = |payload: &[u8]| frame(FIN | PING, payload);
    let pong = |payload: &[u8]| Then::Frame(FIN | PONG, payload.to_vec());
    let long = [0xfe; 125];
    let between: Vec<u8> = fragments(&[5, 5, 20]).join(&ping(b"between")[..]);
    let cases: Vec<(&str, Vec<u8>, Vec<Then>)> = vec![
        ("a text", whole.clone(), answered()),
        ("a cut umlaut", fragments(&[umlaut]).concat(), answered()),
        ("every byte a fragment", fragments(&every).concat(), answered()),
        ("empty fragments", fragments(&[0, 7, 7, REQUEST.len()]).concat(), answered()),
        ("an empty ping", ping(b""), [vec![pong(b"")], ended()].concat_then()),
        ("a ping", ping(b"Hello"), [vec![pong(b"Hello")], ended()].concat_then()),
        ("the longest ping", ping(&long), [vec![pong(&long)], ended()].concat_then()),
        (
            "pings between fragments",
            between,
            [vec![pong(b"between"), pong(b"between"), pong(b"between")], answered()].concat_then(),
        ),
        ("a pong that nobody asked for", frame(FIN | PONG, b"what"), ended()),
        ("a pong, then a text", [frame(FIN | PONG, b""), whole].concat(), answered()),
    ];
    for (what, bytes, expected) in cases {
        for piece in [bytes.len(), 1] {
            assert_eq!(after(&server, &bytes, piece).await, expected, "{what}, {piece} bytes at a time");
        }
    }
}

trait ConcatThen {
    fn concat_then(self) -> Vec<Then>;
}

impl ConcatThen for [Vec<Then>; 2] {
    fn concat_then(self) -> Vec<Then> {
        self.into_iter().flatten().collect()
    }
}

/// A protocol violation closes the connection with 1002, and nothing in the same data is carried out.
#[tokio::test]
async fn what_the_standard_forbids_closes_with_1002() {
    let server = Server::start();
    let text = REQUEST.as_bytes();
    let mut unmasked = vec![FIN | TEXT, text.len() as u8];
    unmasked.extend(text);
    let mut cases: Vec<(String, Vec<u8>)> = vec![
        ("a frame without a mask".into(), unmasked),
        ("a ping of 126 bytes".into(), frame(FIN | PING, &[0; 126])),
        ("a ping in fragments".into(), frame(PING, b"part")),
        ("a close in fragments".into(), frame(CLOSE, &1000u16.to_be_bytes())),
        ("a continuation of nothing".into(), frame(FIN | CONTINUE, text)),
        ("a beginning in the middle".into(), [frame(TEXT, b"{"), frame(FIN | TEXT, text)].concat()),
        ("a close of one byte".into(), frame(FIN | CLOSE, &[3])),
        ("a close of 126 bytes".into(), frame(FIN | CLOSE, &[[3, 232].to_vec(), vec![b'x'; 124]].concat())),
    ];
    for bits in [0x10, 0x20, 0x40, 0x70] {
        cases.push((format!("reserved bits {bits:#x}"), frame(FIN | bits | TEXT, text)));
        cases.push((format!("reserved bits {bits:#x} of a ping"), frame(FIN | bits | PING, b"")));
    }
    for opcode in [0x3, 0x7, 0xb, 0xf] {
        cases.push((format!("opcode {opcode:#x}"), frame(FIN | opcode, text)));
    }
    for code in [0u16, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999] {
        cases.push((format!("close code {code}"), frame(FIN | CLOSE, &code.to_be_bytes())));
    }
    for (what, bytes) in cases {
        assert_eq!(after(&server, &bytes, bytes.len()).await, vec![Then::Close(Some(1002))], "{what}");
    }
}

/// A close frame is answered with its own code.
#[tokio::test]
async fn closing_codes_are_answered() {
    let server = Server::start();
    for code in [1000u16, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999] {
        let bytes = frame(FIN | CLOSE, &[&code.to_be_bytes()[..], b"bye"].concat());
        assert_eq!(after(&server, &bytes, bytes.len()).await, vec![Then::Close(Some(code))]);
    }
    let empty = frame(FIN | CLOSE, b"");
    let then = after(&server, &empty, empty.len()).await;
    assert!(matches!(then[..], [Then::Close(None | Some(1000))]), "{then:?}");
    // Nothing after a close frame is carried out.
    let late = [frame(FIN | CLOSE, &1000u16.to_be_bytes()), frame(FIN | TEXT, REQUEST.as_bytes())].concat();
    assert_eq!(after(&server, &late, late.len()).await, ended());
}

/// Invalid UTF-8 closes with 1007: in one frame, in fragments, and in the reason of a close frame.
#[tokio::test]
async fn text_that_is_not_utf8_closes_with_1007() {
    let server = Server::start();
    let wrong: [&[u8]; 9] = [
        b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80edited",
        b"\xff",
        b"\xc0\xaf",
        b"\xe0\x80\xaf",
        b"\xf4\x90\x80\x80",
        b"\xed\xbf\xbf",
        b"\xf8\x88\x80\x80\x80",
        b"abc\x80",
        b"abc\xc3",
    ];
    for bytes in wrong {
        let whole = frame(FIN | TEXT, bytes);
        assert_eq!(after(&server, &whole, whole.len()).await, vec![Then::Close(Some(1007))], "{bytes:?}");
        let cut = [frame(TEXT, &bytes[..1]), frame(FIN | CONTINUE, &bytes[1..])].concat();
        assert_eq!(after(&server, &cut, cut.len()).await, vec![Then::Close(Some(1007))], "{bytes:?} in two");
    }
    let reason = frame(FIN | CLOSE, b"\x03\xe8\xff\xff");
    let then = after(&server, &reason, reason.len()).await;
    assert!(matches!(then[..], [Then::Close(Some(1007 | 1002))]), "{then:?}");
}

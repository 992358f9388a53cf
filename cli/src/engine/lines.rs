//! The line protocol: `docs/engines.md`.

use std::time::Duration;

use parlor_rules::{Game, GameKind, Position};

use super::{Handler, Response, Session};

pub(super) struct Lines;

impl Handler for Lines {
    fn handle(&mut self, line: &str, session: &mut Session) -> Response {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let done = match command {
            "" => return Response::Silent,
            _ if command.starts_with('#') => return Response::Silent,
            "quit" => return Response::Last("ok".to_owned()),
            "parlor" if rest == "1" => {
                return Response::Text(format!("ok Parlor {}", env!("CARGO_PKG_VERSION")));
            }
            "parlor" => Err(format!("unsupported version: {rest:?} (expected 1)")),
            "newgame" => new_game(rest, session),
            "position" => Position::from_text(session.variant(), rest)
                .map_err(|error| error.to_string())
                .and_then(|start| session.begin(start)),
            "play" => session.play(rest.trim()),
            "go" => match go(rest, session) {
                Ok(answer) => return Response::Text(answer),
                Err(why) => Err(why),
            },
            _ => Err(format!(
                "unknown command: {command:?} (expected parlor, newgame, position, play, go or quit)"
            )),
        };
        Response::Text(done.map_or_else(|why| format!("error {why}"), |()| "ok".to_owned()))
    }
}

fn new_game(words: &str, session: &mut Session) -> Result<(), String> {
    let (kind, variant) = words.split_once(' ').unwrap_or((words, ""));
    let kind: GameKind = kind.parse().map_err(|error: parlor_rules::TextError| error.to_string())?;
    let variant = match variant.trim() {
        "" => kind.default_variant(),
        name => kind.variant(name).map_err(|error| error.to_string())?,
    };
    session.begin(Position::start(variant))
}

fn go(words: &str, session: &mut Session) -> Result<String, String> {
    session.time = match words.trim() {
        "" => None,
        ms => {
            let ms = ms.parse().map_err(|_| format!("not a time in milliseconds: {ms:?}"))?;
            Some(Duration::from_millis(ms))
        }
    };
    let answer = session.think()?;
    let line: Vec<_> = answer.line.iter().map(ToString::to_string).collect();
    let (depth, nodes) = (answer.depth, answer.statistics.nodes);
    let exact = if answer.exact { " exact" } else { "" };
    let info =
        format!("info depth {depth} nodes {nodes} score {:.2}{exact} pv {}", answer.score, line.join(" "));
    Ok(format!("{info}\nmove {}", answer.best()))
}

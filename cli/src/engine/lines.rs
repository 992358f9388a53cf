//! The line protocol: `docs/engines.md`.

use std::time::Duration;

use parlor_rules::{Game, GameKind, Position};

use super::{Desk, Heard, Speaker};

pub(super) struct Lines;

impl Speaker for Lines {
    fn hear(&mut self, line: &str, desk: &mut Desk) -> Heard {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let done = match command {
            "" => return Heard::Nothing,
            _ if command.starts_with('#') => return Heard::Nothing,
            "quit" => return Heard::Farewell("ok".to_owned()),
            "parlor" if rest == "1" => return Heard::Say(format!("ok Parlor {}", env!("CARGO_PKG_VERSION"))),
            "parlor" => Err(format!("version {rest:?} is not spoken here; version 1 is")),
            "newgame" => new_game(rest, desk),
            "position" => Position::from_text(desk.variant(), rest)
                .map_err(|error| error.to_string())
                .and_then(|start| desk.begin(start)),
            "play" => desk.play(rest.trim()),
            "go" => match go(rest, desk) {
                Ok(answer) => return Heard::Say(answer),
                Err(why) => Err(why),
            },
            _ => Err(format!(
                "{command:?} is no command; they are parlor, newgame, position, play, go and quit"
            )),
        };
        Heard::Say(done.map_or_else(|why| format!("error {why}"), |()| "ok".to_owned()))
    }
}

fn new_game(words: &str, desk: &mut Desk) -> Result<(), String> {
    let (kind, variant) = words.split_once(' ').unwrap_or((words, ""));
    let kind: GameKind = kind.parse().map_err(|error: parlor_rules::TextError| error.to_string())?;
    let variant = match variant.trim() {
        "" => kind.default_variant(),
        name => kind.variant(name).map_err(|error| error.to_string())?,
    };
    desk.begin(Position::start(variant))
}

fn go(words: &str, desk: &mut Desk) -> Result<String, String> {
    desk.time = match words.trim() {
        "" => None,
        ms => {
            let ms = ms.parse().map_err(|_| format!("{ms:?} is no time in milliseconds"))?;
            Some(Duration::from_millis(ms))
        }
    };
    let answer = desk.think()?;
    let line: Vec<_> = answer.line.iter().map(ToString::to_string).collect();
    let (depth, nodes) = (answer.depth, answer.statistics.nodes);
    let exact = if answer.exact { " exact" } else { "" };
    let info =
        format!("info depth {depth} nodes {nodes} score {:.2}{exact} pv {}", answer.score, line.join(" "));
    Ok(format!("{info}\nmove {}", answer.best()))
}

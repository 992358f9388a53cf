//! The operator's engines: other programs, as named players of their games.

use parlor_protocol::http::CatalogPlayer;
use parlor_protocol::{PlayerChoice, Refusal};
use parlor_rules::GameKind;

use super::{bad, within};
use crate::config::{EngineLine, Repertoire};

/// What the catalog calls the algorithm of another program.
const EXTERNAL: &str = "external";

/// The protocols of other programs; only the last one can express every game.
const PROTOCOLS: [&str; 3] = ["gtp", "nboard", "lines"];

impl Repertoire {
    /// Returns the operator's engine that a choice names.
    pub(crate) fn engine(&self, choice: &PlayerChoice) -> Option<&EngineLine> {
        self.engines.iter().find(|engine| choice.name.as_ref() == Some(&engine.name))
    }

    /// Makes the operator's engines named players of their games.
    pub(crate) fn add_engines(&mut self, engines: Vec<EngineLine>) -> Result<(), String> {
        for engine in engines {
            let bad = |why: String| format!("the engine {}: {why}", engine.name);
            if !PROTOCOLS.contains(&&*engine.protocol) {
                return Err(bad(format!("expected the protocol {}", PROTOCOLS.join(", "))));
            }
            if engine.games.is_empty() || engine.command.trim().is_empty() {
                return Err(bad("expected a command and at least one game".to_owned()));
            }
            for game in &engine.games {
                let kind: GameKind = game.parse().map_err(|error| bad(format!("{error}")))?;
                if engine.protocol != "lines" && kind != GameKind::Othello {
                    return Err(bad(format!("{} is a protocol for othello only", engine.protocol)));
                }
                let players = &mut self.games.entry(kind.id().to_owned()).or_default().players;
                if players.iter().any(|player| player.name == engine.name) {
                    return Err(bad(format!("there is a player of {kind} with this name")));
                }
                players.push(CatalogPlayer {
                    name: engine.name.clone(),
                    title: engine.title.clone().unwrap_or_else(|| engine.name.clone()),
                    about: "Another program, which the operator of this server runs.".to_owned(),
                    variants: kind.variants().iter().map(ToString::to_string).collect(),
                    algorithm: EXTERNAL.to_owned(),
                    depth: None,
                    evaluation: None,
                });
            }
            self.engines.push(engine);
        }
        Ok(())
    }
}

/// Completes the choice of another program, for which only the time can be chosen.
pub(super) fn only_timed(
    choice: &PlayerChoice,
    engine: &EngineLine,
    most_ms: u32,
) -> Result<PlayerChoice, Refusal> {
    let time_ms = choice.time_ms.unwrap_or(most_ms);
    within("time_ms", time_ms, &(1..=most_ms))?;
    let complete =
        PlayerChoice { name: choice.name.clone(), time_ms: Some(time_ms), ..PlayerChoice::default() };
    if (PlayerChoice { time_ms: None, ..choice.clone() })
        != (PlayerChoice { time_ms: None, ..complete.clone() })
    {
        return Err(bad(format!("{} is another program: only time_ms can be chosen", engine.name)));
    }
    Ok(complete)
}

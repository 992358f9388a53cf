//! Chosen players: checks that there is such a player, and fills in what the choice left open.

mod choice;
mod engines;
mod options;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use parlor_protocol::http::{Algorithm, CatalogPlayer};
use parlor_protocol::{ErrorCode, Refusal};
use parlor_rules::Variant;

use crate::config::{GameRepertoire, Repertoire};
use crate::error::refuse;

fn bad(why: String) -> Refusal {
    refuse(ErrorCode::BadRequest, why)
}

fn within<T: PartialOrd + std::fmt::Display>(
    field: &str,
    value: T,
    bounds: &RangeInclusive<T>,
) -> Result<(), Refusal> {
    if bounds.contains(&value) {
        return Ok(());
    }
    Err(bad(format!("{field} must be {} to {}, not {value}", bounds.start(), bounds.end())))
}

impl Repertoire {
    fn algorithm(&self, id: &str) -> Result<&Algorithm, Refusal> {
        let known = self.algorithms.iter();
        known.clone().find(|algorithm| algorithm.id == *id).ok_or_else(|| {
            let ids: Vec<_> = known.map(|algorithm| algorithm.id.as_str()).collect();
            bad(format!("unknown algorithm: {id}; the algorithms are {}", ids.join(", ")))
        })
    }
}

impl GameRepertoire {
    /// Returns the player of this name, if it plays the variant.
    fn named(&self, name: &str, variant: Variant) -> Result<&CatalogPlayer, Refusal> {
        let Some(player) = self.players.iter().find(|player| player.name == name) else {
            let names: Vec<_> = self.players.iter().map(|player| player.name.as_str()).collect();
            let known = names.join(", ");
            return Err(bad(format!("no player of {} is called {name}; there are {known}", variant.kind())));
        };
        if player.variants.contains(&variant.to_string()) {
            return Ok(player);
        }
        let variants = player.variants.join(", ");
        Err(bad(format!(
            "{name} is a player of the variant {variants} of {}, not of {variant}",
            variant.kind()
        )))
    }
}

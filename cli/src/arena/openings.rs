//! The options that say how the games of a match begin.

use std::path::{Path, PathBuf};

use parlor_lab::Openings;
use parlor_rules::Variant;

use super::super::Failure;

#[derive(clap::Args)]
pub(super) struct OpeningArgs {
    /// Random plies at the start of each game
    #[arg(long, default_value_t = 4, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=60))]
    random_plies: u16,
    /// Openings to use instead of random plies: a set such as three-move, or a file that holds games in any notation,
    /// or a line of moves or a position for each opening
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "random_plies")]
    openings: Option<PathBuf>,
    /// How many plies of each opening to play, for example 8 of each game of a WTHOR file
    #[arg(long, value_name = "PLIES", requires = "openings", value_parser = clap::value_parser!(u16).range(0..=200))]
    opening_plies: Option<u16>,
    /// Order of the openings: as they are listed, or shuffled by --seed
    #[arg(long, value_name = "ORDER", requires = "openings", default_value = "sequential")]
    opening_order: Order,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Order {
    Sequential,
    Random,
}

impl OpeningArgs {
    /// The file of openings, or the name of a set.
    pub(super) fn file(&self) -> Option<&Path> {
        self.openings.as_deref()
    }

    /// The openings of a match with this seed.
    pub(super) fn read(&self, variant: Variant, seed: u64) -> Result<Openings, Failure> {
        let openings = match &self.openings {
            Some(path) => self.listed(&path.display().to_string(), variant)?,
            None => Openings::Random { plies: self.random_plies.into(), seed },
        };
        Ok(match self.opening_order {
            Order::Sequential => openings,
            Order::Random => openings.shuffled(seed),
        })
    }

    /// Reads a set of the catalog, or a file if the catalog has no set of this name.
    fn listed(&self, name: &str, variant: Variant) -> Result<Openings, Failure> {
        if let Some(opening) = variant.opening(name) {
            return Ok(Openings::named(variant, opening));
        }
        let bytes =
            std::fs::read(name).map_err(|error| Failure::input(format!("cannot read {name}: {error}")))?;
        Openings::listed(name, &bytes, variant, self.opening_plies.map(usize::from)).map_err(Failure::input)
    }
}

//! Matches that are played to the end, with a progress bar.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::Path;

use parlor_lab::journal::Journal;
use parlor_lab::{Plan, Played, Tally, play};

use crate::{Failure, progress};

/// Plays all games of a plan and counts the results of each match. With `resume`, finished games are saved to that
/// file, and games that it holds already are not played again.
pub(crate) fn tallies(plan: &Plan, jobs: usize, resume: Option<&Path>) -> Result<Vec<Tally>, Failure> {
    let (mut journal, known) = match resume {
        Some(path) => {
            let (journal, known) = Journal::open(path, plan).map_err(Failure::input)?;
            (Some(journal), known)
        }
        None => (None, HashMap::new()),
    };
    let mut tallies = vec![Tally::default(); plan.matches.len()];
    let bar = progress::bar(plan.matches.len() * plan.games, known.len(), "games");
    bar.set_message(format!("{} {}", plan.variant.kind(), plan.variant));
    let done = |played: &Played| {
        bar.inc(1);
        journal.as_mut().map_or(Ok(()), |journal| journal.add(played))
    };
    let counted = |played: Played| {
        tallies[played.game.of_match].count(&played);
        Ok(ControlFlow::Continue(()))
    };
    play(plan, jobs, known, done, counted).map_err(Failure::run)?;
    bar.finish_and_clear();
    Ok(tallies)
}

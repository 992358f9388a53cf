//! What a search begins with: a position, and the part of its history that matters.

use parlor_rules::{Game, Record};

use super::tactics::Tactics;
use crate::tablebase::{Probe, Tablebases};

/// The position to search, and as much of its history as matters.
#[derive(Debug, Clone)]
pub struct Root<G: Game> {
    /// The current position.
    pub position: G,
    /// Keys of the positions since the last irreversible ply, the current one last.
    pub(super) recent: Vec<u64>,
    /// Plies since the start of the record.
    pub(super) plies: usize,
    over: bool,
    /// The tablebases to probe, and the game so far.
    tablebases: Option<(Tablebases, Record<G>)>,
    /// Moves known to lose, which the search skips; never all moves.
    without: Vec<G::Move>,
}

impl<G: Game> Root<G> {
    /// A position without a history.
    pub fn bare(position: G) -> Self {
        Root::from(&Record::new(position))
    }

    /// A record's current position with its history. `position` must be that position, in the type of its game.
    pub(crate) fn of<R: Game>(record: &Record<R>, position: &G) -> Self {
        let recent = record.recent().iter().map(Game::key).collect();
        let over = record.ending().is_some();
        Root {
            position: position.clone(),
            recent,
            plies: record.moves().len(),
            over,
            tablebases: None,
            without: Vec::new(),
        }
    }

    /// The tablebases that may be probed.
    pub(crate) fn open_tables(&self) -> Option<&Tablebases> {
        self.tablebases.as_ref().map(|(tables, _)| tables)
    }

    /// The same root, with tablebases that the search may probe.
    #[must_use]
    pub fn with_tables<R: Game>(mut self, tablebases: &Tablebases, record: &Record<R>) -> Self {
        if !tablebases.is_empty() {
            self.tablebases = same_game(&self.position, record).map(|record| (tablebases.clone(), record));
        }
        self
    }

    /// The tablebases to probe, and the game up to this position.
    pub(super) fn tablebases(&self) -> Option<(&Tablebases, &Record<G>)> {
        self.tablebases.as_ref().map(|(tablebases, record)| (tablebases, record))
    }

    /// The tablebase for this game and variant, if there is one.
    pub(super) fn tablebase(&self) -> Option<&dyn Probe<G>>
    where
        G: Tactics,
    {
        self.position.tablebase(self.tablebases()?.0)
    }

    /// The same root without some losing moves; others must remain.
    #[must_use]
    pub(crate) fn without(self, moves: Vec<G::Move>) -> Self {
        Root { without: moves, ..self }
    }

    /// Whether the search skips a move.
    pub(super) fn leaves_out(&self, m: G::Move) -> bool {
        self.without.contains(&m)
    }

    /// Whether the game has ended, by the position or by its history.
    pub fn is_over(&self) -> bool {
        self.over
    }
}

impl<G: Game> From<&Record<G>> for Root<G> {
    fn from(record: &Record<G>) -> Self {
        Root::of(record, record.position())
    }
}

/// Converts a record of any game to one of the game `G` by parsing its texts again.
fn same_game<G: Game, R: Game>(position: &G, record: &Record<R>) -> Option<Record<G>> {
    let mut same = Record::new(G::from_text(position.variant(), &record.start().to_string()).ok()?);
    for m in record.moves() {
        let m = position.parse_move(&m.to_string()).ok()?;
        same.play(m).ok()?;
    }
    Some(same)
}

#[cfg(test)]
mod tests {
    use parlor_rules::kalah::Kalah;

    use super::*;
    use crate::games::kalah::tablebase::{Rules, Tablebase};
    use crate::stop::Stop;

    /// A set without tables counts as no tablebase.
    #[test]
    fn a_root_has_the_tables_that_it_is_given() {
        let start = Kalah::start("6x4".parse().expect("a variant"));
        let tables = Tablebase::in_memory(Rules::of(start.variant()), 2, &Stop::default());
        let has = |tables: Tablebases| {
            let root = Root::bare(start).with_tables(&tables, &Record::new(start));
            root.open_tables().is_some_and(|tables| !tables.is_empty())
        };
        assert!(has(tables.expect("it is never stopped").into()));
        assert!(!has(Tablebases::default()));
    }
}

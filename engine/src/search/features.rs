//! The parts of the search, which can be switched off one by one.

/// Which parts of the search are switched on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Features {
    /// Iterative deepening: searches depth after depth instead of only the last one.
    pub deepening: bool,
    /// Stores positions in the transposition table.
    pub table: bool,
    /// Tries promising moves first.
    pub ordering: bool,
    /// How many children are ordered by their static evaluation, if nothing else orders them.
    pub best_first: usize,
    /// Principal variation search: all moves but the first are searched with a null window.
    pub null_windows: bool,
    /// Starts each depth with a narrow window around the previous depth's value.
    pub aspiration: bool,
    /// Searches late moves at a reduced depth first, where the game says that this pays.
    pub reductions: bool,
    /// ProbCut: trusts a shallow search that very probably finds what a deep one would.
    pub probcut: bool,
    /// Searches further if a position is not quiet.
    pub quiescence: bool,
    /// Uses table entries only if they come from exactly the same depth, so that the value is minimax's.
    pub fixed_depth: bool,
    /// Leaves out moves that are refuted at once, and searches further if a threat has to be met.
    pub threats: bool,
    /// Asks the game's solver first, if it has one.
    pub solver: bool,
    /// Starts another depth even if it will probably not be completed in time.
    pub patience: bool,
    /// Searches to the end of the game selectively where the solver would take too long.
    pub endings: bool,
    /// Tries giving up the turn first, where the game allows it: a side still above the window is above it with a move.
    pub null_move: bool,
    /// Reduces late moves by a table of logarithms, in games that have one.
    pub log_reductions: bool,
    /// Leaves out the last of a node's moves right above the leaves, in games that have many.
    pub late_move_pruning: bool,
    /// Assumes that a position far above the window stays there for the last plies, where the game says that this pays.
    pub futility: bool,
    /// Has the evaluation search the last plies of null windows itself, where it can.
    pub frontier: bool,
}

impl Features {
    /// Textbook alpha-beta: no memory, moves in the order of the rules.
    pub const TEXTBOOK: Features = Features {
        deepening: false,
        table: false,
        ordering: false,
        best_first: 0,
        null_windows: false,
        aspiration: false,
        reductions: false,
        probcut: false,
        quiescence: false,
        fixed_depth: true,
        threats: false,
        solver: false,
        endings: false,
        patience: false,
        null_move: false,
        log_reductions: false,
        late_move_pruning: false,
        futility: false,
        frontier: false,
    };

    /// Everything that does not change the value: a search to depth N finds what minimax to depth N finds.
    pub const EXACT: Features = Features {
        deepening: true,
        table: true,
        ordering: true,
        best_first: 0,
        null_windows: true,
        aspiration: true,
        reductions: false,
        probcut: false,
        quiescence: false,
        fixed_depth: true,
        threats: false,
        solver: false,
        endings: false,
        patience: false,
        null_move: false,
        log_reductions: false,
        late_move_pruning: false,
        futility: false,
        frontier: false,
    };

    /// Everything.
    pub const STRONG: Features = Features {
        reductions: true,
        probcut: true,
        quiescence: true,
        fixed_depth: false,
        threats: true,
        solver: true,
        endings: true,
        patience: true,
        null_move: true,
        log_reductions: true,
        late_move_pruning: true,
        futility: true,
        frontier: true,
        ..Features::EXACT
    };
}

impl Features {
    /// The parts that a profile can switch off, by name. ProbCut's name is `cuts`.
    pub const PARTS: &[&str] = &[
        "table",
        "null_windows",
        "aspiration",
        "reductions",
        "cuts",
        "quiescence",
        "threats",
        "solver",
        "endings",
        "patience",
        "null_move",
        "log_reductions",
        "late_move_pruning",
        "futility",
        "frontier",
    ];

    /// These features without the named parts; unknown names are ignored.
    #[must_use]
    pub fn without(self, parts: &[String]) -> Features {
        let keeps = |part: &str| !parts.iter().any(|name| name == part);
        Features {
            table: self.table && keeps("table"),
            null_windows: self.null_windows && keeps("null_windows"),
            aspiration: self.aspiration && keeps("aspiration"),
            reductions: self.reductions && keeps("reductions"),
            probcut: self.probcut && keeps("cuts"),
            quiescence: self.quiescence && keeps("quiescence"),
            threats: self.threats && keeps("threats"),
            solver: self.solver && keeps("solver"),
            endings: self.endings && keeps("endings"),
            patience: self.patience && keeps("patience"),
            null_move: self.null_move && keeps("null_move"),
            log_reductions: self.log_reductions && keeps("log_reductions"),
            late_move_pruning: self.late_move_pruning && keeps("late_move_pruning"),
            futility: self.futility && keeps("futility"),
            frontier: self.frontier && keeps("frontier"),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fields that are on, by name.
    fn on(features: Features) -> Vec<String> {
        let text = format!("{features:?}");
        let fields = text.split(['{', ',', '}']).filter_map(|field| field.trim().strip_suffix(": true"));
        fields.map(str::to_owned).collect()
    }

    #[test]
    fn each_part_is_switched_off_alone() {
        let all = on(Features::STRONG);
        for &part in Features::PARTS {
            let field = if part == "cuts" { "probcut" } else { part };
            let rest: Vec<_> = all.iter().filter(|name| *name != field).cloned().collect();
            assert_eq!(rest.len() + 1, all.len(), "{part} is on");
            assert_eq!(on(Features::STRONG.without(&[part.to_owned()])), rest);
            assert_eq!(on(Features::TEXTBOOK.without(&[part.to_owned()])), on(Features::TEXTBOOK));
        }
        assert_eq!(Features::STRONG.without(&["luck".to_owned()]), Features::STRONG);
        assert_eq!(Features::STRONG.without(&[]), Features::STRONG);
    }
}

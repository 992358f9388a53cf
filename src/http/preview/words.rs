//! What previews and cards say in a language: which of its sentences, and what they are filled with.

use parlor_protocol::http::TournamentTerms;
use parlor_protocol::{GameResult, Seat, TimeControl, Verdict};
use parlor_puzzles::Puzzle;
use parlor_rules::{Game, GameKind};

use crate::game::{GameMeta, GameState};
use crate::language::Language;
use crate::words::{self, Ended, Words};

pub(super) const SITE: &str = "Parlor";

/// Writes previews with the words of a language.
#[derive(Clone, Copy)]
pub(in crate::http) struct Writer {
    pub(super) language: Language,
    words: &'static Words,
}

impl Writer {
    pub(in crate::http) fn of(language: Language) -> Self {
        Self { language, words: words::of(language) }
    }

    pub(super) fn locale(self) -> &'static str {
        self.words.locale
    }

    pub(super) fn name(self, kind: GameKind) -> &'static str {
        (self.words.game)(kind).name
    }

    fn side(self, kind: GameKind, side: usize) -> &'static str {
        (self.words.game)(kind).sides[side]
    }

    /// Title and description of a page that is the same for everyone.
    pub(super) fn page(self, path: &str) -> Option<[&'static str; 2]> {
        let at = words::PAGES.iter().position(|page| *page == path)?;
        Some(self.words.preview.pages[at])
    }

    pub(super) fn site_line(self) -> &'static str {
        self.words.preview.pages[0][1]
    }

    pub(super) fn lesson_title(self, kind: GameKind) -> String {
        (self.words.preview.lesson)(self.name(kind))
    }

    pub(super) fn lesson_line(self, kind: GameKind) -> String {
        (self.words.preview.lesson_line)(self.name(kind))
    }

    pub(super) fn position_title(self, kind: GameKind) -> String {
        (self.words.preview.position)(self.name(kind))
    }

    pub(super) fn position_line(self, kind: GameKind, plies: usize, mover: Option<usize>) -> String {
        let said = &self.words.preview;
        match (plies, mover.map(|side| self.side(kind, side))) {
            (0, Some(side)) => (said.to_move)(side),
            (n, Some(side)) => (said.to_move_after)(side, n),
            (n, None) => (said.end_of_line)(n),
        }
    }

    pub(super) fn puzzle_title(self, kind: GameKind) -> String {
        (self.words.preview.puzzle)(self.name(kind))
    }

    /// What a puzzle asks for.
    pub(super) fn puzzle_line(self, puzzle: &Puzzle) -> String {
        let mover = self.side(puzzle.kind(), puzzle.start.to_move().index());
        (self.words.preview.puzzle_line)(puzzle.goal, mover)
    }

    pub(super) fn tournament_line(self, kind: GameKind, terms: &TournamentTerms) -> String {
        (self.words.preview.tournament)(terms.format, self.name(kind), &self.clock(terms.clock))
    }

    pub(super) fn invite_title(self, from: &str, kind: GameKind) -> String {
        (self.words.preview.invite)(from, self.name(kind))
    }

    pub(super) fn invite_line(self, rated: bool, control: Option<TimeControl>) -> String {
        let clock = control.map(|control| self.clock(control));
        (self.words.preview.invite_line)(rated, clock.as_deref())
    }

    /// A player's best games with their ratings.
    pub(super) fn player_line(self, ratings: &[(GameKind, i32)]) -> String {
        let ratings: Vec<String> = ratings.iter().map(|rating| self.rating(rating)).collect();
        (self.words.preview.player_line)(&ratings)
    }

    pub(super) fn rating(self, (kind, rating): &(GameKind, i32)) -> String {
        format!("{} {rating}", self.name(*kind))
    }

    fn clock(self, control: TimeControl) -> String {
        (self.words.play.clock)(control)
    }

    pub(super) fn game_title(self, meta: &GameMeta) -> String {
        (self.words.play.title)(self.name(meta.kind()), &meta.first.name, &meta.second.name)
    }

    /// Where a game stands: at a ply that a link names, or now.
    pub(super) fn game_line(self, state: &GameState, ply: Option<usize>) -> String {
        let said = &self.words.play;
        let all = state.record().moves();
        match (ply, state.result()) {
            (Some(0), _) if !all.is_empty() => (said.start_of)(all.len()),
            (Some(ply), _) if ply < all.len() => {
                let side = self.side(state.meta().kind(), mover(state, ply));
                match all[ply - 1] {
                    m if m.is_pass() => (said.passes)(ply, all.len(), side),
                    m => (said.plays)(ply, all.len(), side, &m.to_string()),
                }
            }
            (_, Some(result)) => self.ending(state, result),
            (_, None) if all.is_empty() => said.about_to_begin.to_owned(),
            (_, None) => (said.in_progress)(all.len()),
        }
    }

    fn ending(self, state: &GameState, result: &GameResult) -> String {
        let said = &self.words.play;
        let moves = state.record().moves().len();
        if state.meta().library.as_ref().is_some_and(|entry| entry.unfinished) {
            return (said.unfinished)(moves);
        }
        let winner = match result.result {
            Verdict::First => Some(0),
            Verdict::Second => Some(1),
            Verdict::Draw => None,
            Verdict::Aborted => return said.aborted.to_owned(),
        };
        let first = winner.unwrap_or_default();
        let points = result.score.map(|score| format!(" {}–{}", score[first], score[1 - first]));
        (said.ended)(Ended {
            winner: winner.map(|side| self.side(state.meta().kind(), side)),
            score: &points.unwrap_or_default(),
            reason: result.reason,
            moves,
        })
    }

    /// What kind of game it is: variant, whether it is rated, and the clock.
    pub(super) fn game_terms(self, meta: &GameMeta) -> String {
        if let Some(entry) = &meta.library {
            let known = [&entry.event, &entry.played];
            return known
                .into_iter()
                .filter(|text| !text.is_empty())
                .cloned()
                .collect::<Vec<_>>()
                .join(" · ");
        }
        let unusual = meta.variant() != meta.kind().default_variant();
        let variant = unusual.then(|| (self.words.game)(meta.kind()).variant(meta.variant()));
        let rated = if meta.rated { self.words.play.rated } else { self.words.play.casual };
        let clock = meta.time_control.map(|control| self.clock(control));
        let parts = variant.into_iter().chain([rated.to_owned()]).chain(clock);
        parts.collect::<Vec<_>>().join(" · ")
    }
}

/// The index of the side that made the move to a ply.
fn mover(state: &GameState, ply: usize) -> usize {
    let mut position = state.record().start().clone();
    for &m in &state.record().moves()[..ply - 1] {
        position.play_unchecked(m);
    }
    position.to_move().index()
}

/// What follows a player's name when the game is over: their points, or else 1, ½ or 0; nothing if it was aborted.
pub(super) fn figure(result: &GameResult, seat: Seat) -> String {
    if let Some(score) = result.score {
        return score[seat as usize].to_string();
    }
    let won = match seat {
        Seat::First => Verdict::First,
        Seat::Second => Verdict::Second,
    };
    match result.result {
        Verdict::Aborted => "",
        Verdict::Draw => "½",
        verdict if verdict == won => "1",
        _ => "0",
    }
    .to_owned()
}

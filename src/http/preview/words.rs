//! What previews and cards say. All of it is here, whole sentences each, so that it can be translated.

use parlor_protocol::http::{TournamentFormat, TournamentTerms};
use parlor_protocol::{GameResult, Reason, Seat, TimeControl, Verdict};
use parlor_puzzles::{Goal, Puzzle};
use parlor_rules::{Game, GameKind};

use crate::game::{GameMeta, GameState};

pub(super) const SITE: &str = "Parlor";
pub(super) const SITE_LINE: &str =
    "Play Othello, Checkers, Awele, Kalah and Santorini with people and honest bots.";

/// The pages that are the same for everybody: path, title and description.
pub(super) const PAGES: &[(&str, &str, &str)] = &[
    ("/", "Parlor", SITE_LINE),
    (
        "/learn",
        "Learn the rules",
        "Learn Othello, Checkers, Awele, Kalah and Santorini, move by move on a board.",
    ),
    ("/games", "Games", "Every public game that was played here, with replay and analysis."),
    ("/tv", "TV", "The best game of each kind that is being played now."),
    ("/players", "Players", "The leaderboards of all five games."),
    ("/bots", "Bots", "The bots that play here, from beginner to master, with their measured strength."),
    ("/puzzles", "Puzzles", "Positions in which only one move holds the result, every one proven."),
    ("/tournaments", "Tournaments", "Whoever enters is paired, and the games start by themselves."),
    ("/library", "Library", "Games that were played elsewhere, to replay, search and analyse."),
    ("/analysis", "Analysis board", "Try moves, and ask the engine what it thinks of them."),
    ("/exhibition", "Exhibition", "Two engines of your choice play each other."),
];

pub(super) fn lesson_title(kind: GameKind) -> String {
    format!("Learn {}", kind.about().name)
}

pub(super) fn lesson_line(kind: GameKind) -> String {
    format!("The rules of {}, move by move on a board.", kind.about().name)
}

pub(super) fn position_title(kind: GameKind) -> String {
    format!("{} position", kind.about().name)
}

pub(super) fn position_line(plies: usize, mover: Option<&str>) -> String {
    match (plies, mover) {
        (0, Some(mover)) => format!("{mover} to move."),
        (n, Some(mover)) => format!("{mover} to move after {}.", moves(n)),
        (n, None) => format!("The end of a line of {}.", moves(n)),
    }
}

pub(super) fn puzzle_title(kind: GameKind) -> String {
    format!("{} puzzle", kind.about().name)
}

/// What a puzzle asks for.
pub(super) fn puzzle_line(puzzle: &Puzzle) -> String {
    let mover = puzzle.kind().about().sides[puzzle.start.to_move().index()];
    match puzzle.goal {
        Goal::Win => format!("{mover} to move and win. Every other move lets the win go."),
        Goal::Draw => format!("{mover} to move and draw. Every other move loses."),
        Goal::Most { .. } => format!("{mover} to move. Only one move gets the most."),
        Goal::WinIn(n) => format!("{mover} to move and win in at most {}.", moves(n as usize)),
        Goal::Hold(n) => format!("{mover} to move. Only one move holds out for {}.", moves(n as usize)),
    }
}

pub(super) fn tournament_line(kind: GameKind, terms: &TournamentTerms) -> String {
    let format = match terms.format {
        TournamentFormat::Arena => "An arena",
        TournamentFormat::Swiss => "A Swiss tournament",
        TournamentFormat::RoundRobin => "A round robin",
        TournamentFormat::KnockOut => "A knock-out",
        TournamentFormat::Simul => "A simul",
    };
    format!("{format} of {}, {}.", kind.about().name, clock(terms.clock))
}

pub(super) fn game_title(meta: &GameMeta) -> String {
    format!("{}: {} vs {}", meta.kind().about().name, meta.first.name, meta.second.name)
}

/// Where a game stands: at a ply that a link names, or now.
pub(super) fn game_line(state: &GameState, ply: Option<usize>) -> String {
    let all = state.record().moves();
    let sides = state.meta().kind().about().sides;
    match (ply, state.result()) {
        (Some(0), _) if !all.is_empty() => format!("The start of a game of {}.", moves(all.len())),
        (Some(ply), _) if ply < all.len() => {
            let (side, last) = (mover(state, ply), all[ply - 1]);
            let side = sides[side];
            if last.is_pass() {
                format!("Move {ply} of {}: {side} passes.", all.len())
            } else {
                format!("Move {ply} of {}: {side} plays {last}.", all.len())
            }
        }
        (_, Some(result)) => ending(state, result),
        (_, None) if all.is_empty() => "The game is about to begin.".to_owned(),
        (_, None) => format!("In progress after {}.", moves(all.len())),
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

fn ending(state: &GameState, result: &GameResult) -> String {
    let sides = state.meta().kind().about().sides;
    let after = moves(state.record().moves().len());
    if state.meta().library.as_ref().is_some_and(|entry| entry.unfinished) {
        return format!("Unfinished after {after}.");
    }
    let how = match result.reason {
        Reason::Rules | Reason::Aborted => "",
        Reason::Resignation => " by resignation",
        Reason::Agreement => " by agreement",
        Reason::Timeout => " on time",
        Reason::Abandoned => " by abandonment",
        Reason::Repetition => " by repetition",
        Reason::MoveLimit => " by the move limit",
        Reason::Adjudication => " by adjudication",
    };
    let points = |winner: usize| match result.score {
        Some(score) => format!(" {}–{}", score[winner], score[1 - winner]),
        None => String::new(),
    };
    match result.result {
        Verdict::First => format!("{} won{}{how} after {after}.", sides[0], points(0)),
        Verdict::Second => format!("{} won{}{how} after {after}.", sides[1], points(1)),
        Verdict::Draw => format!("Draw{}{how} after {after}.", points(0)),
        Verdict::Aborted => "The game was aborted.".to_owned(),
    }
}

/// What kind of a game it is: variant, whether it is rated, and the clock.
pub(super) fn game_terms(meta: &GameMeta) -> String {
    if let Some(entry) = &meta.library {
        let known = [&entry.event, &entry.played];
        return known.into_iter().filter(|text| !text.is_empty()).cloned().collect::<Vec<_>>().join(" · ");
    }
    let variant = (meta.variant() != meta.kind().default_variant()).then(|| meta.variant().title());
    let rated = if meta.rated { "Rated game" } else { "Casual game" };
    let parts = variant.into_iter().chain([rated.to_owned()]).chain(meta.time_control.map(clock));
    parts.collect::<Vec<_>>().join(" · ")
}

pub(super) fn clock(control: TimeControl) -> String {
    match control {
        TimeControl::Days { days: 1 } => "1 day per move".to_owned(),
        TimeControl::Days { days } => format!("{days} days per move"),
        TimeControl::Fischer { initial_ms, increment_ms } => {
            format!("{} min + {} s", initial_ms as f64 / 60_000.0, increment_ms as f64 / 1_000.0)
        }
    }
}

/// What stands after a player's name when the game is over: their points, or what the game gave them.
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

pub(super) fn invite_title(from: &str, kind: GameKind) -> String {
    format!("{from} invites you to {}", kind.about().name)
}

pub(super) fn invite_line(rated: bool, control: Option<TimeControl>) -> String {
    match (rated, control) {
        (true, Some(control)) => format!("A rated game, {}. Open the link to play.", clock(control)),
        (false, Some(control)) => format!("A casual game, {}. Open the link to play.", clock(control)),
        (_, None) => "A casual game without a clock. Open the link to play.".to_owned(),
    }
}

/// A player's best games with their ratings.
pub(super) fn player_line(ratings: &[(GameKind, i32)]) -> String {
    if ratings.is_empty() {
        return "Games and results on Parlor.".to_owned();
    }
    format!("{}. Games and results on Parlor.", ratings.iter().map(rating).collect::<Vec<_>>().join(", "))
}

pub(super) fn rating((kind, rating): &(GameKind, i32)) -> String {
    format!("{} {rating}", kind.about().name)
}

fn moves(n: usize) -> String {
    if n == 1 { "1 move".to_owned() } else { format!("{n} moves") }
}

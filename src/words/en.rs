//! English, the model for the others.

use parlor_protocol::http::TournamentFormat;
use parlor_protocol::{Reason, TimeControl};
use parlor_puzzles::Goal;
use parlor_rules::GameKind;

use super::{Ended, Game, Mail, Play, Preview, Words, count, minutes_and_seconds};

pub(super) const WORDS: Words = Words {
    locale: "en_US",
    game,
    mail: Mail {
        confirm: "Confirm your address",
        confirm_text: |name, link| {
            format!(
                "Hello {name},\n\nopen this link to confirm that this is your address:\n{link}\n\nIf you have not asked for it, do nothing.\n"
            )
        },
        reset: "Set a new password",
        reset_text: |name, link| {
            format!(
                "Hello {name},\n\nopen this link within an hour to set a new password:\n{link}\n\nIf you have not asked for it, do nothing: your password stays as it is.\n"
            )
        },
        waiting: |n| count(n, "A game is waiting for you", "# games are waiting for you"),
        waiting_head: |name| format!("Hello {name},\n\nit is your turn in:\n\n"),
        waiting_game: |game, opponent, left| format!("{game} with {opponent}: {left}"),
        waiting_stop: |link| {
            format!(
                "You get this mail at most once a day, because you asked for it. To stop it, open this link:\n{link}\n"
            )
        },
        left: |days, hours| {
            let parts = [(days, "1 day", "# days"), (hours, "1 hour", "# hours")];
            let parts = parts.into_iter().filter(|(n, ..)| *n > 0);
            let parts: Vec<String> = parts.map(|(n, one, other)| count(n as usize, one, other)).collect();
            format!("{} left", parts.join(" and "))
        },
        last_hour: "less than an hour left",
        no_clock: "your clock is not running yet",
    },
    preview: Preview {
        pages: [
            ["Parlor", "Play Othello, Checkers, Awele, Kalah and Santorini with people and honest bots."],
            [
                "Learn the rules",
                "Learn Othello, Checkers, Awele, Kalah and Santorini, move by move on a board.",
            ],
            ["Games", "Every public game that was played here, with replay and analysis."],
            ["TV", "The best game of each kind that is being played now."],
            ["Players", "The leaderboards of all five games."],
            ["Bots", "The bots that play here, from beginner to master, with their measured strength."],
            ["Puzzles", "Positions in which only one move holds the result, every one proven."],
            ["Tournaments", "Players who enter are paired, and the games start by themselves."],
            ["Library", "Games that were played elsewhere, to replay, search and analyse."],
            ["Analysis board", "Try moves, and ask the engine what it thinks of them."],
            ["Exhibition", "Two engines of your choice play each other."],
        ],
        lesson: |game| format!("Learn {game}"),
        lesson_line: |game| format!("The rules of {game}, move by move on a board."),
        position: |game| format!("{game} position"),
        to_move: |side| format!("{side} to move."),
        to_move_after: |side, n| format!("{side} to move after {}.", moves(n)),
        end_of_line: |n| format!("The end of a line of {}.", moves(n)),
        puzzle: |game| format!("{game} puzzle"),
        puzzle_line: |goal, side| match goal {
            Goal::Win => format!("{side} to move and win. Every other move lets the win go."),
            Goal::Draw => format!("{side} to move and draw. Every other move loses."),
            Goal::Most { .. } => format!("{side} to move. Only one move gets the most."),
            Goal::WinIn(n) => format!("{side} to move and win in at most {}.", moves(n as usize)),
            Goal::Hold(n) => format!("{side} to move. Only one move holds out for {}.", moves(n as usize)),
        },
        tournament: |format, game, clock| {
            let format = match format {
                TournamentFormat::Arena => "An arena",
                TournamentFormat::Swiss => "A Swiss tournament",
                TournamentFormat::RoundRobin => "A round robin",
                TournamentFormat::KnockOut => "A knock-out",
                TournamentFormat::Simul => "A simul",
            };
            format!("{format} of {game}, {clock}.")
        },
        invite: |from, game| format!("{from} invites you to {game}"),
        invite_line: |rated, clock| match (rated, clock) {
            (true, Some(clock)) => format!("A rated game, {clock}. Open the link to play."),
            (false, Some(clock)) => format!("A casual game, {clock}. Open the link to play."),
            (_, None) => "A casual game without a clock. Open the link to play.".to_owned(),
        },
        player_line: |ratings| match ratings {
            [] => "Games and results on Parlor.".to_owned(),
            ratings => format!("{}. Games and results on Parlor.", ratings.join(", ")),
        },
    },
    play: Play {
        title: |game, first, second| format!("{game}: {first} vs {second}"),
        rated: "Rated game",
        casual: "Casual game",
        clock: |control| match control {
            TimeControl::Days { days } => count(days as usize, "# day per move", "# days per move"),
            TimeControl::Fischer { initial_ms, increment_ms } => {
                let [minutes, seconds] = minutes_and_seconds(initial_ms, increment_ms, ".");
                format!("{minutes} min + {seconds} s")
            }
        },
        about_to_begin: "The game is about to begin.",
        in_progress: |n| format!("In progress after {}.", moves(n)),
        start_of: |n| format!("The start of a game of {}.", moves(n)),
        passes: |ply, of, side| format!("Move {ply} of {of}: {side} passes."),
        plays: |ply, of, side, m| format!("Move {ply} of {of}: {side} plays {m}."),
        unfinished: |n| format!("Unfinished after {}.", moves(n)),
        aborted: "The game was aborted.",
        ended: |Ended { winner, score, reason, moves: n }| {
            let how = match reason {
                Reason::Rules | Reason::Aborted => "",
                Reason::Resignation => " by resignation",
                Reason::Agreement => " by agreement",
                Reason::Timeout => " on time",
                Reason::Abandoned => " by abandonment",
                Reason::Repetition => " by repetition",
                Reason::MoveLimit => " by the move limit",
                Reason::Adjudication => " by adjudication",
            };
            match winner {
                Some(side) => format!("{side} won{score}{how} after {}.", moves(n)),
                None => format!("Draw{score}{how} after {}.", moves(n)),
            }
        },
    },
};

fn game(kind: GameKind) -> Game {
    let named = |name, sides, variants| Game { name, sides, variants };
    match kind {
        GameKind::Othello => named("Othello", ["Black", "White"], &[]),
        GameKind::Checkers => named("Checkers", ["Black", "White"], &[("mini", "Mini, 6 × 6")]),
        GameKind::Awele => named("Awele", ["South", "North"], &[]),
        GameKind::Kalah => named("Kalah", ["South", "North"], KALAH),
        GameKind::Santorini => named("Santorini", ["Dark", "Light"], &[]),
    }
}

const KALAH: &[(&str, &str)] = &[
    ("6x4", "6 pits, 4 seeds, plain capture"),
    ("6x4+swap", "6 pits, 4 seeds, plain capture, with swap"),
    ("6x6", "6 pits, 6 seeds, plain capture"),
];

fn moves(n: usize) -> String {
    count(n, "# move", "# moves")
}

//! German.

use parlor_protocol::http::TournamentFormat;
use parlor_protocol::{Reason, TimeControl};
use parlor_puzzles::Goal;
use parlor_rules::GameKind;

use super::{Ended, Game, Mail, Play, Preview, Words, count, minutes_and_seconds};

pub(super) const WORDS: Words = Words {
    locale: "de_DE",
    game,
    mail: Mail {
        confirm: "Bestätige deine Adresse",
        confirm_text: |name, link| {
            format!(
                "Hallo {name},\n\nöffne diesen Link, um zu bestätigen, dass diese Adresse dir gehört:\n{link}\n\nWenn du nicht darum gebeten hast, brauchst du nichts zu tun.\n"
            )
        },
        reset: "Wähle ein neues Passwort",
        reset_text: |name, link| {
            format!(
                "Hallo {name},\n\nöffne diesen Link innerhalb einer Stunde, um ein neues Passwort zu wählen:\n{link}\n\nWenn du nicht darum gebeten hast, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.\n"
            )
        },
        waiting: |n| count(n, "Eine Partie wartet auf dich", "# Partien warten auf dich"),
        waiting_head: |name| format!("Hallo {name},\n\ndu bist am Zug:\n\n"),
        waiting_game: |game, opponent, left| format!("{game} gegen {opponent}: {left}"),
        waiting_stop: |link| {
            format!(
                "Du bekommst diese Mail höchstens einmal am Tag, weil du darum gebeten hast. Um sie abzubestellen, öffne diesen Link:\n{link}\n"
            )
        },
        left: |days, hours| {
            let parts = [(days, "1 Tag", "# Tage"), (hours, "1 Stunde", "# Stunden")];
            let parts = parts.into_iter().filter(|(n, ..)| *n > 0);
            let parts: Vec<String> = parts.map(|(n, one, other)| count(n as usize, one, other)).collect();
            format!("noch {}", parts.join(" und "))
        },
        last_hour: "weniger als eine Stunde",
        no_clock: "deine Uhr läuft noch nicht",
    },
    preview: Preview {
        pages: [
            ["Parlor", "Spiele Othello, Dame, Awele, Kalaha und Santorini gegen Menschen und ehrliche Bots."],
            [
                "Regeln lernen",
                "Lerne Othello, Dame, Awele, Kalaha und Santorini, Zug um Zug auf einem Brett.",
            ],
            [
                "Partien",
                "Alle öffentlichen Partien, die hier gespielt wurden, zum Nachspielen und Analysieren.",
            ],
            ["TV", "Aus jedem Spiel die beste Partie, die gerade läuft."],
            ["Spieler", "Die Ranglisten aller fünf Spiele."],
            ["Bots", "Die Bots, die hier spielen, vom Anfänger bis zum Meister, mit gemessener Stärke."],
            ["Aufgaben", "Stellungen, in denen nur ein Zug das Ergebnis hält, alle bewiesen."],
            ["Turniere", "Wer teilnimmt, wird gepaart, und die Partien beginnen von selbst."],
            ["Bibliothek", "Partien von anderswo, zum Nachspielen, Suchen und Analysieren."],
            ["Analysebrett", "Probiere Züge aus, und frage die Engine, was sie davon hält."],
            ["Schaukampf", "Zwei Engines deiner Wahl spielen gegeneinander."],
        ],
        lesson: |game| format!("{game} lernen"),
        lesson_line: |game| format!("Die Regeln von {game}, Zug um Zug auf einem Brett."),
        position: |game| format!("{game}: eine Stellung"),
        to_move: |side| format!("{side} am Zug."),
        to_move_after: |side, n| format!("{side} am Zug nach {}.", after(n)),
        end_of_line: |n| format!("Das Ende einer Variante von {}.", after(n)),
        puzzle: |game| format!("{game}: Aufgabe"),
        puzzle_line: |goal, side| match goal {
            Goal::Win => format!("{side} am Zug gewinnt. Jeder andere Zug gibt den Gewinn her."),
            Goal::Draw => format!("{side} am Zug hält remis. Jeder andere Zug verliert."),
            Goal::Most { .. } => format!("{side} am Zug. Nur ein Zug holt das Meiste heraus."),
            Goal::WinIn(n) => format!("{side} am Zug gewinnt in höchstens {}.", after(n as usize)),
            Goal::Hold(n) => {
                format!("{side} am Zug. Nur ein Zug hält noch {} lang stand.", moves(n as usize))
            }
        },
        tournament: |format, game, clock| {
            let format = match format {
                TournamentFormat::Arena => "Eine Arena",
                TournamentFormat::Swiss => "Ein Turnier im Schweizer System",
                TournamentFormat::RoundRobin => "Ein Rundenturnier",
                TournamentFormat::KnockOut => "Ein K.-o.-Turnier",
                TournamentFormat::Simul => "Ein Simultan",
            };
            format!("{format}: {game}, {clock}.")
        },
        invite: |from, game| format!("{from} lädt dich zu {game} ein"),
        invite_line: |rated, clock| match (rated, clock) {
            (true, Some(clock)) => format!("Eine gewertete Partie, {clock}. Öffne den Link, um zu spielen."),
            (false, Some(clock)) => {
                format!("Eine ungewertete Partie, {clock}. Öffne den Link, um zu spielen.")
            }
            (_, None) => "Eine ungewertete Partie ohne Uhr. Öffne den Link, um zu spielen.".to_owned(),
        },
        player_line: |ratings| match ratings {
            [] => "Partien und Ergebnisse auf Parlor.".to_owned(),
            ratings => format!("{}. Partien und Ergebnisse auf Parlor.", ratings.join(", ")),
        },
    },
    play: Play {
        title: |game, first, second| format!("{game}: {first} gegen {second}"),
        rated: "Gewertete Partie",
        casual: "Ungewertete Partie",
        clock: |control| match control {
            TimeControl::Days { days } => count(days as usize, "# Tag pro Zug", "# Tage pro Zug"),
            TimeControl::Fischer { initial_ms, increment_ms } => {
                let [minutes, seconds] = minutes_and_seconds(initial_ms, increment_ms, ",");
                format!("{minutes} min + {seconds} s")
            }
        },
        about_to_begin: "Die Partie beginnt gleich.",
        in_progress: |n| format!("Läuft, nach {}.", after(n)),
        start_of: |n| format!("Der Anfang einer Partie von {}.", after(n)),
        passes: |ply, of, side| format!("Zug {ply} von {of}: {side} passt."),
        plays: |ply, of, side, m| format!("Zug {ply} von {of}: {side} spielt {m}."),
        unfinished: |n| format!("Unbeendet nach {}.", after(n)),
        aborted: "Die Partie wurde abgebrochen.",
        ended: |Ended { winner, score, reason, moves: n }| {
            let how = match reason {
                Reason::Rules | Reason::Aborted => "",
                Reason::Resignation => " durch Aufgabe",
                Reason::Agreement => " durch Einigung",
                Reason::Timeout => " auf Zeit",
                Reason::Abandoned => " durch Verlassen",
                Reason::Repetition => " durch Wiederholung",
                Reason::MoveLimit => " durch das Zuglimit",
                Reason::Adjudication => " durch Entscheid",
            };
            match winner {
                Some(side) => format!("{side} gewann{score}{how} nach {}.", after(n)),
                None => format!("Remis{score}{how} nach {}.", after(n)),
            }
        },
    },
};

fn game(kind: GameKind) -> Game {
    let named = |name, sides, variants| Game { name, sides, variants };
    match kind {
        GameKind::Othello => named("Othello", ["Schwarz", "Weiß"], &[]),
        GameKind::Checkers => named("Dame", ["Schwarz", "Weiß"], &[("mini", "Mini, 6 × 6")]),
        GameKind::Awele => named("Awele", ["Süd", "Nord"], &[]),
        GameKind::Kalah => named("Kalaha", ["Süd", "Nord"], KALAH),
        GameKind::Santorini => named("Santorini", ["Dunkel", "Hell"], &[]),
    }
}

const KALAH: &[(&str, &str)] = &[
    ("6x4", "6 Mulden, 4 Samen, einfaches Schlagen"),
    ("6x4+swap", "6 Mulden, 4 Samen, einfaches Schlagen, mit Tausch"),
    ("6x6", "6 Mulden, 6 Samen, einfaches Schlagen"),
];

fn moves(n: usize) -> String {
    count(n, "# Zug", "# Züge")
}

/// A number of moves in the dative.
fn after(n: usize) -> String {
    count(n, "# Zug", "# Zügen")
}

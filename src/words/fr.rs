//! French. A no-break space comes before `:` and within units.

use parlor_protocol::http::TournamentFormat;
use parlor_protocol::{Reason, TimeControl};
use parlor_puzzles::Goal;
use parlor_rules::GameKind;

use super::{Ended, Game, Mail, Play, Preview, Words, count, minutes_and_seconds};

pub(super) const WORDS: Words = Words {
    locale: "fr_FR",
    game,
    mail: Mail {
        confirm: "Confirmez votre adresse",
        confirm_text: |name, link| {
            format!(
                "Bonjour {name},\n\nouvrez ce lien pour confirmer que cette adresse est la vôtre :\n{link}\n\nSi vous n’avez rien demandé, ne faites rien.\n"
            )
        },
        reset: "Choisissez un nouveau mot de passe",
        reset_text: |name, link| {
            format!(
                "Bonjour {name},\n\nouvrez ce lien dans l’heure pour choisir un nouveau mot de passe :\n{link}\n\nSi vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.\n"
            )
        },
        waiting: |n| count(n, "Une partie vous attend", "# parties vous attendent"),
        waiting_head: |name| format!("Bonjour {name},\n\nc’est à vous de jouer :\n\n"),
        waiting_game: |game, opponent, left| format!("{game} contre {opponent} : {left}"),
        waiting_stop: |link| {
            format!(
                "Vous recevez ce message au plus une fois par jour, parce que vous l’avez demandé. Pour ne plus le recevoir, ouvrez ce lien :\n{link}\n"
            )
        },
        left: |days, hours| {
            let parts = [(days, "1 jour", "# jours"), (hours, "1 heure", "# heures")];
            let parts = parts.into_iter().filter(|(n, ..)| *n > 0);
            let parts: Vec<String> = parts.map(|(n, one, other)| count(n as usize, one, other)).collect();
            format!("il vous reste {}", parts.join(" et "))
        },
        last_hour: "il vous reste moins d’une heure",
        no_clock: "votre pendule ne tourne pas encore",
    },
    preview: Preview {
        pages: [
            [
                "Parlor",
                "Jouez à l’othello, aux dames anglaises, à l’awalé, au kalah et à Santorini, contre des humains et des bots honnêtes.",
            ],
            [
                "Apprendre les règles",
                "L’othello, les dames anglaises, l’awalé, le kalah et Santorini, coup par coup sur un plateau.",
            ],
            ["Parties", "Toutes les parties publiques jouées ici, à revoir et à analyser."],
            ["TV", "Dans chaque jeu, la meilleure partie du moment."],
            ["Joueurs", "Les classements des cinq jeux."],
            ["Bots", "Les bots qui jouent ici, du débutant au maître, avec leur force mesurée."],
            ["Problèmes", "Des positions où un seul coup tient le résultat, toutes prouvées."],
            ["Tournois", "Les inscrits sont appariés, et les parties commencent d’elles-mêmes."],
            ["Bibliothèque", "Des parties jouées ailleurs, à revoir, à chercher et à analyser."],
            ["Plateau d’analyse", "Essayez des coups, et demandez au moteur ce qu’il en pense."],
            ["Exhibition", "Deux moteurs de votre choix jouent l’un contre l’autre."],
        ],
        lesson: |game| format!("Apprendre : {game}"),
        lesson_line: |game| format!("{game} : les règles, coup par coup sur un plateau."),
        position: |game| format!("{game} : une position"),
        to_move: |side| format!("Trait : {side}."),
        to_move_after: |side, n| format!("Trait : {side}, après {}.", moves(n)),
        end_of_line: |n| format!("La fin d’une suite de {}.", moves(n)),
        puzzle: |game| format!("{game} : problème"),
        puzzle_line: |goal, side| match goal {
            Goal::Win => format!("{side} joue et gagne. Tout autre coup laisse échapper le gain."),
            Goal::Draw => format!("{side} joue et annule. Tout autre coup perd."),
            Goal::Most { .. } => format!("Trait : {side}. Un seul coup donne le meilleur résultat."),
            Goal::WinIn(n) => format!("{side} joue et gagne en {} au plus.", moves(n as usize)),
            Goal::Hold(n) => format!("Trait : {side}. Un seul coup tient pendant {}.", moves(n as usize)),
        },
        tournament: |format, game, clock| {
            let format = match format {
                TournamentFormat::Arena => "Une arène",
                TournamentFormat::Swiss => "Un tournoi suisse",
                TournamentFormat::RoundRobin => "Un toutes-rondes",
                TournamentFormat::KnockOut => "Un tournoi à élimination directe",
                TournamentFormat::Simul => "Une simultanée",
            };
            format!("{format} : {game}, {clock}.")
        },
        invite: |from, game| format!("{from} vous invite à une partie : {game}"),
        invite_line: |rated, clock| match (rated, clock) {
            (true, Some(clock)) => format!("Une partie classée, {clock}. Ouvrez le lien pour jouer."),
            (false, Some(clock)) => format!("Une partie amicale, {clock}. Ouvrez le lien pour jouer."),
            (_, None) => "Une partie amicale sans pendule. Ouvrez le lien pour jouer.".to_owned(),
        },
        player_line: |ratings| match ratings {
            [] => "Parties et résultats sur Parlor.".to_owned(),
            ratings => format!("{}. Parties et résultats sur Parlor.", ratings.join(", ")),
        },
    },
    play: Play {
        title: |game, first, second| format!("{game} : {first} contre {second}"),
        rated: "Partie classée",
        casual: "Partie amicale",
        clock: |control| match control {
            TimeControl::Days { days } => count(days as usize, "# jour par coup", "# jours par coup"),
            TimeControl::Fischer { initial_ms, increment_ms } => {
                let [minutes, seconds] = minutes_and_seconds(initial_ms, increment_ms, ",");
                format!("{minutes} min + {seconds} s")
            }
        },
        about_to_begin: "La partie va commencer.",
        in_progress: |n| format!("En cours après {}.", moves(n)),
        start_of: |n| format!("Le début d’une partie de {}.", moves(n)),
        passes: |ply, of, side| format!("Coup {ply} sur {of} : {side} passe."),
        plays: |ply, of, side, m| format!("Coup {ply} sur {of} : {side} joue {m}."),
        unfinished: |n| format!("Inachevée après {}.", moves(n)),
        aborted: "La partie a été annulée.",
        ended: |Ended { winner, score, reason, moves: n }| {
            let how = match reason {
                Reason::Rules | Reason::Aborted => "",
                Reason::Resignation => " par abandon",
                Reason::Agreement => " par accord",
                Reason::Timeout => " au temps",
                Reason::Abandoned => " par forfait",
                Reason::Repetition => " par répétition",
                Reason::MoveLimit => " par limite de coups",
                Reason::Adjudication => " par décision",
            };
            match winner {
                Some(side) => format!("{side} a gagné{score}{how} après {}.", moves(n)),
                None => format!("Nulle{score}{how} après {}.", moves(n)),
            }
        },
    },
};

fn game(kind: GameKind) -> Game {
    let named = |name, sides, variants| Game { name, sides, variants };
    match kind {
        GameKind::Othello => named("Othello", ["Noir", "Blanc"], &[]),
        GameKind::Checkers => named("Dames anglaises", ["Noir", "Blanc"], &[("mini", "Mini, 6 × 6")]),
        GameKind::Awele => named("Awalé", ["Sud", "Nord"], &[]),
        GameKind::Kalah => named("Kalah", ["Sud", "Nord"], KALAH),
        GameKind::Santorini => named("Santorini", ["Sombre", "Clair"], &[]),
    }
}

const KALAH: &[(&str, &str)] = &[
    ("6x4", "6 cases, 4 graines, prise simple"),
    ("6x4+swap", "6 cases, 4 graines, prise simple, avec échange"),
    ("6x6", "6 cases, 6 graines, prise simple"),
];

fn moves(n: usize) -> String {
    count(n, "# coup", "# coups")
}

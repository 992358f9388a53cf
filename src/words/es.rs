//! Spanish. The names of sides are plural or have no article, so sentences name them after a colon.

use parlor_protocol::http::TournamentFormat;
use parlor_protocol::{Reason, TimeControl};
use parlor_puzzles::Goal;
use parlor_rules::GameKind;

use super::{Ended, Game, Mail, Play, Preview, Words, count, minutes_and_seconds};

pub(super) const WORDS: Words = Words {
    locale: "es_ES",
    game,
    mail: Mail {
        confirm: "Confirma tu dirección",
        confirm_text: |name, link| {
            format!(
                "Hola, {name}:\n\nAbre este enlace para confirmar que esta dirección es tuya:\n{link}\n\nSi no lo has pedido, no hagas nada.\n"
            )
        },
        reset: "Elige una contraseña nueva",
        reset_text: |name, link| {
            format!(
                "Hola, {name}:\n\nAbre este enlace antes de una hora para elegir una contraseña nueva:\n{link}\n\nSi no lo has pedido, no hagas nada: tu contraseña sigue igual.\n"
            )
        },
        waiting: |n| count(n, "Una partida te espera", "# partidas te esperan"),
        waiting_head: |name| format!("Hola, {name}:\n\nTe toca jugar:\n\n"),
        waiting_game: |game, opponent, left| format!("{game} con {opponent}: {left}"),
        waiting_stop: |link| {
            format!(
                "Recibes este correo como mucho una vez al día, porque lo has pedido. Para dejar de recibirlo, abre este enlace:\n{link}\n"
            )
        },
        left: |days, hours| {
            let parts = [(days, "1 día", "# días"), (hours, "1 hora", "# horas")];
            let parts = parts.into_iter().filter(|(n, ..)| *n > 0);
            let parts: Vec<String> = parts.map(|(n, one, other)| count(n as usize, one, other)).collect();
            format!("tiempo restante: {}", parts.join(" y "))
        },
        last_hour: "queda menos de una hora",
        no_clock: "tu reloj aún no corre",
    },
    preview: Preview {
        pages: [
            [
                "Parlor",
                "Juega a Othello, damas inglesas, awalé, kalah y Santorini con personas y bots honestos.",
            ],
            [
                "Aprende las reglas",
                "Othello, damas inglesas, awalé, kalah y Santorini, jugada a jugada en un tablero.",
            ],
            ["Partidas", "Todas las partidas públicas jugadas aquí, para repasarlas y analizarlas."],
            ["TV", "De cada juego, la mejor partida que se está jugando."],
            ["Jugadores", "Las clasificaciones de los cinco juegos."],
            ["Bots", "Los bots que juegan aquí, de principiante a maestro, con su fuerza medida."],
            ["Problemas", "Posiciones en las que una sola jugada mantiene el resultado, todas demostradas."],
            ["Torneos", "Quien se inscribe es emparejado, y las partidas empiezan solas."],
            ["Biblioteca", "Partidas jugadas en otros sitios, para repasarlas, buscarlas y analizarlas."],
            ["Tablero de análisis", "Prueba jugadas y pregunta al motor qué opina de ellas."],
            ["Exhibición", "Dos motores a tu elección juegan entre sí."],
        ],
        lesson: |game| format!("Aprende: {game}"),
        lesson_line: |game| format!("{game}: las reglas, jugada a jugada en un tablero."),
        position: |game| format!("Posición de {game}"),
        to_move: |side| format!("Turno: {side}."),
        to_move_after: |side, n| format!("Turno: {side}, tras {}.", moves(n)),
        end_of_line: |n| format!("El final de una línea de {}.", moves(n)),
        puzzle: |game| format!("Problema de {game}"),
        puzzle_line: |goal, side| match goal {
            Goal::Win => format!("Juega {side} y gana. Cualquier otra jugada deja escapar la victoria."),
            Goal::Draw => format!("Juega {side} y empata. Cualquier otra jugada pierde."),
            Goal::Most { .. } => format!("Juega {side}. Una sola jugada consigue el mejor resultado."),
            Goal::WinIn(n) => format!("Juega {side} y gana en {} como máximo.", moves(n as usize)),
            Goal::Hold(n) => format!("Juega {side}. Una sola jugada resiste durante {}.", moves(n as usize)),
        },
        tournament: |format, game, clock| {
            let format = match format {
                TournamentFormat::Arena => "Una arena",
                TournamentFormat::Swiss => "Un torneo suizo",
                TournamentFormat::RoundRobin => "Una liga",
                TournamentFormat::KnockOut => "Una eliminatoria",
                TournamentFormat::Simul => "Una simultánea",
            };
            format!("{format}: {game}, {clock}.")
        },
        invite: |from, game| format!("{from} te invita a {game}"),
        invite_line: |rated, clock| match (rated, clock) {
            (true, Some(clock)) => format!("Una partida por puntos, {clock}. Abre el enlace para jugar."),
            (false, Some(clock)) => format!("Una partida amistosa, {clock}. Abre el enlace para jugar."),
            (_, None) => "Una partida amistosa sin reloj. Abre el enlace para jugar.".to_owned(),
        },
        player_line: |ratings| match ratings {
            [] => "Partidas y resultados en Parlor.".to_owned(),
            ratings => format!("{}. Partidas y resultados en Parlor.", ratings.join(", ")),
        },
    },
    play: Play {
        title: |game, first, second| format!("{game}: {first} contra {second}"),
        rated: "Partida por puntos",
        casual: "Partida amistosa",
        clock: |control| match control {
            TimeControl::Days { days } => count(days as usize, "# día por jugada", "# días por jugada"),
            TimeControl::Fischer { initial_ms, increment_ms } => {
                let [minutes, seconds] = minutes_and_seconds(initial_ms, increment_ms, ",");
                format!("{minutes} min + {seconds} s")
            }
        },
        about_to_begin: "La partida está a punto de empezar.",
        in_progress: |n| format!("En juego tras {}.", moves(n)),
        start_of: |n| format!("El inicio de una partida de {}.", moves(n)),
        passes: |ply, of, side| format!("Jugada {ply} de {of}: {side}, paso."),
        plays: |ply, of, side, m| format!("Jugada {ply} de {of}: {side}, {m}."),
        unfinished: |n| format!("Sin terminar tras {}.", moves(n)),
        aborted: "La partida fue anulada.",
        ended: |Ended { winner, score, reason, moves: n }| {
            let how = match reason {
                Reason::Rules | Reason::Aborted => "",
                Reason::Resignation => " por rendición",
                Reason::Agreement => " por acuerdo",
                Reason::Timeout => " por tiempo",
                Reason::Abandoned => " por abandono",
                Reason::Repetition => " por repetición",
                Reason::MoveLimit => " por límite de jugadas",
                Reason::Adjudication => " por decisión",
            };
            match winner {
                Some(side) => format!("Victoria de {side}{score}{how} tras {}.", moves(n)),
                None => format!("Tablas{score}{how} tras {}.", moves(n)),
            }
        },
    },
};

fn game(kind: GameKind) -> Game {
    let named = |name, sides, variants| Game { name, sides, variants };
    match kind {
        GameKind::Othello => named("Othello", ["Negras", "Blancas"], &[]),
        GameKind::Checkers => named("Damas inglesas", ["Negras", "Blancas"], &[("mini", "Mini, 6 × 6")]),
        GameKind::Awele => named("Awalé", ["Sur", "Norte"], &[]),
        GameKind::Kalah => named("Kalah", ["Sur", "Norte"], KALAH),
        GameKind::Santorini => named("Santorini", ["Oscuras", "Claras"], &[]),
    }
}

const KALAH: &[(&str, &str)] = &[
    ("6x4", "6 hoyos, 4 semillas, captura simple"),
    ("6x4+swap", "6 hoyos, 4 semillas, captura simple, con cambio"),
    ("6x6", "6 hoyos, 6 semillas, captura simple"),
];

fn moves(n: usize) -> String {
    count(n, "# jugada", "# jugadas")
}

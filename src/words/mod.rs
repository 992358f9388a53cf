//! The texts of mails and link previews in every language of the page: whole sentences, as in `web/src/text/`. The
//! terms are those of `docs/translating.md`. A language that lacks a sentence does not compile.

mod de;
mod en;
mod es;
mod fr;
mod ja;

use parlor_protocol::http::TournamentFormat;
use parlor_protocol::{Reason, TimeControl};
use parlor_puzzles::Goal;
use parlor_rules::{GameKind, Variant};

use crate::language::Language;

/// The words of a language.
pub(crate) struct Words {
    /// Language and country, as `og:locale` names them.
    pub(crate) locale: &'static str,
    pub(crate) game: fn(GameKind) -> Game,
    pub(crate) mail: Mail,
    pub(crate) preview: Preview,
    pub(crate) play: Play,
}

/// The names of a game and of its sides.
pub(crate) struct Game {
    pub(crate) name: &'static str,
    pub(crate) sides: [&'static str; 2],
    /// The names of the variants other than the usual one, by id.
    variants: &'static [(&'static str, &'static str)],
}

impl Game {
    /// Returns the name of a variant.
    pub(crate) fn variant(&self, variant: Variant) -> String {
        let id = variant.to_string();
        let own = self.variants.iter().find(|(of, _)| *of == id);
        own.map_or_else(|| variant.title(), |(_, title)| (*title).to_owned())
    }
}

/// Mails. `link` is on a line of its own.
pub(crate) struct Mail {
    pub(crate) confirm: &'static str,
    pub(crate) confirm_text: fn(name: &str, link: &str) -> String,
    pub(crate) reset: &'static str,
    pub(crate) reset_text: fn(name: &str, link: &str) -> String,
    pub(crate) waiting: fn(games: usize) -> String,
    /// The text before the games, with an empty line at its end.
    pub(crate) waiting_head: fn(name: &str) -> String,
    pub(crate) waiting_game: fn(game: &str, opponent: &str, left: &str) -> String,
    pub(crate) waiting_stop: fn(link: &str) -> String,
    /// The time left on a clock: days, and hours below a day. They are never both 0.
    pub(crate) left: fn(days: i64, hours: i64) -> String,
    pub(crate) last_hour: &'static str,
    pub(crate) no_clock: &'static str,
}

/// Previews of links to pages.
pub(crate) struct Preview {
    /// Title and description of the pages that are the same for everyone, in the order of `PAGES`; the first describes
    /// the whole site.
    pub(crate) pages: [[&'static str; 2]; PAGES.len()],
    pub(crate) lesson: fn(game: &str) -> String,
    pub(crate) lesson_line: fn(game: &str) -> String,
    pub(crate) position: fn(game: &str) -> String,
    pub(crate) to_move: fn(side: &str) -> String,
    pub(crate) to_move_after: fn(side: &str, moves: usize) -> String,
    pub(crate) end_of_line: fn(moves: usize) -> String,
    pub(crate) puzzle: fn(game: &str) -> String,
    pub(crate) puzzle_line: fn(goal: Goal, side: &str) -> String,
    pub(crate) tournament: fn(TournamentFormat, game: &str, clock: &str) -> String,
    pub(crate) invite: fn(from: &str, game: &str) -> String,
    pub(crate) invite_line: fn(rated: bool, clock: Option<&str>) -> String,
    /// `ratings` are like "Othello 1500"; there may be none.
    pub(crate) player_line: fn(ratings: &[String]) -> String,
}

/// How a game stands.
pub(crate) struct Play {
    pub(crate) title: fn(game: &str, first: &str, second: &str) -> String,
    pub(crate) rated: &'static str,
    pub(crate) casual: &'static str,
    pub(crate) clock: fn(TimeControl) -> String,
    pub(crate) about_to_begin: &'static str,
    pub(crate) in_progress: fn(moves: usize) -> String,
    pub(crate) start_of: fn(moves: usize) -> String,
    pub(crate) passes: fn(ply: usize, of: usize, side: &str) -> String,
    pub(crate) plays: fn(ply: usize, of: usize, side: &str, m: &str) -> String,
    pub(crate) unfinished: fn(moves: usize) -> String,
    pub(crate) aborted: &'static str,
    /// The winner, such as "Black", with the points of the result, such as " 40–24", or no winner; how the game ended,
    /// and after how many moves.
    pub(crate) ended: fn(Ended<'_>) -> String,
}

/// How a game ended.
#[derive(Clone, Copy)]
pub(crate) struct Ended<'a> {
    /// `None` in a draw.
    pub(crate) winner: Option<&'a str>,
    /// " 40–24", or nothing.
    pub(crate) score: &'a str,
    pub(crate) reason: Reason,
    pub(crate) moves: usize,
}

/// The pages that are the same for everyone.
pub(crate) const PAGES: [&str; 11] = [
    "/",
    "/learn",
    "/games",
    "/tv",
    "/players",
    "/bots",
    "/puzzles",
    "/tournaments",
    "/library",
    "/analysis",
    "/exhibition",
];

/// Returns the words of a language.
pub(crate) fn of(language: Language) -> &'static Words {
    match language {
        Language::De => &de::WORDS,
        Language::En => &en::WORDS,
        Language::Es => &es::WORDS,
        Language::Fr => &fr::WORDS,
        Language::Ja => &ja::WORDS,
    }
}

/// "1 move" or "5 moves": all our languages but Japanese have these two forms. `#` is the number.
fn count(n: usize, one: &str, other: &str) -> String {
    (if n == 1 { one } else { other }).replace('#', &n.to_string())
}

/// Formats the minutes and seconds of a clock with a language's decimal sign.
fn minutes_and_seconds(initial_ms: u64, increment_ms: u64, sign: &str) -> [String; 2] {
    [initial_ms as f64 / 60_000.0, increment_ms as f64 / 1_000.0].map(|n| n.to_string().replace('.', sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unusual_variant_has_its_name_in_every_language() {
        for language in Language::ALL {
            for kind in GameKind::ALL {
                let named = (of(language).game)(*kind);
                for variant in kind.variants().into_iter().filter(|one| *one != kind.default_variant()) {
                    let id = variant.to_string();
                    assert!(named.variants.iter().any(|(of, _)| *of == id), "{language:?}: {kind} {id}");
                }
            }
        }
    }

    /// Cards have fonts of their own, cut down to the letters of these sentences: docs/translating.md explains how.
    #[test]
    fn every_letter_can_be_drawn() {
        for (language, text) in [
            (Language::De, include_str!("de.rs")),
            (Language::En, include_str!("en.rs")),
            (Language::Es, include_str!("es.rs")),
            (Language::Fr, include_str!("fr.rs")),
            (Language::Ja, include_str!("ja.rs")),
        ] {
            let missing: String =
                text.chars().filter(|c| *c != '\n' && !parlor_picture::is_drawable(&c.to_string())).collect();
            assert_eq!(missing, "", "{language:?}");
        }
    }

    #[test]
    fn clocks_are_written_as_each_language_writes_numbers() {
        let clock = TimeControl::Fischer { initial_ms: 30_000, increment_ms: 1_500 };
        let written = Language::ALL.map(|language| (of(language).play.clock)(clock));
        assert_eq!(
            written,
            ["0,5 min + 1,5 s", "0.5 min + 1.5 s", "0,5 min + 1,5 s", "0,5 min + 1,5 s", "0.5分+1.5秒"]
        );
    }
}

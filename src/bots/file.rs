//! The bots file.

use std::collections::HashSet;

use serde::Deserialize;

use crate::config::{BotsSource, EngineLine};
use crate::limits;
use crate::plain_words::in_one_line;

const BUILT_IN: &str = include_str!("default.toml");

/// The bots to start, as the bots file lists them.
#[derive(Debug, Clone, Deserialize, Default, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct BotsFile {
    /// One account and one process each.
    #[serde(default, rename = "bot")]
    pub bots: Vec<BotLine>,
    /// Other programs, which are asked for moves and have no account.
    #[serde(default, rename = "engine")]
    pub engines: Vec<EngineLine>,
}

/// One bot.
#[derive(Debug, Clone, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct BotLine {
    /// The name of its account.
    pub name: String,
    /// Names of built-in profiles, or paths of profile files.
    #[serde(default)]
    pub profiles: Vec<String>,
    /// Whether it plays as the players that challenges choose, and has no profiles.
    #[serde(default)]
    pub players: bool,
    /// How many games it plays at once.
    pub max_games: u32,
    /// How many copies of it may fill seats in tournaments, each with an account of its own.
    #[serde(default)]
    pub copies: u32,
    /// Whether it thinks on its opponents' time, on a core of its own.
    #[serde(default)]
    pub ponder: bool,
    /// Whether its level 8 plays from the opening books.
    #[serde(default = "yes")]
    pub book: bool,
}

const fn yes() -> bool {
    true
}

impl BotLine {
    /// Returns the names of its copies, numbered from 2: the bot itself is the first.
    pub(super) fn copy_names(&self) -> impl Iterator<Item = String> {
        (2..self.copies + 2).map(|number| format!("{}-{number}", self.name))
    }
}

impl BotsFile {
    /// Returns how many copies of its bots may play at once.
    pub(crate) fn copies(&self) -> usize {
        self.bots.iter().map(|bot| bot.copies as usize).sum()
    }

    /// Takes the opening books away from all bots.
    pub(crate) fn close_books(&mut self) {
        self.bots.iter_mut().for_each(|bot| bot.book = false);
    }

    /// Reads the list of bots.
    ///
    /// # Errors
    /// One sentence that names the file and the part that is wrong.
    pub fn read(source: &BotsSource) -> Result<Self, String> {
        match source {
            BotsSource::None => Ok(Self::default()),
            BotsSource::BuiltIn => {
                Self::parse(BUILT_IN).map_err(|why| format!("the built-in bots file is bad: {why}"))
            }
            BotsSource::File(path) => {
                let text = std::fs::read_to_string(path)
                    .map_err(|e| format!("the bots file {} cannot be read: {e}", path.display()))?;
                Self::parse(&text).map_err(|why| format!("the bots file {} is bad: {why}", path.display()))
            }
        }
    }

    fn parse(text: &str) -> Result<Self, String> {
        let file: Self = toml::from_str(text).map_err(|e| in_one_line(&e.to_string()))?;
        let mut names = HashSet::new();
        for bot in &file.bots {
            let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            if !(2..=20).contains(&bot.name.len()) || !bot.name.chars().all(fits) {
                return Err(format!("not a name of 2 to 20 letters, digits, - and _: {:?}", bot.name));
            }
            if !names.insert(bot.name.to_lowercase()) {
                return Err(format!("the name {} appears twice", bot.name));
            }
            if bot.copies > limits::BOT_COPIES || (bot.copies > 0 && bot.players) {
                let (name, most) = (&bot.name, limits::BOT_COPIES);
                return Err(format!("the bot {name} needs profiles to have copies, and has at most {most}"));
            }
            if bot.profiles.is_empty() != bot.players || !(1..=limits::BOT_MAX_GAMES).contains(&bot.max_games)
            {
                let (name, most) = (&bot.name, limits::BOT_MAX_GAMES);
                return Err(format!(
                    "the bot {name} needs profiles or players = true, and a max_games of 1 to {most}"
                ));
            }
            if let Some(long) = bot.copy_names().find(|name| name.len() > 20) {
                return Err(format!("the name of a bot's copy has more than 20 characters: {long}"));
            }
        }
        // Copies have accounts of their own.
        for (bot, copy) in file.bots.iter().flat_map(|bot| bot.copy_names().map(move |copy| (bot, copy))) {
            if !names.insert(copy.to_lowercase()) {
                return Err(format!("a copy of the bot {} has the name of another bot: {copy}", bot.name));
            }
        }
        Ok(file)
    }
}

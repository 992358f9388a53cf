//! A tournament begins with those who have come, and with bots of the house in the seats that its maker left to them.

use parlor_protocol::Refusal;
use parlor_protocol::http::TournamentFormat;

use super::actor::Actor;
use super::entry::Entry;
use crate::limits;

impl Actor {
    /// Begins, or is called off if too few have come. False while it waits for bots.
    pub(super) async fn begin(&mut self) -> Result<bool, Refusal> {
        let mut entries = Vec::new();
        let format = self.desk.row.terms.format;
        if let (TournamentFormat::Simul, Some(by)) = (format, self.desk.row.by.clone()) {
            let number = self.desk.fold.number_of(&by.id);
            if number.is_none_or(|number| self.desk.fold.entrants[number].away) {
                let rating = self.rating(&by.id).await?;
                entries.push(Entry::Joined { user: by.id.to_string(), rating });
            }
        }
        let missing = (self.desk.row.terms.bot_seats.unwrap_or(0) as usize)
            .saturating_sub(self.desk.fold.count() + entries.len());
        let bots = self.bots_for(missing).await?;
        let late_ms = self.shared.clock.now_ms() - self.starts_ms();
        if bots.len() < missing && late_ms < limits::BOT_SEATS_MS {
            return Ok(false);
        }
        entries.extend(bots);
        let players = self.desk.fold.count() + entries.len();
        entries.push(match format {
            TournamentFormat::Arena => Entry::Begun,
            _ if players >= 2 => Entry::Begun,
            _ => Entry::Cancelled,
        });
        self.log(entries).await?;
        Ok(true)
    }

    /// So many bots of the house that enter, those of the nearest levels first.
    async fn bots_for(&self, missing: usize) -> Result<Vec<Entry>, Refusal> {
        if missing == 0 {
            return Ok(Vec::new());
        }
        let mut bots = self.shared.lobby.house_bots(self.terms.variant);
        let entered = |id: &str| {
            let number = self.desk.fold.number_of(id);
            number.is_some_and(|number| !self.desk.fold.entrants[number].away)
        };
        bots.retain(|(bot, _)| !entered(&bot.id));
        let distance = |level: Option<u8>| match (self.desk.row.terms.bot_level, level) {
            (Some(wanted), Some(level)) => wanted.abs_diff(level),
            (Some(_), None) => u8::MAX,
            (None, _) => 0,
        };
        bots.sort_by(|(a, one), (b, other)| distance(*one).cmp(&distance(*other)).then(a.name.cmp(&b.name)));
        let mut entries = Vec::new();
        for (bot, _) in bots.into_iter().take(missing) {
            let rating = self.rating(&bot.id).await?;
            entries.push(Entry::Joined { user: bot.id.to_string(), rating });
        }
        Ok(entries)
    }
}

//! Everything that the writer writes.

use std::sync::Arc;

use parlor_protocol::{GameResult, RatingChanges, http};
use serde::Serialize;
use sqlx::SqliteConnection;

use super::accounts::{NewAccount, NewToken};
use super::analyses::NewAnalysis;
use super::announcements::NewAnnouncement;
use super::blocks::BlockChange;
use super::chat::NewLine;
use super::deletion::Deletion;
use super::follows::FollowChange;
use super::games::{self, NewGame};
use super::imports::ImportedGame;
use super::invites::InviteChange;
use super::members::MemberChange;
use super::notes::NoteChange;
use super::operate::ChatRemoval;
use super::own_bots::TokenChange;
use super::plans::PlanChange;
use super::sanctions::Sanction;
use super::sessions::SessionEnd;
use crate::game::GameMeta;
use crate::game::chain::Link;
use crate::id::GameId;

/// Acts to be appended to one game's log, with consecutive seqs.
#[derive(Debug, Clone)]
pub(crate) struct AppendJob {
    pub(crate) game: GameId,
    /// The seq of the first body.
    pub(crate) first_seq: u64,
    pub(crate) at_ms: i64,
    /// The acts as JSON texts.
    pub(crate) bodies: Vec<String>,
    /// The chain's link of the row before the first.
    pub(crate) link: Link,
    /// Set if the game ends with these acts: its last act, which is written after the bodies.
    pub(crate) ending: Option<Ending>,
}

/// The last act of a game, and what is written with it.
#[derive(Debug, Clone)]
pub(crate) struct Ending {
    pub(crate) meta: Arc<GameMeta>,
    pub(crate) result: GameResult,
    pub(crate) clock_ms: Option<[i64; 2]>,
    pub(crate) plies: u32,
    /// Whether the ratings change.
    pub(crate) rates: bool,
}

/// Everything that can be written.
pub(super) enum Job {
    Append(AppendJob),
    Game(NewGame),
    Account(NewAccount),
    Token(NewToken),
    BotToken(TokenChange),
    Chat(NewLine),
    Member(MemberChange),
    EndSession(SessionEnd),
    Delete(Deletion),
    Sanction(Sanction),
    Block(BlockChange),
    Follow(FollowChange),
    Plan(PlanChange),
    Note(NoteChange),
    RemoveChat(ChatRemoval),
    Import(Vec<ImportedGame>),
    Analysis(NewAnalysis),
    Announce(NewAnnouncement),
    Invite(InviteChange),
    /// Writes nothing that anybody reads: whether writing works.
    Probe,
}

/// What came of a job.
#[derive(Debug, Clone, Default)]
pub(crate) struct Written {
    /// How the end of a game changed the ratings.
    pub(crate) ratings: Option<RatingChanges>,
    /// The chain's link of the last row that was appended.
    pub(crate) link: Link,
    /// The games of an import, in its order.
    pub(crate) imported: Vec<http::ImportedGame>,
}

/// Writes any job but an append.
pub(super) async fn write_other(
    connection: &mut SqliteConnection,
    job: &Job,
) -> Result<Written, sqlx::Error> {
    match job {
        Job::Append(_) => unreachable!("appends are written together"),
        Job::Import(games) => return import(connection, games).await,
        Job::Game(game) => games::insert(game, connection).await?,
        Job::Account(account) => account.insert(connection).await?,
        Job::Token(token) => token.insert(connection).await?,
        Job::BotToken(change) => change.write(connection).await?,
        Job::Chat(line) => line.insert(connection).await?,
        Job::Member(change) => change.write(connection).await?,
        Job::EndSession(end) => end.write(connection).await?,
        Job::Delete(deletion) => deletion.write(connection).await?,
        Job::Sanction(sanction) => sanction.write(connection).await?,
        Job::Block(change) => change.write(connection).await?,
        Job::Follow(change) => change.write(connection).await?,
        Job::Plan(change) => change.write(connection).await?,
        Job::Note(change) => change.write(connection).await?,
        Job::Analysis(analysis) => analysis.insert(connection).await?,
        Job::Invite(change) => change.write(connection).await?,
        Job::Announce(announcement) => announcement.insert(connection).await?,
        Job::RemoveChat(removal) => removal.write(connection).await?,
        // A header field of the file that nothing else uses: one page is written.
        Job::Probe => {
            sqlx::query("PRAGMA user_version = 0").execute(connection).await?;
        }
    }
    Ok(Written::default())
}

async fn import(connection: &mut SqliteConnection, games: &[ImportedGame]) -> Result<Written, sqlx::Error> {
    let mut imported = Vec::with_capacity(games.len());
    for game in games {
        imported.push(game.insert(connection).await?);
    }
    Ok(Written { imported, ..Written::default() })
}

/// The name that a unit variant has on the wire.
pub(super) fn wire_name(value: &impl Serialize) -> Option<String> {
    serde_json::to_value(value).ok()?.as_str().map(str::to_owned)
}

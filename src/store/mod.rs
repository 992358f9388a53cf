//! The store: accounts, games and the move log in a database.
//!
//! Reads go through a pool of read-only connections. Every write goes through the one [`writer`], which commits many jobs
//! at once; when the future of a write returns `Ok`, it is durable.

mod accounts;
mod analyses;
mod announcements;
mod append;
mod asleep;
mod best_games;
mod blocks;
mod chat;
mod commit;
mod counting;
mod deletion;
mod devices;
mod digest;
mod error;
mod explored;
mod follows;
mod game_list;
mod game_row;
mod games;
mod heads;
mod health;
mod invites;
mod job;
mod lessons;
mod library;
mod library_game;
mod library_import;
mod library_list;
mod library_words;
mod mail;
mod members;
mod moderation;
mod moving;
mod networks;
mod notes;
mod operate;
mod own_bots;
mod packing;
mod plans;
mod played;
mod player_records;
mod postgres;
mod push;
mod puzzles;
mod ratings;
mod recovery;
mod reports;
mod results;
mod running;
mod sanctions;
mod seeker;
mod sessions;
mod site;
mod sql;
mod sqlite;
mod tournament_chat;
mod tournaments;
mod unfinished;
mod verify;
mod versions;
mod walk;
mod warnings;
mod words;
mod writer;

use std::sync::Arc;

use tokio::task::JoinHandle;

pub(crate) use accounts::{NewAccount, TokenPurpose};
pub(crate) use asleep::Asleep;
pub(crate) use deletion::deleted_name;
pub(crate) use digest::DigestReader;
pub(crate) use error::StoreError;
pub(crate) use explored::{
    Book, CountedGame, ExploredGame, ExploredMove, ImportedLine, Known, Marked, Passage, Step,
};
pub(crate) use game_list::GameFilter;
pub(crate) use games::UsedOffers;
pub(crate) use invites::Invite;
pub(crate) use job::{AppendJob, Ending, Written};
pub(crate) use library::{ImportedGame, ImportedTags};
pub(crate) use library_list::LibraryFilter;
pub(crate) use mail::LinkPurpose;
pub(crate) use moderation::{Effect, Moderated};
pub(crate) use networks::NetworkHash;
pub use operate::AccountRow;
pub(crate) use packing::PackedLog;
pub(crate) use postgres::{Allowance, Nodes, Offer, OfferKind, Rematch, Seen, Spent, rematch_id};
pub(crate) use push::PushDevice;
pub(crate) use puzzles::{RunRow, Tried};
pub(crate) use reports::Subject;
pub(crate) use seeker::Seeker;
pub(crate) use tournaments::{GameEnd, TournamentRow, TournamentStanding};
pub use verify::VerifyReport;
pub(crate) use walk::Place;
pub(crate) use warnings::Warning;
pub(crate) use writer::Answer;

use crate::id::Node;
use commit::Commits;
use site::{Holding, Site};
use sql::Readers;
use writer::Writer;

/// The database. A cheap handle.
#[derive(Clone)]
pub(crate) struct Store {
    readers: Readers,
    writer: Writer,
    site: Arc<Site>,
    /// This server's token, if other servers may share the database.
    node: Option<Node>,
}

impl Store {
    /// Opens the database at a URL, creating the file if there is none, and brings its tables up to date.
    ///
    /// The returned task ends when the last `Store` is dropped and everything is written, or when the disk has failed and
    /// nothing more can be promised.
    ///
    /// # Errors
    /// One sentence that says what is wrong with the database.
    pub(crate) async fn open(url: &str) -> Result<(Self, JoinHandle<()>), String> {
        Ok(Self::start(site::open(url, Holding::No).await?))
    }

    /// Opens an existing database for reading: nothing is created, and its tables stay as they are.
    ///
    /// # Errors
    /// One sentence that says what is wrong with the database.
    pub(crate) async fn open_to_read(url: &str) -> Result<(Self, JoinHandle<()>), String> {
        Ok(Self::start(site::open_to_read(url).await?))
    }

    /// Checks, as far as the URL tells, whether a server can use the database at a URL alone or as one of several.
    ///
    /// # Errors
    /// One sentence that says what is wrong with the URL.
    pub(crate) fn check_url(url: &str, several: bool) -> Result<(), String> {
        site::check(url, if several { Holding::Together } else { Holding::Alone })
    }

    /// Opens the database for a server, which must be the only one on it.
    ///
    /// # Errors
    /// One sentence that says what is wrong, for example that another server is using the database.
    pub(crate) async fn open_for_server(url: &str) -> Result<(Self, JoinHandle<()>), String> {
        let (store, task) = Self::open_alone(url).await?;
        store.refuse_half_moved().await?;
        Ok((store, task))
    }

    /// Opens the database for a server that may share it with others, and returns the server's token.
    ///
    /// # Errors
    /// One sentence that says what is wrong.
    pub(crate) async fn open_for_node(url: &str) -> Result<(Self, JoinHandle<()>, Node), String> {
        let opened = site::open(url, Holding::Together).await?;
        let node = opened.node.expect("a shared database is opened with a token");
        let (store, task) = Self::start(opened);
        store.refuse_half_moved().await?;
        Ok((store, task, node))
    }

    async fn refuse_half_moved(&self) -> Result<(), String> {
        if self.is_half_moved().await.map_err(|e| e.to_string())? {
            return Err("a move into this database was not finished: run parlor move again".to_owned());
        }
        Ok(())
    }

    /// Opens the database exclusively, to copy a whole site into or out of it.
    ///
    /// # Errors
    /// One sentence that says what is wrong, for example that a server is using the database.
    pub(crate) async fn open_alone(url: &str) -> Result<(Self, JoinHandle<()>), String> {
        Ok(Self::start(site::open(url, Holding::Alone).await?))
    }

    fn start(database: site::Opened) -> (Self, JoinHandle<()>) {
        let (site, node) = (Arc::new(database.site), database.node);
        let (writer, task) = Writer::start(Commits::new(database.writer, site.clone(), node));
        (Self { readers: database.readers, writer, site, node }, task)
    }

    /// Appends to a game's log; durable when this returns.
    pub(crate) async fn append(&self, job: AppendJob) -> Result<Written, StoreError> {
        self.writer.append(job).await
    }

    /// Queues an append to a game's log without waiting for it; `answer` is called as soon as it is durable or has
    /// failed.
    pub(crate) async fn submit(&self, job: AppendJob, answer: Answer) {
        self.writer.submit(job, answer).await;
    }

    /// Leaves the database ready to be copied; nothing may be written after this.
    pub(crate) async fn settle(&self) -> Result<(), StoreError> {
        Ok(self.site.settle().await?)
    }

    /// Returns how many appends to game logs have been written since the start.
    pub(crate) fn appends(&self) -> u64 {
        self.writer.appends()
    }

    /// Returns how many jobs are waiting to be written.
    pub(crate) fn queued(&self) -> usize {
        self.writer.queued()
    }
}

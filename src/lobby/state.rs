//! What the lobby knows.

use std::collections::{BTreeMap, HashMap};

use parlor_protocol::Counts;

use super::admission::GamesInTheMaking;
use super::bot_entry::BotEntry;
use super::challenges::OpenChallenge;
use super::invites::Joining;
use super::lease::{Lease, Side};
use super::meeting::LastFirstMovers;
use super::news::News;
use super::open_seek::OpenSeek;
use super::queue::FairQueue;
use crate::id::{GameId, UserId};

/// The lobby: what everyone sees of it, and what only the server knows.
#[derive(Default)]
pub(super) struct State {
    /// Open seeks by id; ids grow, so the oldest comes first.
    pub(super) seeks: BTreeMap<String, OpenSeek>,
    pub(super) bots: HashMap<UserId, BotEntry>,
    pub(super) challenges: HashMap<String, OpenChallenge>,
    pub(super) joining: Joining,
    pub(super) first_movers: LastFirstMovers,
    /// The games that bots play now.
    pub(super) leases: HashMap<Side, Lease>,
    /// The games that wait for a bot, by bot.
    pub(super) queues: HashMap<UserId, FairQueue>,
    /// Places in the queues that are yet to be sent.
    pub(super) places: Vec<(GameId, u32)>,
    /// How many games against bots are being made, per person and per network.
    pub(super) making: GamesInTheMaking,
    pub(super) news: News,
    pub(super) sent_counts: Counts,
    /// The operator's announcement.
    pub(super) announcement: Option<String>,
}

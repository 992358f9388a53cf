//! The limit on open files, and how many connections fit below it.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::limits;

/// How many connections there may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Capacity {
    /// All together.
    pub(crate) connections: u32,
    /// From one network.
    pub(crate) by_network: u32,
    /// From the house's own bots, which do not count among the others.
    pub(crate) house: usize,
}

impl Capacity {
    /// Raises the limit on open files as far as this process may, and computes how many connections fit below it, given
    /// this many bots and copies of them.
    pub(crate) fn of_this_process(bots: usize, copies: usize) -> Self {
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
            tracing::warn!(%error, "the limit on open files cannot be raised");
        }
        let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        let capacity = Self::of(files, bots, copies);
        let Self { connections, by_network, .. } = capacity;
        tracing::info!(files, connections, by_network, "connections that are accepted");
        capacity
    }

    /// Computes what fits if this many files can be open.
    fn of(files: u64, bots: usize, copies: usize) -> Self {
        // Copies share a process, and usually there are few of them.
        let for_bots = limits::FILES_BY_BOT * bots as u64 + copies as u64;
        let reserved = limits::RESERVED_FILES.min(files / 4) + for_bots.min(files / 4);
        let connections = (files - reserved).min(u64::from(limits::CONNECTIONS)) as u32;
        let by_network = limits::CONNECTIONS_BY_ADDRESS.min(connections / limits::SHARE_OF_AN_ADDRESS).max(1);
        Self { connections, by_network, house: limits::HOUSE_CONNECTIONS + bots + copies }
    }
}

#[test]
fn no_address_can_take_all_connections() {
    let of = |files| {
        let Capacity { connections, by_network, .. } = Capacity::of(files, 0, 0);
        (connections, by_network)
    };
    assert_eq!(of(1024), (768, 192));
    assert_eq!(of(524_288), (50_000, 600));
    assert_eq!(of(64), (48, 12));
}

#[test]
fn every_bot_has_its_files_and_its_place() {
    let many = Capacity::of(1024, 100, 0);
    assert_eq!(many.connections, 568);
    assert!(many.house > 100);
    assert_eq!(Capacity::of(64, 100, 0).connections, 32);
    let with_copies = Capacity::of(1024, 10, 30);
    assert_eq!((with_copies.connections, with_copies.house), (718, limits::HOUSE_CONNECTIONS + 40));
}

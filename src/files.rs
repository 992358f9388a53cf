//! The limit on open files, and how many connections fit below it.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::limits;

/// How many connections there may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Capacity {
    /// All together.
    pub(crate) connections: u32,
    /// Of one network.
    pub(crate) by_network: u32,
}

impl Capacity {
    /// Raises the limit on open files as far as this process may, and shares out what it then has.
    pub(crate) fn of_this_process() -> Self {
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
            tracing::warn!(%error, "the limit on open files cannot be raised");
        }
        let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        let capacity = Self::of(files);
        let Self { connections, by_network } = capacity;
        tracing::info!(files, connections, by_network, "connections that are accepted");
        capacity
    }

    /// What fits when so many files can be open.
    fn of(files: u64) -> Self {
        let reserved = limits::RESERVED_FILES.min(files / 4);
        let connections = (files - reserved).min(u64::from(limits::CONNECTIONS)) as u32;
        let by_network = limits::CONNECTIONS_BY_ADDRESS.min(connections / limits::SHARE_OF_AN_ADDRESS).max(1);
        Self { connections, by_network }
    }
}

#[test]
fn no_address_can_take_all_connections() {
    assert_eq!(Capacity::of(1024), Capacity { connections: 768, by_network: 192 });
    assert_eq!(Capacity::of(524_288), Capacity { connections: 50_000, by_network: 600 });
    assert_eq!(Capacity::of(64), Capacity { connections: 48, by_network: 12 });
}

//! Admission: caps on connections, and what is reserved for operators and the house's bots when all others are taken.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use ipnet::IpNet;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::files::Capacity;
use crate::http::forwarded;
use crate::limits;
use crate::rate_limit::{AddressPermit, Cap, RateLimits};

/// Which listener a connection came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entrance {
    /// Open to everyone.
    Public {
        /// Whether clients on this machine may read the metrics here.
        metrics: bool,
    },
    /// The operators' own address.
    Operators,
    /// A loopback port that only the house's own bots know.
    House,
}

/// How a connection was let in. Dropping it makes room for another.
pub(super) enum Entry {
    /// It may ask for anything.
    Whole { _place: OwnedSemaphorePermit, address: Option<AddressPermit> },
    /// It may only ask whether the server is healthy.
    Health { _place: OwnedSemaphorePermit, _address: AddressPermit },
}

impl Entry {
    /// Whether others are likely to need the place soon: few are left, or few of its address's share.
    pub(super) fn is_wanted(&self, crowd: &Crowd) -> bool {
        match self {
            Self::Whole { address, .. } => {
                crowd.is_dense() || address.as_ref().is_some_and(AddressPermit::is_scarce)
            }
            Self::Health { .. } => true,
        }
    }
}

/// Counts the connections of a server. A cheap handle.
#[derive(Clone)]
pub(crate) struct Gate {
    pub(super) limits: RateLimits,
    pub(super) trusted: Arc<[IpNet]>,
    public: Arc<Semaphore>,
    health: Arc<Semaphore>,
    operators: Arc<Semaphore>,
    house: Arc<Semaphore>,
    capacity: Capacity,
}

/// How crowded the server is.
#[derive(Clone)]
pub(super) struct Crowd {
    places: Arc<Semaphore>,
    all: u32,
}

impl Crowd {
    /// Whether three quarters of the places are taken.
    pub(super) fn is_dense(&self) -> bool {
        self.places.available_permits() < self.all as usize / 4
    }
}

impl Gate {
    pub(crate) fn new(capacity: Capacity, limits: RateLimits, trusted: Vec<IpNet>) -> Self {
        let places = |count| Arc::new(Semaphore::new(count));
        Self {
            limits,
            trusted: trusted.into(),
            public: places(capacity.connections as usize),
            health: places(limits::HEALTH_CONNECTIONS),
            operators: places(limits::OPERATORS_CONNECTIONS),
            house: places(capacity.house),
            capacity,
        }
    }

    pub(super) fn crowd(&self) -> Crowd {
        Crowd { places: self.public.clone(), all: self.capacity.connections }
    }

    /// Lets a connection in, before anything is read from it.
    ///
    /// # Errors
    /// Why it is not let in, as a word for the metrics.
    pub(super) fn enter(&self, entrance: Entrance, peer: SocketAddr) -> Result<Entry, &'static str> {
        let take = |places: &Arc<Semaphore>| places.clone().try_acquire_owned().ok();
        let whole =
            |places: &Arc<Semaphore>| Ok(Entry::Whole { _place: take(places).ok_or("full")?, address: None });
        match entrance {
            Entrance::Operators => whole(&self.operators),
            Entrance::House => whole(&self.house),
            // Many people come through a trusted proxy: each of them is counted when they send a request.
            Entrance::Public { .. } if self.trusts(peer.ip()) => whole(&self.public),
            Entrance::Public { .. } => {
                let address = self.hold(Cap::Connections, peer.ip()).ok_or("address")?;
                if let Some(place) = take(&self.public) {
                    return Ok(Entry::Whole { _place: place, address: Some(address) });
                }
                let _address = self.hold(Cap::HealthChecks, peer.ip()).ok_or("full")?;
                Ok(Entry::Health { _place: take(&self.health).ok_or("full")?, _address })
            }
        }
    }

    /// Whether an address is a trusted proxy's.
    pub(super) fn trusts(&self, address: IpAddr) -> bool {
        forwarded::trusts(&self.trusted, address)
    }

    pub(super) fn hold(&self, cap: Cap, address: IpAddr) -> Option<AddressPermit> {
        self.limits.hold(cap, address)
    }
}

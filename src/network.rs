//! Networks: what counts as one address wherever addresses are counted.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The address that the house's own bots count under; no one connects from it. Their listener has a limit of its own.
pub(crate) const HOUSE: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// The network that an address belongs to: an IPv4 address by itself, even if it is written as an IPv6 address, or the
/// /64 of an IPv6 address, because a client that has one address of it has them all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Network(IpAddr);

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
            address => address,
        })
    }
}

impl Network {
    /// Returns its first address, or its only one.
    pub(crate) fn address(self) -> IpAddr {
        self.0
    }
}

impl std::fmt::Display for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[test]
fn an_ipv6_network_counts_as_one_address() {
    let network = |text: &str| Network::from(text.parse::<IpAddr>().expect("an address"));
    assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff:ffff:ffff:ffff"));
    assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
    assert_eq!(network("::ffff:192.0.2.7"), network("192.0.2.7"));
    assert_ne!(network("192.0.2.7"), network("192.0.2.8"));
}

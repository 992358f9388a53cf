//! Where the scenario is played: one server, or several behind a balancer.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;

use crate::cluster::site::Site;
use crate::support::nats::Nats;
use crate::support::{Balancer, ONE_BOT, Server, Settings, text};

pub(super) struct Place {
    pub(super) servers: Vec<Server>,
    /// The address that clients connect to.
    pub(super) door: SocketAddr,
    /// What several servers need.
    _between: Option<(Arc<Nats>, Balancer)>,
}

impl Place {
    /// One server, with a bot.
    pub(super) fn server() -> Self {
        let server = Server::start_with_bots(ONE_BOT);
        Self { door: server.address(), servers: vec![server], _between: None }
    }

    /// Several servers behind a balancer; one of them has the bot.
    pub(super) async fn site(count: usize) -> Self {
        let mut site = Site::start(count - 1);
        site.add(Settings { bots: Some(ONE_BOT.to_owned()), ..Settings::default() });
        let balancer = Balancer::before(site.nodes.iter().map(Server::address).collect()).await;
        let door = balancer.address;
        Self { servers: site.nodes, door, _between: Some((site.nats, balancer)) }
    }

    /// Whether open seeks and offers in the lobby outlive a server.
    pub(super) fn lasts(&self) -> bool {
        self.servers.len() > 1
    }

    /// Ends the next server in turn, alternately with SIGKILL and SIGTERM, and starts it again a moment later.
    pub(super) async fn restart(&mut self, turn: usize, rng: &mut StdRng) {
        self.assert_in_step().await;
        let count = self.servers.len();
        let server = &mut self.servers[turn % count];
        if turn.is_multiple_of(2) {
            server.crash();
        } else {
            server.terminate();
            assert_eq!(server.ended().await.code(), Some(0));
        }
        tokio::time::sleep(Duration::from_millis(rng.random_range(0..100))).await;
        server.start_again();
    }

    /// Checks that no client has reported a desync.
    pub(super) async fn assert_in_step(&self) {
        for server in &self.servers {
            let (status, metrics) = text(server.address(), "GET", "/metrics", None, None).await;
            assert_eq!(status, 200);
            let desyncs = metrics.lines().find(|line| line.starts_with("parlor_desyncs_total"));
            assert!(desyncs.is_none_or(|line| line.ends_with(" 0")), "{desyncs:?}");
        }
    }

    /// Shuts the other servers down cleanly and returns the last one.
    pub(super) async fn last(mut self) -> Server {
        let last = self.servers.pop().expect("there is one");
        for mut server in self.servers {
            server.terminate();
            assert_eq!(server.ended().await.code(), Some(0));
        }
        last
    }
}

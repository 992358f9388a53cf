//! The servers of a site, and games between them.

use std::sync::Arc;

use serde_json::Value;

use crate::support::nats::Nats;
use crate::support::postgres::Database;
use crate::support::{Client, Server, Settings, Table, get, parlor, rng};

/// The servers of a site.
pub(crate) struct Site {
    pub(crate) nats: Arc<Nats>,
    pub(crate) database: Database,
    pub(crate) nodes: Vec<Server>,
}

impl Site {
    /// Several servers, the first of which leads.
    pub(crate) fn start(count: usize) -> Self {
        Self::with(count, Settings::default())
    }

    pub(crate) fn with(count: usize, settings: Settings) -> Self {
        Self::on(crate::support::postgres::database(), count, settings)
    }

    pub(crate) fn on(database: Database, count: usize, settings: Settings) -> Self {
        let nats = Arc::new(Nats::start());
        let mut site = Self { nats, database, nodes: Vec::new() };
        for _ in 0..count {
            site.add(settings.clone());
        }
        site
    }

    pub(crate) fn add(&mut self, settings: Settings) {
        let mut arguments = settings.arguments.clone();
        arguments.extend(["--nats".to_owned(), self.nats.url()]);
        let settings = Settings { postgres: Some(self.database.clone()), arguments, ..settings };
        self.nodes.push(Server::start_as(settings));
    }

    /// Adds a server that reaches NATS and the database through its own connections.
    pub(crate) fn add_at(&mut self, database: Database, nats: u16) {
        let arguments = vec!["--nats".to_owned(), format!("nats://127.0.0.1:{nats}")];
        self.nodes.push(Server::start_as(Settings {
            postgres: Some(database),
            arguments,
            ..Settings::default()
        }));
    }

    /// A game between two guests, each on the given server.
    pub(crate) async fn table(&self, at: [usize; 2], terms: Value) -> Table {
        let [first, second] = at.map(|node| Client::guest(&self.nodes[node]));
        Table::between([first.await, second.await], terms).await
    }

    /// Checks that the log holds what everyone was told, and that every link of every log holds.
    pub(crate) async fn check(&self, node: usize, table: &Table) {
        let (_, archived) = get(self.nodes[node].address(), &format!("/api/games/{}", table.game)).await;
        let logged = archived["events"].as_array().expect("events");
        for player in &table.players {
            // A player who joined midway knows the events from then on.
            assert!(logged.ends_with(&player.mirror(&table.game).events), "{archived}");
        }
        let output = parlor(&["verify", "--database", &self.database.url()]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
}

/// The arguments that let a server tell players elsewhere where it is.
pub(super) fn own_address() -> Vec<String> {
    ["--own-address", "ws://127.0.0.1:0/ws"].map(str::to_owned).to_vec()
}

/// Plays legal moves; a player who has lost their connection reconnects to one of these servers.
pub(crate) async fn play(table: &mut Table, plies: usize, seed: u64) {
    let mut rng = rng(seed);
    for _ in 0..plies {
        if table.is_over() {
            return;
        }
        table.play_random(1, &mut rng).await;
    }
}

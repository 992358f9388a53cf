//! The long scenario: forty clients, people and bots, play all games through disconnects, takebacks, flags, draws,
//! resignations, aborts and restarts of the server; then archive, ratings and `parlor verify` agree to the last row.

mod making;
mod place;
mod player;
mod reckoning;
mod spec;

use std::net::SocketAddr;

use serde_json::Value;
use tokio::task::JoinSet;

use crate::support::postgres::on_postgres;
use crate::support::{Client, Server, bot_token, member, rng, within};
use place::Place;
use spec::{Opponent, Spec};

const MEMBERS: usize = 12;
const BOTS: usize = 8;
const GUESTS: usize = 19;

/// A game that was played to its end, with the events that each of its clients received.
pub(crate) struct Played {
    game: String,
    rated: bool,
    told: Vec<Vec<Value>>,
    /// How often a client cut its connection.
    cuts: usize,
}

/// A finished game and the clients that played it.
struct Done {
    clients: Vec<Client>,
    played: Played,
}

/// Plays one game from start to finish.
async fn one_game(address: SocketAddr, mut clients: Vec<Client>, spec: Spec) -> Done {
    let game = making::make(address, &mut clients, &spec).await;
    let mut seats = JoinSet::new();
    for (index, client) in clients.into_iter().enumerate() {
        let (game, spec) = (game.clone(), spec.clone());
        seats.spawn(async move { player::play(address, client, game, &spec, index).await });
    }
    let mut done =
        Done { clients: Vec::new(), played: Played { game, rated: spec.rated, told: Vec::new(), cuts: 0 } };
    while let Some(seat) = seats.join_next().await {
        let (mut client, cuts) = seat.unwrap_or_else(|e| panic!("in the game of seed {}: {e}", spec.seed));
        done.played.told.push(client.mirror(&done.played.game).events.clone());
        done.played.cuts += cuts;
        client.forget(&done.played.game);
        done.clients.push(client);
    }
    done
}

/// All clients, connected.
async fn people(place: &Place) -> Vec<Client> {
    let server = &place.servers[0];
    let mut all = Vec::new();
    for i in 0..MEMBERS {
        all.push(member(server, &format!("Member{i}")).await);
    }
    for i in 0..BOTS {
        // Each bot has an owner who does not play: a game against one's own bot is not rated.
        let owner = member(server, &format!("Owner{i}")).await;
        let token = bot_token(server, &owner.token, &format!("Machine{i}")).await;
        all.push(Client::with_token(server, &token).await);
    }
    for _ in 0..GUESTS {
        all.push(Client::guest(server).await);
    }
    if place.lasts() {
        for client in &mut all {
            client.comes_back_to(place.door).await;
        }
    }
    all
}

/// Plays this many games with this many restarts spread over them.
async fn scenario(mut place: Place, games: usize, restarts: usize, seed: u64) {
    let mut rng = rng(seed);
    let mut idle = people(&place).await;
    let mut running = JoinSet::new();
    let mut played: Vec<Played> = Vec::new();
    let (mut begun, mut restarted) = (0, 0);
    while played.len() < games {
        while begun < games && idle.len() >= 2 {
            let mut spec = Spec::new(&mut rng, seed, begun, &idle);
            // If a player's first seek outlived a server that did not answer, both it and the repeated one would be
            // paired.
            if place.lasts() && spec.opponent == Opponent::Pairing {
                spec.opponent = Opponent::Seek;
            }
            // Clients that were chosen are at the end of the list.
            let count = if spec.opponent == Opponent::House { 1 } else { 2 };
            let clients = spec.seated.iter().take(count).map(|token| take(&mut idle, token)).collect();
            running.spawn(one_game(place.door, clients, spec));
            begun += 1;
        }
        let done = within("a game's end", running.join_next()).await.expect("games are running");
        let done = done.expect("a game ends well");
        idle.extend(done.clients);
        played.push(done.played);
        if restarted < restarts && played.len() >= (restarted + 1) * games / (restarts + 1) {
            place.restart(restarted, &mut rng).await;
            restarted += 1;
        }
    }
    place.assert_in_step().await;
    reckoning::check(place.last().await, &played).await;
}

/// Guests play this many games in turn, connected over the given address.
pub(crate) async fn play_through(server: &Server, address: SocketAddr, games: usize) -> Vec<Played> {
    let mut rng = rng(7);
    let mut clients = vec![Client::guest(server).await, Client::guest(server).await];
    let mut played = Vec::new();
    for number in 0..games {
        let spec = Spec { sits: None, clock: Value::Null, ..Spec::new(&mut rng, 7, number, &clients) };
        let spec = Spec { opponent: Opponent::Challenge, ..spec };
        for client in &mut clients {
            client.comes_back_to(address).await;
        }
        let done = one_game(address, clients, spec).await;
        clients = done.clients;
        played.push(done.played);
    }
    played
}

/// Checks that the archive holds what these games' clients were told.
pub(crate) async fn check_games(server: &Server, played: &[Played]) {
    reckoning::check_games(&reckoning::archive(server).await, played);
}

fn take(idle: &mut Vec<Client>, token: &str) -> Client {
    let at = idle.iter().position(|client| client.token == token).expect("they were idle");
    idle.swap_remove(at)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forty_clients_play_on_through_restarts_and_everything_agrees() {
    scenario(Place::server(), 160, 4, 1).await;
}

/// The same on PostgreSQL, with fewer games.
#[test]
fn clients_play_on_through_restarts_on_postgres_and_everything_agrees() {
    on_postgres(|| {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        runtime.expect("a runtime").block_on(async { scenario(Place::server(), 80, 3, 1).await });
    });
}

/// The same on three servers behind a balancer, which are killed and replaced in turn.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_play_on_while_three_servers_are_replaced_and_everything_agrees() {
    scenario(Place::site(3).await, 40, 2, 1).await;
}

/// More of it: `make replaced`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes long; clients_play_on_while_three_servers_are_replaced_and_everything_agrees always runs"]
async fn many_servers_are_replaced() {
    let seed = std::env::var("PARLOR_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    scenario(Place::site(3).await, 80, 4, seed).await;
}

/// The full scenario, a few minutes: `cargo test --test all -- --ignored a_thousand_games`. `PARLOR_SEED` sets the
/// seed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes minutes; forty_clients_play_on_through_restarts_and_everything_agrees always runs"]
async fn a_thousand_games() {
    let seed = std::env::var("PARLOR_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(2);
    scenario(Place::server(), 1_000, 20, seed).await;
}

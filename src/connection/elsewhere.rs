//! Requests that another server decides: they are passed on as they came, and so are the answers.

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::{ErrorCode, Refusal, Request};
use serde::Deserialize;
use tokio::time::{Instant, sleep};

use super::requests::{Outcome, Session};
use crate::account::Account;
use crate::app::App;
use crate::cluster::{Place, Requester, Standing, Topic, is_elsewhere};
use crate::error::refuse;
use crate::id::{GameId, Node};
use crate::limits;

/// Which server decides a request.
enum Decider<'a> {
    /// The server that has the socket.
    Socket,
    /// The one that has the game.
    Game(&'a str),
    /// The one that has the lobby.
    Lobby,
}

impl Decider<'_> {
    /// What users are told while that server cannot be reached.
    fn unreachable_message(&self) -> &'static str {
        match self {
            Decider::Game(_) => "the game is saved, but cannot be reached right now; try again in a moment",
            Decider::Socket | Decider::Lobby => {
                "the lobby cannot be reached right now; try again in a moment"
            }
        }
    }
}

impl Session {
    /// Answers a request wherever it is decided: returns its outcome here, or the other server's answer as the error.
    /// While a game or the lobby moves from one server to another, the request waits and is retried.
    pub(super) async fn answer_as_one(&mut self, text: &str, request: Request) -> Result<Outcome, Utf8Bytes> {
        let deadline = Instant::now() + limits::HANDOVER_TIMEOUT;
        if let Err(refusal) = self.read_account().await {
            return Ok(Err(refusal));
        }
        let Some(account) = self.account.clone() else { return Ok(self.guarded(request).await) };
        // Once, however often it is retried.
        if let Err(refusal) = self.admit() {
            return Ok(Err(refusal));
        }
        let (requester, number) = (self.requester(&account), self.app.cluster.number());
        self.request = self.app.cluster.name_of_request(number);
        match &request {
            Request::Watch { game, since, .. } => {
                self.app.cluster.follow(self.number, &game.as_str().into(), *since)
            }
            Request::Unwatch { game } => self.app.cluster.unfollow(self.number, &game.as_str().into()),
            Request::Offer { .. } if self.offers.is_none() => self.app.cluster.note_new_offer(self.number),
            _ => {}
        }
        loop {
            if self.offers.is_some_and(|offers| !self.app.cluster.still_offers(self.number, offers)) {
                return Ok(Err(refuse(ErrorCode::NotAvailable, "the bot has made another offer since")));
            }
            match self.decided_at(&request).await {
                Ok(Place::Here) => {
                    let outcome = self.carry_out(request.clone()).await;
                    if !is_elsewhere(&outcome) && !is_early(&self.app, &request, &outcome) {
                        return Ok(outcome);
                    }
                }
                Ok(Place::At(node)) => {
                    if let Err(refusal) = self.count_watched(&request) {
                        return Ok(Err(refusal));
                    }
                    tracing::debug!(
                        request = self.request.as_deref(),
                        node,
                        kind = request.name(),
                        game = game_of(&request),
                        "a request is passed on to another server"
                    );
                    if let Some(answer) = self.pass_on(node, number, &requester, text, &request).await {
                        return Err(answer.into());
                    }
                }
                Err(refusal) => return Ok(Err(refusal)),
            }
            if Instant::now() > deadline {
                let refusal = refuse(ErrorCode::Internal, decider(&request).unreachable_message());
                return Ok(Err(Refusal { retry_ms: Some(1_000), ..refusal }));
            }
            sleep(limits::RETRY).await;
        }
    }

    /// Another server's answer, or `None` if it had none or it was lost.
    async fn pass_on(
        &self,
        node: Node,
        number: u64,
        requester: &Requester,
        text: &str,
        request: &Request,
    ) -> Option<String> {
        let cluster = &self.app.cluster;
        cluster.note_asked(self.number, node);
        if let Request::Watch { game, .. } = request {
            cluster.follow_at(self.number, &game.as_str().into(), node);
        }
        let answer =
            cluster.ask(node, number, requester.clone(), self.outbox.lag_ms(), text.to_owned()).await;
        if matches!(answer, Ok(None))
            && let Decider::Game(game) = decider(request)
        {
            cluster.forget_place(&game.into());
        }
        let answer = answer.ok().flatten()?;
        if let Some(topic) = topic(request)
            && is_ok(&answer)
        {
            let text = text.to_owned();
            match ends(request) {
                true => drop(cluster.remove_standing(self.number, &topic)),
                false => {
                    cluster.add_standing(self.number, Standing { topic, node, text, seen: None, offers: 0 })
                }
            }
            // That server has gone: standing requests at it may have been repeated before this one was noted.
            if !cluster.runs(node) {
                return None;
            }
        }
        Some(answer)
    }

    async fn decided_at(&self, request: &Request) -> Result<Place, Refusal> {
        match decider(request) {
            Decider::Socket => Ok(Place::Here),
            Decider::Lobby => Ok(self.app.cluster.leader()),
            Decider::Game(game) => {
                let game = GameId::from(game);
                match self.app.sessions.is_loaded(&game) {
                    true => Ok(Place::Here),
                    false => Ok(self.app.cluster.place_of(&game).await?),
                }
            }
        }
    }

    /// Counts the games that a connection watches, even if another server decides the request.
    fn count_watched(&mut self, request: &Request) -> Result<(), Refusal> {
        match request {
            Request::Watch { game, .. } => {
                let game = GameId::from(game.as_str());
                if let Some(permit) = self.admit_watched(&game)? {
                    self.watched.insert(game, permit);
                }
            }
            Request::Unwatch { game } => drop(self.watched.remove(&GameId::from(game.as_str()))),
            _ => {}
        }
        Ok(())
    }

    /// The requester, as other servers need to know it.
    pub(super) fn requester(&self, account: &Account) -> Requester {
        Requester { connection: self.number, person: account.into(), address: self.address }
    }
}

/// Whether a request is for the lobby, and this server does not have it, or does not know yet that it does.
pub(super) fn is_for_another_lobby(app: &App, request: &Request) -> bool {
    matches!(decider(request), Decider::Lobby) && !app.cluster.leads()
}

/// Whether a request was perhaps refused only because this server has just taken over the lobby: the user it names may
/// have been connected before, without this server having been told yet.
pub(super) fn is_early(app: &App, request: &Request, outcome: &Outcome) -> bool {
    let misses = |refusal: &Refusal| matches!(refusal.code, ErrorCode::NotFound | ErrorCode::NotAvailable);
    app.cluster.is_settling()
        && matches!(decider(request), Decider::Lobby)
        && outcome.as_ref().is_err_and(misses)
}

/// The game that a request is about.
pub(super) fn game_of(request: &Request) -> Option<&str> {
    match decider(request) {
        Decider::Game(game) => Some(game),
        Decider::Socket | Decider::Lobby => None,
    }
}

fn decider(request: &Request) -> Decider<'_> {
    match request {
        Request::Ping {}
        | Request::Hello { .. }
        | Request::WatchTurns {}
        | Request::AcknowledgeWarning { .. } => Decider::Socket,
        Request::Watch { game, .. }
        | Request::Unwatch { game }
        | Request::Move { game, .. }
        | Request::Resign { game }
        | Request::OfferDraw { game }
        | Request::AnswerDraw { game, .. }
        | Request::RequestTakeback { game }
        | Request::AnswerTakeback { game, .. }
        | Request::Abort { game }
        | Request::GiveTime { game }
        | Request::ClaimWin { game }
        | Request::GoBerserk { game }
        | Request::Desync { game, .. }
        | Request::Plan { game, .. }
        | Request::Explore { game, .. }
        | Request::Chat { game, .. } => Decider::Game(game),
        Request::WatchLobby { .. }
        | Request::UnwatchLobby {}
        | Request::Seek { .. }
        | Request::AcceptSeek { .. }
        | Request::CancelSeek { .. }
        | Request::Invite { .. }
        | Request::JoinInvite { .. }
        | Request::Challenge { .. }
        | Request::AcceptChallenge { .. }
        | Request::DeclineChallenge { .. }
        | Request::CancelChallenge { .. }
        | Request::Rematch { .. }
        | Request::WatchTournament { .. }
        | Request::UnwatchTournament { .. }
        | Request::TournamentChat { .. }
        | Request::Offer { .. } => Decider::Lobby,
    }
}

/// The topic on which a request starts or ends messages to its connection.
fn topic(request: &Request) -> Option<Topic> {
    Some(match request {
        Request::Watch { game, .. } | Request::Unwatch { game } | Request::Desync { game, .. } => {
            Topic::Game(game.as_str().into())
        }
        Request::WatchTournament { tournament } | Request::UnwatchTournament { tournament } => {
            Topic::Tournament(tournament.clone())
        }
        Request::WatchLobby { .. } | Request::UnwatchLobby {} => Topic::Lobby,
        Request::Offer { .. } => Topic::Offer,
        _ => return None,
    })
}

fn ends(request: &Request) -> bool {
    matches!(request, Request::Unwatch { .. } | Request::UnwatchTournament { .. } | Request::UnwatchLobby {})
}

fn is_ok(answer: &str) -> bool {
    #[derive(Deserialize)]
    struct Head<'a> {
        #[serde(rename = "type", borrow)]
        kind: std::borrow::Cow<'a, str>,
    }
    serde_json::from_str::<Head>(answer).is_ok_and(|head| head.kind == "ok")
}

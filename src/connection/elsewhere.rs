//! Requests that another server decides: they are passed on as they came, and so are the answers.

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::{ErrorCode, Refusal, Request};
use serde::Deserialize;
use tokio::time::{Instant, sleep};

use super::deciders::{Decider, decider, ends, game_of, is_early, topic};
use super::requests::{Outcome, Session};
use crate::account::Account;
use crate::cluster::{Place, Requester, Standing, is_elsewhere};
use crate::error::refuse;
use crate::id::{GameId, Node};
use crate::limits;

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

fn is_ok(answer: &str) -> bool {
    #[derive(Deserialize)]
    struct Head<'a> {
        #[serde(rename = "type", borrow)]
        kind: std::borrow::Cow<'a, str>,
    }
    serde_json::from_str::<Head>(answer).is_ok_and(|head| head.kind == "ok")
}

//! What each request does: the table from the wire to the lobby and the sessions.

use std::collections::HashSet;

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::{
    Answer, BotChoice, Envelope, ErrorCode, GameTerms, Refusal, Reply, Request, VERSION, parse_request,
};

use super::outbox::{Outbox, text_of};
use crate::error::refuse;
use crate::id::GameId;
use crate::limits;
use crate::lobby::Terms;
use crate::server::App;
use crate::session::Command;
use crate::store::Account;

/// What the server knows of one connection.
pub(super) struct Session {
    app: App,
    outbox: Outbox,
    account: Option<Account>,
    watched: HashSet<GameId>,
    in_lobby: bool,
}

type Outcome = Result<Answer, Refusal>;

impl Session {
    pub(super) fn new(app: App, outbox: Outbox) -> Self {
        Self { app, outbox, account: None, watched: HashSet::new(), in_lobby: false }
    }

    /// The one answer to a message.
    pub(super) async fn answer(&mut self, text: &str) -> Utf8Bytes {
        let (id, outcome) = match parse_request(text) {
            Ok(Envelope { id, request }) => (id, self.perform(request).await),
            Err(refusal) => (refusal.id.clone(), Err(refusal)),
        };
        text_of(&match outcome {
            Ok(answer) => Reply::Ok(Box::new(Answer { id, ..answer })),
            Err(refusal) => Reply::Error(Refusal { id, ..refusal }),
        })
    }

    /// Takes the connection out of everything that it takes part in.
    pub(super) async fn end(&mut self) {
        let watched: Vec<GameId> = self.watched.drain().collect();
        for game in watched {
            self.app.sessions.unwatch(&game, &self.outbox).await;
        }
        self.app.lobby.unwatch(&self.outbox);
        if let Some(account) = &self.account {
            self.app.hub.leave(&account.id, &self.outbox);
            self.app.lobby.connection_ended(account, &self.outbox);
        }
    }

    async fn perform(&mut self, request: Request) -> Outcome {
        match request {
            Request::Ping {} => Ok(Answer { server_ms: Some(self.app.clock.now_ms()), ..Answer::default() }),
            Request::Hello { token } => self.hello(token).await,
            request => {
                let Some(account) = self.account.clone() else {
                    return Err(refuse(ErrorCode::Unauthorized, "say hello first"));
                };
                self.perform_as(account, request).await
            }
        }
    }

    async fn perform_as(&mut self, me: Account, request: Request) -> Outcome {
        match request {
            Request::Ping {} | Request::Hello { .. } => unreachable!("answered before"),
            Request::WatchLobby {} => {
                self.in_lobby = true;
                Ok(self.app.lobby.watch(&self.outbox))
            }
            Request::UnwatchLobby {} => {
                self.in_lobby = false;
                self.app.lobby.unwatch(&self.outbox);
                Ok(Answer::default())
            }
            Request::Seek { terms, rating_range } => {
                let (terms, key) = self.terms(&me, terms)?;
                let lobby = self.app.lobby.clone();
                let outbox = self.outbox.clone();
                self.once(&me, key, lobby.seek(&me, terms, rating_range, &outbox)).await
            }
            Request::AcceptSeek { seek_id } => self.app.lobby.accept_seek(&me, &seek_id).await,
            Request::CancelSeek { seek_id } => self.app.lobby.cancel_seek(&me, &seek_id),
            Request::Challenge { to, bot, terms } => self.challenge(me, to, bot, terms).await,
            Request::Watch { game, since } => {
                let game = GameId::from(game);
                self.app.sessions.watch(&game, &me.id, &self.outbox, since).await?;
                self.watched.insert(game);
                Ok(Answer::default())
            }
            Request::Unwatch { game } => {
                let game = GameId::from(game);
                self.watched.remove(&game);
                self.app.sessions.unwatch(&game, &self.outbox).await;
                Ok(Answer::default())
            }
            Request::Desync { game, seq, hash } => {
                tracing::warn!(game, seq, hash, user = %me.id, "a client was out of step");
                self.app.sessions.watch(&game.into(), &me.id, &self.outbox, None).await?;
                Ok(Answer::default())
            }
            Request::Move { game, ply, text, after, info } => {
                let info =
                    info.filter(|info| info.is_object() && info.to_string().len() <= limits::INFO_BYTES);
                self.command(&me, game, Command::Move { ply, text, after, info }).await
            }
            Request::Resign { game } => self.command(&me, game, Command::Resign).await,
            Request::OfferDraw { game } => self.command(&me, game, Command::OfferDraw).await,
            Request::AnswerDraw { game, accept } => {
                self.command(&me, game, Command::AnswerDraw { accept }).await
            }
            Request::RequestTakeback { game } => self.command(&me, game, Command::RequestTakeback).await,
            Request::AnswerTakeback { game, accept } => {
                self.command(&me, game, Command::AnswerTakeback { accept }).await
            }
            Request::Abort { game } => self.command(&me, game, Command::Abort).await,
            Request::Offer { games, max_games } => {
                self.app.lobby.offer(&me, games, max_games, &self.outbox).await.map(|()| Answer::default())
            }
            _ => Err(refuse(ErrorCode::NotAvailable, "this server does not do that")),
        }
    }

    async fn hello(&mut self, token: Option<String>) -> Outcome {
        if self.account.is_some() {
            return Err(refuse(ErrorCode::BadRequest, "hello was said already"));
        }
        let (account, new_token) = match token {
            None => {
                let (account, token) = self.app.accounts.new_guest().await?;
                (account, Some(token))
            }
            Some(token) => match self.app.store.account_of_token(&token).await? {
                Some(account) => (account, None),
                None => return Err(refuse(ErrorCode::Unauthorized, "this token is not known")),
            },
        };
        let games = match new_token {
            Some(_) => Vec::new(),
            None => self.app.store.unfinished_games(&account.id).await?,
        };
        self.app.hub.join(&account, self.outbox.clone());
        self.app.lobby.connection_began(&account, &self.outbox);
        let answer = Answer {
            protocol: Some(VERSION),
            server: Some(env!("CARGO_PKG_VERSION").to_owned()),
            user: Some(account.user()),
            token: new_token,
            games: Some(games.iter().map(ToString::to_string).collect()),
            ..Answer::default()
        };
        self.account = Some(account);
        Ok(answer)
    }

    async fn command(&mut self, me: &Account, game: String, command: Command) -> Outcome {
        let done = self.app.sessions.command(&game.into(), &me.id, command).await?;
        Ok(Answer { seq: Some(done.seq), duplicate: done.duplicate.then_some(true), ..Answer::default() })
    }

    async fn challenge(
        &mut self,
        me: Account,
        to: Option<String>,
        bot: Option<BotChoice>,
        terms: GameTerms,
    ) -> Outcome {
        let (terms, key) = self.terms(&me, terms)?;
        let lobby = self.app.lobby.clone();
        match (to, bot) {
            (None, Some(choice)) => self.once(&me, key, lobby.challenge_bot(&me, &choice, terms)).await,
            (Some(_), None) => Err(refuse(ErrorCode::NotAvailable, "this server does not do that")),
            _ => Err(refuse(ErrorCode::BadRequest, "a challenge names either a person in `to` or a `bot`")),
        }
    }

    fn terms(&self, me: &Account, terms: GameTerms) -> Result<(Terms, Option<String>), Refusal> {
        let key = terms.key.clone();
        if key.as_ref().is_some_and(|key| key.len() > limits::KEY_BYTES) {
            return Err(refuse(
                ErrorCode::BadRequest,
                format!("a key has at most {} bytes", limits::KEY_BYTES),
            ));
        }
        Ok((Terms::read(me, terms)?, key))
    }

    /// Does a request at most once for each key of a user.
    async fn once(&self, me: &Account, key: Option<String>, act: impl Future<Output = Outcome>) -> Outcome {
        match key {
            None => act.await,
            Some(key) => self.app.keys.once(&me.id, key, act).await,
        }
    }
}

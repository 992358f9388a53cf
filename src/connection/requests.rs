//! What each request does: the table from the wire to the lobby and the sessions.

use std::collections::HashSet;
use std::net::IpAddr;

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::{
    Accepted, Answer, BotChoice, Envelope, ErrorCode, ExploredLine, GameTerms, Logged, Pong, Refusal, Reply,
    Request, UserKind, VERSION, Welcome, close, parse_request,
};

use crate::account::Account;
use crate::app::App;
use crate::error::refuse;
use crate::game::{Command, PlanRequest};
use crate::id::GameId;
use crate::limits;
use crate::lobby::{Range, Terms};
use crate::outbox::{Outbox, text_of};
use crate::rate_limit::{ConnectionLimits, Limit};

/// What the server knows of one connection.
pub(super) struct Session {
    app: App,
    outbox: Outbox,
    account: Option<Account>,
    watched: HashSet<GameId>,
    rate_limits: ConnectionLimits,
    address: IpAddr,
}

type Outcome = Result<Answer, Refusal>;

impl Session {
    pub(super) fn new(app: App, outbox: Outbox, address: IpAddr) -> Self {
        let rate_limits = app.rate_limits.connection(address);
        Self { app, outbox, account: None, watched: HashSet::new(), rate_limits, address }
    }

    /// The one answer to a message.
    pub(super) async fn answer(&mut self, text: &str) -> Utf8Bytes {
        let (id, outcome) = match parse_request(text) {
            Ok(Envelope { id, request }) => (id, self.guarded(request).await),
            Err(refusal) => (refusal.id.clone(), self.admit().and(Err(refusal))),
        };
        if let Err(refusal) = &outcome {
            metrics::counter!("parlor_errors_total", "code" => code_text(refusal.code)).increment(1);
        }
        text_of(&match outcome {
            Ok(answer) => Reply::Ok(Accepted { id, answer }),
            Err(refusal) => Reply::Error(Refusal { id, ..refusal }),
        })
    }

    /// Whether somebody may play over this connection: then its lag matters.
    pub(super) fn watches_games(&self) -> bool {
        !self.watched.is_empty()
    }

    /// Takes the connection out of everything that it takes part in.
    pub(super) async fn end(&mut self) {
        let watched: Vec<GameId> = self.watched.drain().collect();
        for game in watched {
            self.app.sessions.unwatch(&game, &self.outbox).await;
        }
        self.app.lobby.unwatch(&self.outbox);
        if let Some(account) = &self.account {
            if self.app.registry.leave(&account.id, &self.outbox) {
                self.app.sessions.presence(&account.id, false).await;
            }
            self.app.lobby.connection_ended(account, &self.outbox);
        }
    }

    /// Whether one more message is worked on; a connection that never stops asking is closed.
    fn admit(&mut self) -> Result<(), Refusal> {
        let account = self.account.as_ref();
        let bot = account.is_some_and(|account| account.kind == UserKind::Bot);
        let admitted = self.rate_limits.message(account.map(|account| &account.id), bot);
        if self.rate_limits.is_abusive() {
            self.outbox.close(close::POLICY, "too many requests");
        }
        admitted
    }

    async fn guarded(&mut self, request: Request) -> Outcome {
        self.admit()?;
        if let Some(account) = self.account.as_ref().filter(|_| self.outbox.take_account_changed()) {
            self.account = self.app.store.account_by_id(&account.id).await?;
        }
        self.perform(request).await
    }

    async fn perform(&mut self, request: Request) -> Outcome {
        match request {
            Request::Ping {} => Ok(Answer::Pong(Pong { server_ms: self.app.clock.now_ms() })),
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
            Request::WatchLobby {} => Ok(Answer::Lobby(self.app.lobby.watch(&self.outbox))),
            Request::UnwatchLobby {} => {
                self.app.lobby.unwatch(&self.outbox);
                Ok(Answer::DONE)
            }
            Request::Seek { terms, rating_range, widen } => {
                let (terms, key) = self.terms(&me, terms)?;
                let lobby = self.app.lobby.clone();
                let outbox = self.outbox.clone();
                let range = Range { rating_range, widen };
                self.once(&me, key, lobby.seek(&me, terms, range, &outbox)).await
            }
            Request::AcceptSeek { seek_id } => self.app.lobby.accept_seek(&me, &seek_id).await,
            Request::CancelSeek { seek_id } => self.app.lobby.cancel_seek(&me, &seek_id),
            Request::Invite { terms } => {
                let asked = terms.clone();
                let (terms, key) = self.terms(&me, terms)?;
                let lobby = self.app.lobby.clone();
                self.once(&me, key, lobby.invite(&me, asked, terms)).await
            }
            Request::JoinInvite { code } => self.app.lobby.join_invite(&me, &code).await,
            Request::AcceptChallenge { challenge_id } => {
                self.app.lobby.accept_challenge(&me, &challenge_id).await
            }
            Request::DeclineChallenge { challenge_id, reason } => {
                self.app.lobby.decline_challenge(&me, &challenge_id, reason)
            }
            Request::CancelChallenge { challenge_id } => self.app.lobby.cancel_challenge(&me, &challenge_id),
            Request::Rematch { game, key } => {
                let lobby = self.app.lobby.clone();
                let game = GameId::from(game);
                check_key(key.as_ref())?;
                self.once(&me, key, lobby.rematch(&me, &game, self.address)).await
            }
            Request::Chat { game, text, room } => {
                self.app.rate_limits.check(Limit::ChatByAccount, &me.id)?;
                if self.app.store.is_muted(&me.id, self.app.clock.now_ms()).await? {
                    return Err(refuse(ErrorCode::Forbidden, "the operator does not let you chat now"));
                }
                self.app.sessions.say(&game.into(), &me, room, &text).await.map(|()| Answer::DONE)
            }
            Request::Challenge { to, bot, terms } => self.challenge(me, to, bot, terms).await,
            Request::Watch { game, since } => {
                let game = GameId::from(game);
                self.app.sessions.watch(&game, &me, &self.outbox, since).await?;
                self.watched.insert(game);
                Ok(Answer::DONE)
            }
            Request::Unwatch { game } => {
                let game = GameId::from(game);
                self.watched.remove(&game);
                self.app.sessions.unwatch(&game, &self.outbox).await;
                Ok(Answer::DONE)
            }
            Request::Desync { game, seq, hash } => {
                metrics::counter!("parlor_desyncs_total").increment(1);
                tracing::warn!(game, seq, hash, user = %me.id, "a client was out of step");
                self.app.sessions.watch(&game.into(), &me, &self.outbox, None).await?;
                Ok(Answer::DONE)
            }
            Request::Move { game, ply, text, after, info } => {
                let info =
                    info.filter(|info| info.is_object() && info.to_string().len() <= limits::INFO_BYTES);
                let lag_ms = self.outbox.lag_ms();
                self.command(&me, game, Command::Move { ply, text, after, info, lag_ms }).await
            }
            Request::Plan { game, ply, lines, after } => {
                let plan = PlanRequest { ply, after, lines };
                self.app.sessions.plan(&game.into(), &me.id, plan).await.map(|()| Answer::DONE)
            }
            Request::Explore { game, moves } => {
                let explored = self.app.sessions.explore(&game.into(), &me.id, moves).await?;
                Ok(Answer::ExploredLine(ExploredLine { explored }))
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
            Request::GiveTime { game } => self.command(&me, game, Command::GiveTime).await,
            Request::ClaimWin { game } => self.command(&me, game, Command::ClaimWin).await,
            Request::Offer { games, max_games } => {
                self.app.lobby.offer(&me, games, max_games, &self.outbox).await.map(|()| Answer::DONE)
            }
        }
    }

    async fn hello(&mut self, token: Option<String>) -> Outcome {
        if self.account.is_some() {
            return Err(refuse(ErrorCode::BadRequest, "you have already said hello"));
        }
        let new_token = match &token {
            Some(_) => None,
            None => {
                self.app.rate_limits.check(Limit::GuestsByAddress, self.address)?;
                Some(self.app.accounts.new_guest().await?.1)
            }
        };
        let Some(token) = new_token.as_ref().or(token.as_ref()) else { unreachable!("one of them is there") };
        let Some((account, token_id)) = self.app.store.signed_in(token).await? else {
            return Err(refuse(ErrorCode::Unauthorized, "unknown token"));
        };
        let games = match new_token {
            Some(_) => Vec::new(),
            None if account.kind == UserKind::Bot => {
                self.app.store.newest_unfinished_games(&account.id, limits::BOT_HELLO_GAMES).await?
            }
            None => self.app.store.unfinished_games(&account.id).await?,
        };
        if self.app.registry.join(&account, self.outbox.clone(), token_id) {
            self.app.sessions.presence(&account.id, true).await;
        }
        self.app.lobby.connection_began(&account, &self.outbox);
        let welcome = Welcome {
            protocol: VERSION,
            server: env!("CARGO_PKG_VERSION").to_owned(),
            user: account.user(),
            token: new_token,
            games: games.iter().map(ToString::to_string).collect(),
        };
        tracing::debug!(user = %account.id, kind = ?account.kind, "signed in");
        self.account = Some(account);
        Ok(Answer::Welcome(welcome))
    }

    async fn command(&mut self, me: &Account, game: String, command: Command) -> Outcome {
        let done = self.app.sessions.command(&game.into(), me, command).await?;
        Ok(Answer::Logged(Logged { seq: done.seq, duplicate: done.duplicate.then_some(true) }))
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
            (None, Some(choice)) => {
                self.once(&me, key, lobby.challenge_bot(&me, &choice, terms, self.address)).await
            }
            (Some(to), None) => {
                let outbox = self.outbox.clone();
                self.once(&me, key, lobby.challenge(&me, &to, terms, &outbox, self.address)).await
            }
            _ => Err(refuse(ErrorCode::BadRequest, "expected either a person in `to` or a `bot`")),
        }
    }

    fn terms(&self, me: &Account, terms: GameTerms) -> Result<(Terms, Option<String>), Refusal> {
        let key = terms.key.clone();
        check_key(key.as_ref())?;
        Ok((Terms::read(me, terms)?, key))
    }

    /// Does a request at most once for each key of a user.
    async fn once(&self, me: &Account, key: Option<String>, act: impl Future<Output = Outcome>) -> Outcome {
        match key {
            None => act.await,
            Some(key) => self.app.idempotency_keys.once(&me.id, key, act).await,
        }
    }
}

fn check_key(key: Option<&String>) -> Result<(), Refusal> {
    if key.is_some_and(|key| key.len() > limits::KEY_BYTES) {
        return Err(refuse(
            ErrorCode::BadRequest,
            format!("a key can have at most {} bytes", limits::KEY_BYTES),
        ));
    }
    Ok(())
}

/// The name of a code on the wire, for the metrics.
fn code_text(code: ErrorCode) -> String {
    serde_json::to_value(code).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

//! What each request of a signed-in user does: the table from the wire to the lobby and the sessions.

use parlor_protocol::{Answer, ErrorCode, ExploredLine, Refusal, Request};

use super::make::check_key;
use super::requests::{Outcome, Session};
use crate::account::Account;
use crate::error::refuse;
use crate::game::{Command, PlanRequest};
use crate::id::GameId;
use crate::lobby::Range;
use crate::rate_limit::Limit;
use crate::session::Manner;

impl Session {
    pub(super) async fn perform_as(&mut self, me: Account, request: Request) -> Outcome {
        if let Request::Seek { .. }
        | Request::Challenge { .. }
        | Request::Invite { .. }
        | Request::Rematch { .. } = request
        {
            self.admit_offer(&me).await?;
        }
        match request {
            Request::Ping {} | Request::Hello { .. } | Request::Move { .. } => {
                unreachable!("answered before")
            }
            Request::WatchLobby { differences } => {
                Ok(Answer::Lobby(self.app.lobby.watch(&self.outbox, differences)))
            }
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
            Request::CancelSeek { seek_id } => self.app.lobby.cancel_seek(&me, &seek_id).await,
            Request::Invite { terms } => {
                let (terms, key) = self.terms(&me, terms)?;
                let lobby = self.app.lobby.clone();
                self.once(&me, key, lobby.invite(&me, terms)).await
            }
            Request::JoinInvite { code } => self.app.lobby.join_invite(&me, &code).await,
            Request::AcceptChallenge { challenge_id } => {
                self.app.lobby.accept_challenge(&me, &challenge_id).await
            }
            Request::DeclineChallenge { challenge_id, reason } => {
                let reason = match reason {
                    Some(reason) => self.admit_reason(&me, reason).await?,
                    None => None,
                };
                self.app.lobby.decline_challenge(&me, &challenge_id, reason).await
            }
            Request::CancelChallenge { challenge_id } => {
                self.app.lobby.cancel_challenge(&me, &challenge_id).await
            }
            Request::Rematch { game, key } => {
                let lobby = self.app.lobby.clone();
                let game = GameId::from(game);
                check_key(key.as_ref())?;
                self.once(&me, key, lobby.rematch(&me, &game, self.address)).await
            }
            Request::Chat { game, text, room } => {
                self.app.allowances.check(Limit::ChatByAccount, &me.id).await?;
                self.admit_words(&me, &text).await?;
                self.app.sessions.say(&game.into(), &me, room, &text).await.map(|()| Answer::DONE)
            }
            Request::Challenge { to, bot, terms } => self.challenge(me, to, bot, terms).await,
            Request::Watch { game, since, preview, brief } => {
                let manner = Manner { previews: preview, brief };
                self.watch(&me, game, since, Some(manner)).await
            }
            Request::WatchTurns {} => self.watch_turns(&me).await,
            Request::WatchTournament { tournament } => self.watch_tournament(&me, tournament).await,
            Request::TournamentChat { tournament, text } => {
                self.app.allowances.check(Limit::ChatByAccount, &me.id).await?;
                self.admit_words(&me, &text).await?;
                self.app.tournaments.say(&tournament, &me, &text).await.map(|()| Answer::DONE)
            }
            Request::UnwatchTournament { tournament } => {
                self.tournaments.remove(&tournament);
                self.app.tournaments.unwatch(&tournament, &self.outbox).await;
                Ok(Answer::DONE)
            }
            Request::Unwatch { game } => {
                let game = GameId::from(game);
                self.watched.remove(&game);
                self.app.sessions.unwatch(&game, &self.outbox).await;
                Ok(Answer::DONE)
            }
            Request::Desync { game, seq, hash } => self.desync(&me, game, seq, &hash).await,
            Request::Plan { game, ply, lines, after } => {
                let plan = PlanRequest { ply, after, lines };
                self.app.sessions.plan(&game.into(), &me.id, plan).await.map(|()| Answer::DONE)
            }
            Request::Explore { game, moves } => {
                let explored = self.app.sessions.explore(&game.into(), &me.id, moves).await?;
                Ok(Answer::ExploredLine(ExploredLine { explored }))
            }
            Request::Resign { game } => self.command(game, Command::Resign).await,
            Request::OfferDraw { game } => self.command(game, Command::OfferDraw).await,
            Request::AnswerDraw { game, accept } => self.command(game, Command::AnswerDraw { accept }).await,
            Request::RequestTakeback { game } => self.command(game, Command::RequestTakeback).await,
            Request::AnswerTakeback { game, accept } => {
                self.command(game, Command::AnswerTakeback { accept }).await
            }
            Request::Abort { game } => self.command(game, Command::Abort).await,
            Request::GoBerserk { game } => {
                let counts = self.app.tournaments.counts_berserk(&game).await?;
                self.command(game, Command::GoBerserk { counts }).await
            }
            Request::GiveTime { game } => self.command(game, Command::GiveTime).await,
            Request::ClaimWin { game } => self.claim(&me, game).await,
            Request::AcknowledgeWarning { warning_id } => {
                let now_ms = self.app.clock.now_ms();
                match self.app.store.acknowledge_warning(&me.id, warning_id, now_ms).await? {
                    true => Ok(Answer::DONE),
                    false => Err(refuse(ErrorCode::NotFound, "you have no such warning")),
                }
            }
            Request::Offer { games, max_games } => {
                self.app.lobby.offer(&me, games, max_games, &self.outbox).await.map(|()| Answer::DONE)
            }
        }
    }

    /// Checks whether a user may ask for one more game now.
    async fn admit_offer(&self, me: &Account) -> Result<(), Refusal> {
        self.app.allowances.check(Limit::OffersByAccount, &me.id).await?;
        self.app.allowances.check(Limit::OffersByAddress, self.address).await
    }
}

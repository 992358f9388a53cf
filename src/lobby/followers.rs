//! Notifying a player's followers when the player starts a game.

use std::collections::HashSet;

use parlor_protocol::{Event, UserKind};

use super::Lobby;
use crate::game::GameMeta;
use crate::outbox::text_of;
use crate::push::{Audience, Message, Opponent};

impl Lobby {
    /// Notifies the followers of both players, each once, unless they cannot be read now: nothing waits for this.
    pub(super) async fn notify_followers(&self, meta: &GameMeta) {
        if !meta.public {
            return;
        }
        let mut notified = HashSet::from([meta.first.id.clone(), meta.second.id.clone()]);
        for (player, opponent) in [(&meta.first, &meta.second), (&meta.second, &meta.first)] {
            if player.kind != UserKind::Member {
                continue;
            }
            let followers = match self.inner.store.followers(&player.id).await {
                Ok(followers) => followers,
                Err(error) => {
                    tracing::warn!(%error, "followers could not be notified of a game");
                    return;
                }
            };
            let event = text_of(&Event::FollowedStarted {
                game: meta.id.to_string(),
                kind: meta.kind().id().to_owned(),
                user: player.user(),
                opponent: opponent.user(),
            });
            let message = Message::Follow {
                game: meta.id.to_string(),
                kind: meta.kind().id().to_owned(),
                player: player.name.clone(),
                opponent: Opponent { name: opponent.name.clone() },
            };
            let to = Audience::Followers { of: player.id.clone(), except: opponent.id.clone() };
            self.inner.push.send(to, message);
            for follower in followers {
                if notified.insert(follower.clone()) {
                    self.inner.registry.send(&follower, &event);
                }
            }
        }
    }
}

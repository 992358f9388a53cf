//! Which server decides each request: the one with the socket, with the game, or with the lobby.

use parlor_protocol::{ErrorCode, Refusal, Request};

use super::requests::Outcome;
use crate::app::App;
use crate::cluster::Topic;

/// Which server decides a request.
pub(super) enum Decider<'a> {
    /// The server that has the socket.
    Socket,
    /// The one that has the game.
    Game(&'a str),
    /// The one that has the lobby.
    Lobby,
}

impl Decider<'_> {
    /// What users are told while that server cannot be reached.
    pub(super) fn unreachable_message(&self) -> &'static str {
        match self {
            Decider::Game(_) => "the game is saved, but cannot be reached right now; try again in a moment",
            Decider::Socket | Decider::Lobby => {
                "the lobby cannot be reached right now; try again in a moment"
            }
        }
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

/// Which server decides a request.
pub(super) fn decider(request: &Request) -> Decider<'_> {
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
pub(super) fn topic(request: &Request) -> Option<Topic> {
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

/// Whether a request ends messages on its topic.
pub(super) fn ends(request: &Request) -> bool {
    matches!(request, Request::Unwatch { .. } | Request::UnwatchTournament { .. } | Request::UnwatchLobby {})
}

//! Games as one file to download.

use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, TryStreamExt, stream};
use parlor_protocol::Refusal;
use parlor_protocol::http::GamesQuery;
use parlor_rules::notation::Format;

use super::door::Peer;
use super::error::ApiError;
use super::extract::Params;
use super::filter::filter;
use crate::app::App;
use crate::archive;
use crate::game::GameState;
use crate::limits;
use crate::rate_limit::Limit;
use crate::store::GameFilter;

/// `GET /api/games/export`: the finished games of a list, newest first, in the notation that all of them share.
pub(super) async fn games(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Params(query): Params<GamesQuery>,
) -> Result<Response, ApiError> {
    let filter = GameFilter { over: Some(true), limit: limits::DOWNLOAD_PAGE, ..filter(query)? };
    app.rate_limits.check(Limit::DownloadsByAddress, peer.ip())?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"games.txt\""),
    ];
    Ok((headers, Body::from_stream(texts(app, filter))).into_response())
}

/// The state of a download: what is read next, and how many more games may be written.
struct Download {
    app: App,
    filter: GameFilter,
    left: usize,
}

/// Streams the texts of the games page by page, as fast as the client reads them.
fn texts(app: App, filter: GameFilter) -> impl Stream<Item = std::io::Result<String>> {
    let first = Download { app, filter, left: limits::DOWNLOAD_GAMES };
    stream::try_unfold(Some(first), |download| async {
        match download {
            Some(download) => Ok::<_, Refusal>(Some(download.page().await?)),
            None => Ok(None),
        }
    })
    // The head has already been sent: the client sees the file break off.
    .map_err(|refusal| std::io::Error::other(refusal.message))
}

impl Download {
    /// The next page, and what follows it.
    async fn page(mut self) -> Result<(String, Option<Self>), Refusal> {
        let page = self.app.store.list_games(&self.filter).await?;
        let mut text = String::new();
        for row in page.rows.iter().take(self.left) {
            text += &self.text(&row.game).await?;
        }
        self.left = self.left.saturating_sub(page.rows.len());
        self.filter.before = page.next;
        let ends = self.filter.before.is_none() || self.left == 0;
        Ok((text, (!ends).then_some(self)))
    }

    /// The text of a game, or nothing if it is private.
    async fn text(&self, id: &str) -> Result<String, Refusal> {
        let Some((meta, log)) = self.app.store.load_game(id).await? else { return Ok(String::new()) };
        if !meta.public {
            return Ok(String::new());
        }
        let (state, _) = GameState::replay(meta.into(), &log, u64::MAX)?;
        archive::export(&state, None, Some(Format::Text.id()))
            .map_err(|why| Refusal::new(parlor_protocol::ErrorCode::Internal, why))
    }
}

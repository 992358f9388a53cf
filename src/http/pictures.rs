//! Pictures over HTTP: cards for previews, square boards, and animations.

use std::net::IpAddr;

use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_picture::{Board, Failed};
use parlor_protocol::http::{LanguageQuery, PictureQuery, PlyQuery, PositionPictureQuery};
use parlor_protocol::{ErrorCode, Refusal};
use parlor_rules::{Game, GameKind, Position, Side, TextError};

use super::door::Peer;
use super::error::{ApiError, bad_request};
use super::extract::{Params, Segment};
use super::games::public_game;
use super::page::{has_tag, tag_of};
use super::people::no_player;
use super::preview::{best_ratings, cards, start_of, writer};
use super::puzzles::no_puzzle;
use crate::app::App;
use crate::limits;
use crate::pictures::PictureKey;
use crate::rate_limit::Limit;

/// How long clients may keep a picture.
#[derive(Clone, Copy)]
enum Keeping {
    /// It may change at any moment: clients ask each time whether it has.
    No,
    /// It names people, who may delete their accounts: a day.
    Day,
    /// It never changes.
    Ever,
}

impl Keeping {
    fn header(self) -> &'static str {
        match self {
            Keeping::No => "no-cache",
            Keeping::Day => "public, max-age=86400",
            Keeping::Ever => "public, max-age=31536000, immutable",
        }
    }
}

/// A request for a picture: the server, where the request came from, and its headers.
pub(super) struct Asked {
    app: App,
    from: IpAddr,
    headers: HeaderMap,
}

impl axum::extract::FromRequestParts<App> for Asked {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut axum::http::request::Parts, app: &App) -> Result<Self, ApiError> {
        let Extension(Peer(peer)) = Extension::<Peer>::from_request_parts(parts, app)
            .await
            .map_err(|_| Refusal::new(ErrorCode::Internal, "the request has no address"))?;
        Ok(Self { app: app.clone(), from: peer.ip(), headers: parts.headers.clone() })
    }
}

impl Asked {
    /// Answers with the picture of `what`, which is drawn only if neither the client nor the cache has it.
    async fn answer<T: std::fmt::Debug + Send + 'static>(
        self,
        media: &'static str,
        keeping: Keeping,
        what: T,
        draw: impl FnOnce(T) -> Result<Vec<u8>, Failed> + Send + 'static,
    ) -> Result<Response, ApiError> {
        let key = PictureKey::of(&format!("{media} {what:?}"));
        let tag = tag_of(&key.0);
        let caching = [(header::CACHE_CONTROL, keeping.header()), (header::ETAG, &tag)];
        if has_tag(&self.headers, &tag) {
            return Ok((StatusCode::NOT_MODIFIED, caching).into_response());
        }
        let picture = match self.app.pictures.kept(key).await {
            Some(picture) => picture,
            None => {
                let limit = if media == GIF { Limit::AnimationsByAddress } else { Limit::PicturesByAddress };
                self.app.rate_limits.check(limit, self.from)?;
                self.app.pictures.drawn(key, move || draw(what)).await?
            }
        };
        Ok(([(header::CONTENT_TYPE, media)], caching, picture).into_response())
    }
}

const PNG: &str = "image/png";
const GIF: &str = "image/gif";

/// `GET /api/games/{id}/card.png`.
pub(super) async fn game_card(
    State(app): State<App>,
    Segment(id): Segment,
    Params(PlyQuery { ply, lang }): Params<PlyQuery>,
    asked: Asked,
) -> Result<Response, ApiError> {
    let (state, _) = public_game(&app, &id).await?;
    let keeping = if state.is_over() { Keeping::Day } else { Keeping::No };
    let ply = ply.map(|ply| ply as usize).filter(|ply| *ply < state.record().moves().len());
    asked
        .answer(PNG, keeping, cards::of_game(writer(&app, lang.as_deref()), &state, ply), |card| card.png())
        .await
}

/// `GET /api/games/{id}/picture.png`.
pub(super) async fn game_picture(
    State(app): State<App>,
    Segment(id): Segment,
    Params(PictureQuery { ply, size, side }): Params<PictureQuery>,
    asked: Asked,
) -> Result<Response, ApiError> {
    let (state, _) = public_game(&app, &id).await?;
    let keeping = if state.is_over() { Keeping::Ever } else { Keeping::No };
    let board = cards::board_at(state.record(), ply.map(|ply| ply as usize), viewer(side.as_deref())?);
    let size = pixels(size)?;
    asked.answer(PNG, keeping, (size, board), |(size, board)| board.png(size)).await
}

/// `GET /api/games/{id}/animation.gif`.
pub(super) async fn animation(
    State(app): State<App>,
    Segment(id): Segment,
    asked: Asked,
) -> Result<Response, ApiError> {
    let (state, _) = public_game(&app, &id).await?;
    if !state.is_over() {
        let message = "only finished games are animated";
        return Err(ApiError::new(StatusCode::CONFLICT, ErrorCode::NotAvailable, message));
    }
    if state.record().moves().len() > limits::ANIMATION_PLIES {
        let message = format!("only games of at most {} moves are animated", limits::ANIMATION_PLIES);
        return Err(ApiError::new(StatusCode::CONFLICT, ErrorCode::NotAvailable, message));
    }
    asked.answer(GIF, Keeping::Day, cards::animation_of(&state), |animation| animation.gif()).await
}

/// `GET /api/positions/picture.png`.
pub(super) async fn position(
    Params(query): Params<PositionPictureQuery>,
    asked: Asked,
) -> Result<Response, ApiError> {
    let PositionPictureQuery { game, variant, position, last, size, side } = query;
    let bad = |e: TextError| bad_request(e.to_string());
    let kind: GameKind = game.parse().map_err(bad)?;
    let variant =
        variant.map_or(Ok(kind.default_variant()), |variant| kind.variant(&variant)).map_err(bad)?;
    let position = Position::from_text(variant, &position).map_err(bad)?;
    let last = last.as_deref().map(|last| position.parse_move(last)).transpose().map_err(bad)?;
    let board = Board { position, last, viewer: viewer(side.as_deref())? };
    let size = pixels(size)?;
    asked.answer(PNG, Keeping::Ever, (size, board), |(size, board)| board.png(size)).await
}

/// `GET /api/invites/{code}/card.png`.
pub(super) async fn invite_card(
    State(app): State<App>,
    Segment(code): Segment,
    Params(LanguageQuery { lang }): Params<LanguageQuery>,
    asked: Asked,
) -> Result<Response, ApiError> {
    let invite = app.lobby.open_invite(&code).await?;
    let start = start_of(&invite)
        .ok_or_else(|| Refusal::new(ErrorCode::NotFound, "this invitation is to an unknown game"))?;
    let card = cards::of_invite(writer(&app, lang.as_deref()), &invite, start);
    asked.answer(PNG, Keeping::Day, card, |card| card.png()).await
}

/// `GET /api/players/{name}/card.png`.
pub(super) async fn player_card(
    State(app): State<App>,
    Segment(name): Segment,
    Params(LanguageQuery { lang }): Params<LanguageQuery>,
    asked: Asked,
) -> Result<Response, ApiError> {
    let account = app.store.account_by_name(&name).await?.ok_or_else(no_player)?;
    let ratings = best_ratings(&app, &account.id).await?;
    let card = cards::of_player(writer(&app, lang.as_deref()), &account.name, &ratings);
    asked.answer(PNG, Keeping::No, card, |card| card.png()).await
}

/// `GET /api/puzzles/{id}/card.png`.
pub(super) async fn puzzle_card(
    State(app): State<App>,
    Segment(id): Segment,
    Params(LanguageQuery { lang }): Params<LanguageQuery>,
    asked: Asked,
) -> Result<Response, ApiError> {
    let puzzle = parlor_puzzles::by_id(&id).ok_or_else(|| no_puzzle(&id))?;
    let card = cards::of_puzzle(writer(&app, lang.as_deref()), puzzle);
    asked.answer(PNG, Keeping::Day, card, |card| card.png()).await
}

/// `GET /api/catalog/card.png`.
pub(super) async fn site_card(
    State(app): State<App>,
    Params(LanguageQuery { lang }): Params<LanguageQuery>,
    asked: Asked,
) -> Result<Response, ApiError> {
    let card = cards::of_kind(writer(&app, lang.as_deref()), None);
    asked.answer(PNG, Keeping::Day, card, |card| card.png()).await
}

/// `GET /api/catalog/{kind}/card.png`.
pub(super) async fn kind_card(
    State(app): State<App>,
    Segment(kind): Segment,
    Params(LanguageQuery { lang }): Params<LanguageQuery>,
    asked: Asked,
) -> Result<Response, ApiError> {
    let unknown = |e: TextError| Refusal::new(ErrorCode::NotFound, e.to_string());
    let kind: GameKind = kind.parse().map_err(unknown)?;
    let card = cards::of_kind(writer(&app, lang.as_deref()), Some(kind));
    asked.answer(PNG, Keeping::Day, card, |card| card.png()).await
}

/// The size of a square picture.
fn pixels(size: Option<u32>) -> Result<u32, ApiError> {
    let (size, range) = (size.unwrap_or(limits::USUAL_PICTURE_PIXELS), limits::PICTURE_PIXELS);
    if range.contains(&size) {
        return Ok(size);
    }
    Err(bad_request(format!("expected a size from {} to {} pixels, not {size}", range.start(), range.end())))
}

/// The side at the bottom.
fn viewer(side: Option<&str>) -> Result<Side, ApiError> {
    let Some(text) = side else { return Ok(Side::First) };
    Side::from_text(text)
        .ok_or_else(|| bad_request(format!("expected the side first or second, not {text:?}")))
}

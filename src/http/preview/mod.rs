//! What a link to a page shows where it is posted: the tags of Open Graph and of Twitter's cards.

pub(super) mod cards;
mod words;

use std::collections::HashMap;
use std::fmt::Write;

use axum::extract::Query;
use axum::http::Uri;
use parlor_picture::{CARD_SIZE, escaped};
use parlor_protocol::http::Line;
use parlor_rules::{Game, GameKind, Move, Position, Side, Variant};

use super::games::public_game;
use crate::app::App;
use crate::explore;
use crate::language::Language;
use crate::limits;
use crate::store::{Invite, StoreError};
pub(super) use words::Writer;

/// What a link to a page shows.
pub(super) struct Preview {
    title: String,
    description: String,
    /// The page's own path, without anything else in the request.
    path: String,
    /// The writer of its texts.
    by: Writer,
    /// The path of the picture, which names the language too.
    picture: String,
    size: [u32; 2],
    /// Whether search engines may list the page.
    listed: bool,
}

impl Preview {
    fn new(by: Writer, path: &str, title: String, description: String, picture: String) -> Self {
        Self { title, description, path: path.to_owned(), by, picture, size: CARD_SIZE, listed: true }
    }

    /// The tags, where `site` is the scheme and host of the server, and `usual` the language of links that name none.
    pub(super) fn tags(&self, site: &str, usual: Language) -> String {
        let [width, height] = self.size;
        let spoken = |path: &str| format!("{site}{}", in_language(path, self.by.language, usual));
        // Sites that show previews request this address again; search engines list the canonical one.
        let url = spoken(&self.path);
        let picture = spoken(&self.picture);
        let canonical = format!("{site}{}", self.path);
        let card = if width == height { "summary" } else { "summary_large_image" };
        let mut tags = format!("<title>{}</title>\n", escaped(&self.title));
        let mut tag = |kind: &str, name: &str, content: &str| {
            let _ = writeln!(tags, r#"    <meta {kind}="{name}" content="{}" />"#, escaped(content));
        };
        tag("name", "description", &self.description);
        tag("property", "og:site_name", words::SITE);
        tag("property", "og:type", "website");
        tag("property", "og:locale", self.by.locale());
        tag("property", "og:title", &self.title);
        tag("property", "og:description", &self.description);
        tag("property", "og:url", &url);
        tag("property", "og:image", &picture);
        tag("property", "og:image:width", &width.to_string());
        tag("property", "og:image:height", &height.to_string());
        tag("property", "og:image:alt", &self.title);
        tag("name", "twitter:card", card);
        if !self.listed {
            tag("name", "robots", "noindex");
        }
        let _ = write!(tags, r#"    <link rel="canonical" href="{}" />"#, escaped(&canonical));
        tags
    }
}

/// A path that names its language, unless that is the usual one.
fn in_language(path: &str, language: Language, usual: Language) -> String {
    let with = if path.contains('?') { '&' } else { '?' };
    match language == usual {
        true => path.to_owned(),
        false => format!("{path}{with}lang={}", language.code()),
    }
}

/// The preview of a place within the page; `None` if nothing is known about it.
pub(super) async fn of(app: &App, uri: &Uri) -> Option<Preview> {
    let path = uri.path();
    let query: HashMap<String, String> =
        Query::try_from_uri(uri).map_or_else(|_| HashMap::new(), |Query(query)| query);
    let by = writer(app, query.get("lang").map(String::as_str));
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    match parts[..] {
        ["game", id] => game(app, by, id, &query).await,
        ["embed", "game", id] => {
            game(app, by, id, &query).await.map(|preview| Preview { listed: false, ..preview })
        }
        ["invite", code] => invite(app, by, path, code).await,
        ["player", name] => player(app, by, path, name).await,
        ["learn", kind] => {
            let kind: GameKind = kind.parse().ok()?;
            let picture = format!("/api/catalog/{kind}/card.png");
            Some(Preview::new(by, path, by.lesson_title(kind), by.lesson_line(kind), picture))
        }
        ["puzzles", id] => puzzle(by, path, id),
        ["tournament", id] => tournament(app, by, path, id).await,
        ["analysis"] if query.contains_key("game") => position(by, uri, &query),
        _ => {
            let [title, line] = by.page(path)?.map(str::to_owned);
            Some(Preview::new(by, path, title, line, "/api/catalog/card.png".to_owned()))
        }
    }
}

/// The writer for a language's code; the site's own language if none is named, or one that the server does not speak.
pub(super) fn writer(app: &App, code: Option<&str>) -> Writer {
    Writer::of(code.and_then(Language::from_code).unwrap_or(app.site.language))
}

async fn game(app: &App, by: Writer, id: &str, query: &HashMap<String, String>) -> Option<Preview> {
    let (state, _) = public_game(app, id).await.ok()?;
    let id = &state.meta().id;
    let ply: Option<usize> = query.get("ply").and_then(|ply| ply.parse().ok());
    let ply = ply.filter(|ply| *ply < state.record().moves().len());
    let at = ply.map_or_else(String::new, |ply| format!("?ply={ply}"));
    let (title, line) = (by.game_title(state.meta()), by.game_line(&state, ply));
    let picture = format!("/api/games/{id}/card.png{at}");
    Some(Preview::new(by, &format!("/game/{id}{at}"), title, line, picture))
}

async fn invite(app: &App, by: Writer, path: &str, code: &str) -> Option<Preview> {
    let invite = app.lobby.open_invite(code).await.ok()?;
    let start = start_of(&invite)?;
    let title = by.invite_title(&invite.from.name, start.kind());
    let line = by.invite_line(invite.terms.rated, invite.terms.clock);
    let preview = Preview::new(by, path, title, line, format!("/api/invites/{}/card.png", invite.code));
    Some(Preview { listed: false, ..preview })
}

/// Where games of an invitation's variant begin.
pub(super) fn start_of(invite: &Invite) -> Option<Position> {
    let kind: GameKind = invite.terms.game.parse().ok()?;
    let named = invite.terms.variant.as_deref().map(|variant| kind.variant(variant));
    let variant: Variant = named.transpose().ok()?.unwrap_or(kind.default_variant());
    Some(Position::start(variant))
}

async fn player(app: &App, by: Writer, path: &str, name: &str) -> Option<Preview> {
    let account = app.store.account_by_name(name).await.ok()??;
    let ratings = best_ratings(app, &account.id).await.ok()?;
    let line = by.player_line(&ratings);
    let picture = format!("/api/players/{}/card.png", account.name);
    Some(Preview::new(by, path, account.name, line, picture))
}

/// A player's ratings, the highest first.
pub(super) async fn best_ratings(
    app: &App,
    user: &crate::id::UserId,
) -> Result<Vec<(GameKind, i32)>, StoreError> {
    let ratings = app.store.ratings(user).await?;
    let known = ratings.into_iter().filter_map(|(kind, rating)| Some((kind.parse().ok()?, rating.rating)));
    let mut best: Vec<(GameKind, i32)> = known.collect();
    best.sort_by_key(|(_, rating)| -rating);
    Ok(best)
}

fn puzzle(by: Writer, path: &str, id: &str) -> Option<Preview> {
    let puzzle = parlor_puzzles::by_id(id)?;
    let (title, line) = (by.puzzle_title(puzzle.kind()), by.puzzle_line(puzzle));
    Some(Preview::new(by, path, title, line, format!("/api/puzzles/{}/card.png", puzzle.id)))
}

/// A private one has a preview for everyone with its link, but is not listed.
async fn tournament(app: &App, by: Writer, path: &str, id: &str) -> Option<Preview> {
    let terms = app.store.tournament(id).await.ok()??.terms;
    let kind: GameKind = terms.game.parse().ok()?;
    let picture = format!("/api/catalog/{kind}/card.png");
    let preview = Preview::new(by, path, terms.name.clone(), by.tournament_line(kind, &terms), picture);
    Some(Preview { listed: !terms.private, ..preview })
}

/// A line on the analysis board, whose address holds all of it.
fn position(by: Writer, uri: &Uri, query: &HashMap<String, String>) -> Option<Preview> {
    let text = |name: &str| query.get(name).filter(|text| !text.is_empty()).cloned();
    let moves: Vec<String> =
        text("moves").unwrap_or_default().split(' ').filter(|m| !m.is_empty()).map(str::to_owned).collect();
    let ply = text("ply").and_then(|ply| ply.parse().ok()).unwrap_or(moves.len()).min(moves.len());
    let line = Line {
        game: text("game")?,
        variant: text("variant"),
        start: text("start"),
        moves: moves[..ply].to_vec(),
    };
    let record = explore::record(&line).ok()?;
    let position = record.position();
    let mover = record.to_move().map(Side::index);
    let (picture, size) = picture_of(position, record.moves().last());
    Some(Preview {
        size,
        listed: false,
        ..Preview::new(
            by,
            &without_language(uri),
            by.position_title(position.kind()),
            by.position_line(position.kind(), ply, mover),
            picture,
        )
    })
}

/// Path and query of an address, without its language.
fn without_language(uri: &Uri) -> String {
    let query = uri.query().unwrap_or_default().split('&').filter(|part| !part.starts_with("lang="));
    format!("{}?{}", uri.path(), query.collect::<Vec<_>>().join("&"))
}

/// The path of the picture of a position, and its size.
fn picture_of(position: &Position, last: Option<&Move>) -> (String, [u32; 2]) {
    let size = *limits::PICTURE_PIXELS.end();
    let mut path = format!(
        "/api/positions/picture.png?game={}&variant={}&position={}&size={size}",
        position.kind(),
        encoded(&position.variant().to_string()),
        encoded(&position.to_string())
    );
    if let Some(last) = last {
        let _ = write!(path, "&last={}", encoded(&last.to_string()));
    }
    (path, [size; 2])
}

/// A text as the value of a query.
fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' => encoded.push(char::from(byte)),
            _ => {
                let _ = write!(encoded, "%{byte:02X}");
            }
        }
    }
    encoded
}

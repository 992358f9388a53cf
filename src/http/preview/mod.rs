//! What a link to a page shows where it is posted: the tags of Open Graph and of Twitter's cards.

pub(super) mod cards;
mod words;

use std::collections::HashMap;
use std::fmt::Write;

use axum::extract::Query;
use axum::http::Uri;
use parlor_picture::CARD_SIZE;
use parlor_protocol::http::Line;
use parlor_rules::{Game, GameKind, Move, Position, Variant};

use super::games::public_game;
use crate::app::App;
use crate::explore;
use crate::limits;
use crate::store::{Invite, StoreError};

/// What a link to a page shows.
pub(super) struct Preview {
    title: String,
    description: String,
    /// The page's own path, whatever else was asked with it.
    path: String,
    /// The path of the picture.
    picture: String,
    size: [u32; 2],
    /// Whether search engines may list the page.
    listed: bool,
}

impl Preview {
    fn new(path: &str, title: String, description: String, picture: String) -> Self {
        Self { title, description, path: path.to_owned(), picture, size: CARD_SIZE, listed: true }
    }

    /// The tags, where `site` is the scheme and host of the server.
    pub(super) fn tags(&self, site: &str) -> String {
        let [width, height] = self.size;
        let url = format!("{site}{}", self.path);
        let picture = format!("{site}{}", self.picture);
        let card = if width == height { "summary" } else { "summary_large_image" };
        let mut tags = format!("<title>{}</title>\n", escaped(&self.title));
        let mut tag = |kind: &str, name: &str, content: &str| {
            let _ = writeln!(tags, r#"    <meta {kind}="{name}" content="{}" />"#, escaped(content));
        };
        tag("name", "description", &self.description);
        tag("property", "og:site_name", words::SITE);
        tag("property", "og:type", "website");
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
        let _ = write!(tags, r#"    <link rel="canonical" href="{}" />"#, escaped(&url));
        tags
    }
}

/// A text as an attribute or as the content of an element.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

/// What a link to a place within the page shows; `None` if nothing is known of it.
pub(super) async fn of(app: &App, uri: &Uri) -> Option<Preview> {
    let path = uri.path();
    let query: HashMap<String, String> =
        Query::try_from_uri(uri).map_or_else(|_| HashMap::new(), |Query(query)| query);
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    match parts[..] {
        ["game", id] => game(app, id, &query).await,
        ["embed", "game", id] => {
            game(app, id, &query).await.map(|preview| Preview { listed: false, ..preview })
        }
        ["invite", code] => invite(app, path, code).await,
        ["player", name] => player(app, path, name).await,
        ["learn", kind] => {
            let kind: GameKind = kind.parse().ok()?;
            let picture = format!("/api/catalog/{kind}/card.png");
            Some(Preview::new(path, words::lesson_title(kind), words::lesson_line(kind), picture))
        }
        ["puzzles", id] => puzzle(path, id),
        ["tournament", id] => tournament(app, path, id).await,
        ["analysis"] if query.contains_key("game") => position(uri, &query),
        _ => {
            let (path, title, line) = words::PAGES.iter().find(|(page, ..)| *page == path)?;
            let picture = "/api/catalog/card.png".to_owned();
            Some(Preview::new(path, (*title).to_owned(), (*line).to_owned(), picture))
        }
    }
}

async fn game(app: &App, id: &str, query: &HashMap<String, String>) -> Option<Preview> {
    let (state, _) = public_game(app, id).await.ok()?;
    let id = &state.meta().id;
    let ply: Option<usize> = query.get("ply").and_then(|ply| ply.parse().ok());
    let ply = ply.filter(|ply| *ply < state.record().moves().len());
    let at = ply.map_or_else(String::new, |ply| format!("?ply={ply}"));
    let title = words::game_title(state.meta());
    let line = words::game_line(&state, ply);
    Some(Preview::new(&format!("/game/{id}{at}"), title, line, format!("/api/games/{id}/card.png{at}")))
}

async fn invite(app: &App, path: &str, code: &str) -> Option<Preview> {
    let invite = app.lobby.open_invite(code).await.ok()?;
    let start = start_of(&invite)?;
    let title = words::invite_title(&invite.from.name, start.kind());
    let line = words::invite_line(invite.terms.rated, invite.terms.clock);
    let preview = Preview::new(path, title, line, format!("/api/invites/{}/card.png", invite.code));
    Some(Preview { listed: false, ..preview })
}

/// Where games of an invitation's variant begin.
pub(super) fn start_of(invite: &Invite) -> Option<Position> {
    let kind: GameKind = invite.terms.game.parse().ok()?;
    let named = invite.terms.variant.as_deref().map(|variant| kind.variant(variant));
    let variant: Variant = named.transpose().ok()?.unwrap_or(kind.default_variant());
    Some(Position::start(variant))
}

async fn player(app: &App, path: &str, name: &str) -> Option<Preview> {
    let account = app.store.account_by_name(name).await.ok()??;
    let ratings = best_ratings(app, &account.id).await.ok()?;
    let line = words::player_line(&ratings);
    let picture = format!("/api/players/{}/card.png", account.name);
    Some(Preview::new(path, account.name, line, picture))
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

fn puzzle(path: &str, id: &str) -> Option<Preview> {
    let puzzle = parlor_puzzles::by_id(id)?;
    let (title, line) = (words::puzzle_title(puzzle.kind()), words::puzzle_line(puzzle));
    let (picture, size) = picture_of(&puzzle.start, None);
    Some(Preview { size, ..Preview::new(path, title, line, picture) })
}

/// A private one is shown to whoever has its link, but not listed.
async fn tournament(app: &App, path: &str, id: &str) -> Option<Preview> {
    let terms = app.store.tournament(id).await.ok()??.terms;
    let kind: GameKind = terms.game.parse().ok()?;
    let picture = format!("/api/catalog/{kind}/card.png");
    let preview = Preview::new(path, terms.name.clone(), words::tournament_line(kind, &terms), picture);
    Some(Preview { listed: !terms.private, ..preview })
}

/// A line on the analysis board, whose address holds all of it.
fn position(uri: &Uri, query: &HashMap<String, String>) -> Option<Preview> {
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
    let mover = record.to_move().map(|side| position.kind().about().sides[side.index()]);
    let (picture, size) = picture_of(position, record.moves().last());
    Some(Preview {
        size,
        listed: false,
        ..Preview::new(
            uri.path_and_query()?.as_str(),
            words::position_title(position.kind()),
            words::position_line(ply, mover),
            picture,
        )
    })
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

//! Appends to game logs, with one statement for all appends of a commit.

use parlor_protocol::{GameResult, RatingChanges, Uncounted};
use serde::Serialize;

use super::job::{AppendJob, Ending, Job, Written};
use super::postgres::fence;
use super::sql::{Connection, query};
use super::{asleep, counting, games, ratings, results};
use crate::game::Act;
use crate::game::chain::{self, Link};
use crate::id::Node;

/// Writes the jobs of a commit in order. Appends only collect rows, which are inserted at the end.
pub(super) async fn append_together(
    connection: &mut Connection,
    jobs: &[Job],
    fence: Option<Node>,
) -> Result<Vec<Written>, sqlx::Error> {
    let mut rows = Rows::default();
    let mut ends = Rows::default();
    let mut written = Vec::with_capacity(jobs.len());
    for job in jobs {
        written.push(match job {
            Job::Append(append) => add_append(connection, append, &mut rows, &mut ends).await?,
            Job::Change(change) => {
                change.write_boxed(connection).await?;
                Written::default()
            }
        });
    }
    insert_events(connection, rows, fence).await?;
    end_games(connection, ends).await?;
    Ok(written)
}

/// Adds an append's rows, and its game's end if there is one, to those of the commit. Only ratings are read and written
/// immediately, because a later ending of the same player in this commit builds on them.
async fn add_append(
    connection: &mut Connection,
    append: &AppendJob,
    rows: &mut Rows,
    ends: &mut Rows,
) -> Result<Written, sqlx::Error> {
    if append.wakes {
        asleep::wake(connection, &append.game).await?;
    }
    let Some(ending) = &append.ending else {
        let link = rows_of(append, append.bodies.iter(), rows);
        return Ok(Written { link, ..Written::default() });
    };
    let (mut ratings, mut uncounted) = (None, None);
    if ending.rates {
        uncounted = counting::uncounted(connection, ending, append.at_ms).await?;
        if uncounted.is_none() {
            ratings = ratings::rate(connection, ending, append.at_ms).await?;
        }
    }
    if let Some(second) = &ending.second {
        games::insert(connection, second, None).await?;
    }
    let last = ending_body(ending, ratings, uncounted);
    let link = rows_of(append, append.bodies.iter().chain([&last]), rows);
    let GameResult { result, reason, score, .. } = &ending.result;
    ends.push(&(&*append.game, append.at_ms, result, reason, score, ending.plies, &link));
    Ok(Written { ratings, uncounted, link })
}

/// Builds the `game_over` act, which can only be completed here because the ratings change in this transaction.
fn ending_body(ending: &Ending, ratings: Option<RatingChanges>, uncounted: Option<Uncounted>) -> String {
    let result = GameResult { ratings, uncounted, ..ending.result.clone() };
    let act = Act::GameOver { result, clock_ms: ending.clock_ms };
    serde_json::to_string(&act).expect("an act has only text keys")
}

/// Rows to insert, as a JSON array that the database unpacks.
#[derive(Default)]
struct Rows {
    json: Vec<u8>,
    count: usize,
}

impl Rows {
    fn push(&mut self, row: &impl Serialize) {
        self.count += 1;
        self.json.push(if self.json.is_empty() { b'[' } else { b',' });
        serde_json::to_writer(&mut self.json, row).expect("a row is numbers and text");
    }

    /// Returns the array, or `None` if there are no rows.
    fn into_json(mut self) -> Option<String> {
        if self.json.is_empty() {
            return None;
        }
        self.json.push(b']');
        Some(String::from_utf8(self.json).expect("JSON is UTF-8"))
    }
}

/// Adds the rows of an append, and returns the link of the last one.
fn rows_of<'a>(append: &AppendJob, bodies: impl Iterator<Item = &'a String>, rows: &mut Rows) -> Link {
    let mut link = append.link.clone();
    for (seq, body) in (append.first_seq..).zip(bodies) {
        link = chain::next(&link, seq, append.at_ms, body);
        match append.number {
            Some(number) => rows.push(&(number, seq, append.at_ms, body, &link)),
            None => rows.push(&((), seq, append.at_ms, body, &link, &*append.game)),
        }
    }
    link
}

async fn insert_events(
    connection: &mut Connection,
    rows: Rows,
    fence: Option<Node>,
) -> Result<(), sqlx::Error> {
    let count = rows.count;
    let Some(rows) = rows.into_json() else { return Ok(()) };
    if let Some(token) = fence {
        return fence::insert_events(connection, token, &rows, count).await;
    }
    query(
        "INSERT INTO events (game, seq, at_ms, body, chain)
         SELECT COALESCE(CAST(value ->> 0 AS BIGINT), (SELECT number FROM games WHERE id = value ->> 5)),
         CAST(value ->> 1 AS BIGINT), CAST(value ->> 2 AS BIGINT), value ->> 3, value ->> 4
         FROM json_each($1)",
    )
    .bind(rows)
    .execute(connection)
    .await
    .map(|_| ())
}

async fn end_games(connection: &mut Connection, ends: Rows) -> Result<(), sqlx::Error> {
    let Some(ends) = ends.into_json() else { return Ok(()) };
    query(
        "UPDATE games SET ended_ms = CAST(value ->> 1 AS BIGINT), result = value ->> 2, reason = value ->> 3,
         score_first = CAST(value -> 4 ->> 0 AS BIGINT), score_second = CAST(value -> 4 ->> 1 AS BIGINT),
         plies = CAST(value ->> 5 AS BIGINT), chain = value ->> 6, asked_from = NULL
         FROM json_each($1) WHERE games.id = value ->> 0",
    )
    .bind(&ends)
    .execute(&mut *connection)
    .await?;
    results::count(connection, &ends).await
}

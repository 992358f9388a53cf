//! Reports, grouped into cases by subject.

use std::collections::HashMap;

use parlor_protocol::http::{Case, Report, ReportReason};

use super::Store;
use super::accounts::account_of;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_scalar};
use super::words::{wire_name, word_of};
use crate::id::{GameId, TournamentId, UserId, random_id};
use crate::limits;

/// What a report is about.
#[derive(Debug, Clone)]
pub(crate) struct Subject {
    pub(crate) account: UserId,
    pub(crate) game: Option<GameId>,
    pub(crate) tournament: Option<TournamentId>,
    pub(crate) line: Option<String>,
}

impl Subject {
    fn kind(&self) -> &'static str {
        match (&self.game, &self.line) {
            (_, Some(_)) => "line",
            (Some(_), None) => "game",
            (None, None) => "player",
        }
    }

    /// Returns a text that identifies the subject.
    fn key(&self) -> String {
        let place = self.game.as_deref().or(self.tournament.as_deref()).unwrap_or_default();
        format!("{} {place} {}", self.account, self.line.as_deref().unwrap_or_default())
    }
}

/// A report to store.
pub(super) struct NewReport {
    subject: Subject,
    reporter: UserId,
    reason: String,
    text: String,
    at_ms: i64,
}

impl Change for NewReport {
    /// Adds the report to the open case about the same subject, or opens a new case. A second report by the same person
    /// breaks a constraint.
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let key = self.subject.key();
        query(
            "INSERT INTO cases (id, subject, kind, account_id, game_id, line, opened_ms, tournament_id)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (subject) WHERE closed_ms IS NULL DO NOTHING",
        )
        .bind(random_id(12))
        .bind(&key)
        .bind(self.subject.kind())
        .bind(&*self.subject.account)
        .bind(self.subject.game.as_deref())
        .bind(&self.subject.line)
        .bind(self.at_ms)
        .bind(self.subject.tournament.as_deref())
        .execute(&mut *connection)
        .await?;
        query(
            "INSERT INTO reports (case_id, reporter_id, reason, text, created_ms)
             SELECT id, $2, $3, $4, $5 FROM cases WHERE subject = $1 AND closed_ms IS NULL",
        )
        .bind(&key)
        .bind(&*self.reporter)
        .bind(&self.reason)
        .bind(&self.text)
        .bind(self.at_ms)
        .execute(connection)
        .await
        .map(|_| ())
    }
}

impl Store {
    /// Stores a report. Returns [`StoreError::Conflict`] if this person already has an open report about the same
    /// subject.
    pub(crate) async fn add_report(
        &self,
        subject: Subject,
        reporter: &UserId,
        reason: ReportReason,
        text: String,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        let reason = wire_name(&reason).unwrap_or_default();
        let report = NewReport { subject, reporter: reporter.clone(), reason, text, at_ms };
        self.writer.change(report).await
    }

    /// Returns how many open reports a person has made.
    pub(crate) async fn open_reports(&self, reporter: &UserId) -> Result<i64, StoreError> {
        Ok(query_scalar(
            "SELECT COUNT(*) FROM reports r JOIN cases c ON c.id = r.case_id
             WHERE r.reporter_id = $1 AND c.closed_ms IS NULL",
        )
        .bind(&**reporter)
        .fetch_one(&self.readers)
        .await?)
    }

    /// Returns whether an account plays in a game that another account may see.
    pub(crate) async fn plays_in(
        &self,
        account: &UserId,
        game: &GameId,
        seen_by: &UserId,
    ) -> Result<bool, StoreError> {
        let found: Option<i64> = query_scalar(
            "SELECT 1 FROM games WHERE id = $1 AND $2 IN (first_id, second_id)
             AND (public OR $3 IN (first_id, second_id))",
        )
        .bind(&**game)
        .bind(&**account)
        .bind(&**seen_by)
        .fetch_optional(&self.readers)
        .await?;
        Ok(found.is_some())
    }

    /// Returns whether an account has written this line in the chat of a game, where another account can read it.
    pub(crate) async fn has_said(
        &self,
        account: &UserId,
        game: &GameId,
        line: &str,
        read_by: &UserId,
    ) -> Result<bool, StoreError> {
        let found: Option<i64> = query_scalar(
            "SELECT 1 FROM chat c JOIN games g ON g.id = c.game_id
             WHERE c.game_id = $1 AND c.account_id = $2 AND c.text = $3 AND CASE c.room
             WHEN 'players' THEN $4 IN (g.first_id, g.second_id)
             ELSE g.ended_ms IS NOT NULL OR $4 NOT IN (g.first_id, g.second_id) END LIMIT 1",
        )
        .bind(&**game)
        .bind(&**account)
        .bind(line)
        .bind(&**read_by)
        .fetch_optional(&self.readers)
        .await?;
        Ok(found.is_some())
    }

    /// Returns the open cases, oldest first.
    pub(crate) async fn cases(&self) -> Result<Vec<Case>, StoreError> {
        let rows = query(
            "SELECT c.id AS case_id, c.game_id, c.tournament_id, c.line, c.opened_ms, a.id, a.name, a.kind, a.banned_ms,
             a.muted_until_ms, a.shadow_muted_ms, (SELECT COUNT(*) FROM moderation_log l WHERE l.account_id = a.id) AS earlier
             FROM cases c JOIN accounts a ON a.id = c.account_id
             WHERE c.closed_ms IS NULL ORDER BY c.opened_ms, c.id LIMIT $1",
        )
        .bind(limits::LISTED_CASES)
        .fetch_all(&self.readers)
        .await?;
        let mut reports = self.reports_of_open_cases().await?;
        rows.iter()
            .map(|row| {
                let id: String = row.try_get("case_id")?;
                Ok(Case {
                    player: account_of(row)?.user(),
                    game: row.try_get("game_id")?,
                    tournament: row.try_get("tournament_id")?,
                    line: row.try_get("line")?,
                    opened_ms: row.try_get("opened_ms")?,
                    banned: row.try_get::<Option<i64>>("banned_ms")?.is_some(),
                    muted_until_ms: row.try_get("muted_until_ms")?,
                    shadow_muted: row.try_get::<Option<i64>>("shadow_muted_ms")?.is_some(),
                    earlier: row.try_get("earlier")?,
                    reports: reports.remove(&id).unwrap_or_default(),
                    id,
                })
            })
            .collect()
    }

    async fn reports_of_open_cases(&self) -> Result<HashMap<String, Vec<Report>>, StoreError> {
        let rows = query(
            "WITH listed AS (SELECT id FROM cases WHERE closed_ms IS NULL ORDER BY opened_ms, id LIMIT $1)
             SELECT r.case_id, a.name, r.reason, r.text, r.created_ms FROM listed
             CROSS JOIN reports r JOIN accounts a ON a.id = r.reporter_id WHERE r.case_id = listed.id
             ORDER BY r.created_ms, a.name LIMIT $2",
        )
        .bind(limits::LISTED_CASES)
        .bind(limits::LISTED_REPORTS)
        .fetch_all(&self.readers)
        .await?;
        let mut reports: HashMap<String, Vec<Report>> = HashMap::new();
        for row in &rows {
            let reason = word_of(row, "reason")?;
            let reason = reason.ok_or_else(|| StoreError::Damaged("a report has no reason".to_owned()))?;
            reports.entry(row.try_get("case_id")?).or_default().push(Report {
                by: row.try_get("name")?,
                reason,
                text: row.try_get("text")?,
                created_ms: row.try_get("created_ms")?,
            });
        }
        Ok(reports)
    }
}

//! Copies a whole site from one database to another, of either kind.
//!
//! Rows are copied in key order, so that an interrupted copy resumes after the last row that has arrived. Until the
//! copy is complete, the target records which database it comes from, and no server starts on it.

mod pages;
mod tables;
#[cfg(test)]
mod tests;

use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, QueryBuilder, query, query_as, query_scalar};
use super::{Store, postgres};
use pages::{last_key, page};
use tables::TABLES;

/// A column, by the type of its values.
#[derive(Debug, Clone, Copy)]
enum Column {
    Text(&'static str),
    Int(&'static str),
    Bool(&'static str),
    Real(&'static str),
    Blob(&'static str),
}

impl Column {
    fn name(self) -> &'static str {
        match self {
            Column::Text(name)
            | Column::Int(name)
            | Column::Bool(name)
            | Column::Real(name)
            | Column::Blob(name) => name,
        }
    }
}

/// A table, or a part of one.
#[derive(Debug)]
struct Table {
    name: &'static str,
    /// The condition that selects its rows.
    rows: &'static str,
    /// The columns of its primary key.
    key: &'static [Column],
    rest: &'static [Column],
}

impl Table {
    fn columns(&self) -> impl Iterator<Item = Column> {
        self.key.iter().chain(self.rest).copied()
    }

    async fn count(&self, store: &Store) -> Result<u64, StoreError> {
        let mut query = QueryBuilder::new("SELECT COUNT(*) FROM ");
        query.push(self.name).push(" WHERE ").push(self.rows);
        let count: i64 = query.build().fetch_one(&store.readers).await?.try_get(0)?;
        Ok(count as u64)
    }
}

/// The name of the secret that marks an incomplete copy. Its value is the source's `networks` secret.
const MARK: &str = "moving";

/// Gives the target the source's secrets and the mark.
struct Begin {
    secrets: Vec<(String, Vec<u8>)>,
}

impl Change for Begin {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        query("DELETE FROM secrets WHERE TRUE").execute(&mut *connection).await?;
        for (name, value) in &self.secrets {
            query("INSERT INTO secrets (name, value) VALUES ($1, $2)")
                .bind(name)
                .bind(value)
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}

/// Ends the copy: removes the mark, and sets PostgreSQL's sequences to go on after the copied rows.
struct End;

impl Change for End {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        query("DELETE FROM secrets WHERE name = $1").bind(MARK).execute(&mut *connection).await?;
        if let Connection::Postgres(_) = connection {
            for next in postgres::NEXT_NUMBERS {
                query(next).execute(&mut *connection).await?;
            }
        }
        Ok(())
    }
}

impl Store {
    /// Returns whether a copy into this database is incomplete.
    pub(super) async fn is_half_moved(&self) -> Result<bool, StoreError> {
        Ok(self.secret(MARK).await?.is_some())
    }

    async fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(query_scalar("SELECT value FROM secrets WHERE name = $1")
            .bind(name)
            .fetch_optional(&self.readers)
            .await?)
    }

    /// Copies everything from a database that no server is running on into this one, which must be empty or hold part
    /// of the same copy. Calls `progress` with the number of rows copied and the total. Returns the total.
    ///
    /// # Errors
    /// One sentence that says what is wrong. What has been copied stays, and a later copy resumes there.
    pub(crate) async fn copy_from(
        &self,
        source: &Store,
        mut progress: impl FnMut(u64, u64),
    ) -> Result<u64, String> {
        let text = |e: StoreError| e.to_string();
        self.begin_copy(source).await?;
        let (mut done, mut all) = (0, 0);
        for table in TABLES {
            done += table.count(self).await.map_err(text)?;
            all += table.count(source).await.map_err(text)?;
        }
        for table in TABLES {
            progress(done, all);
            let mut last = last_key(self, table).await.map_err(text)?;
            loop {
                let rows = page(source, table, last.as_deref()).await.map_err(text)?;
                let Some(end) = rows.last() else { break };
                last = Some(end[..table.key.len()].to_vec());
                done += rows.len() as u64;
                let write = self.writer.change(pages::Rows { table, rows });
                write.await.map_err(|e| format!("the table {} cannot be copied: {e}", table.name))?;
                progress(done, all);
            }
        }
        pages::copy_words(self, source).await.map_err(text)?;
        for table in TABLES {
            let (here, there) =
                (table.count(self).await.map_err(text)?, table.count(source).await.map_err(text)?);
            if here != there {
                return Err(format!("the table {} has {there} rows, but its copy has {here}", table.name));
            }
        }
        Ok(all)
    }

    /// Marks the copy as complete, so that servers may start on it.
    pub(crate) async fn end_copy(&self) -> Result<(), String> {
        self.writer.change(End).await.map_err(|e| e.to_string())
    }

    async fn begin_copy(&self, source: &Store) -> Result<(), String> {
        let text = |e: StoreError| e.to_string();
        if source.is_half_moved().await.map_err(text)? {
            return Err("the source database is incomplete: a move into it was not finished".to_owned());
        }
        let id =
            source.secret("networks").await.map_err(text)?.ok_or("the source database has no secrets")?;
        match self.secret(MARK).await.map_err(text)? {
            Some(mark) if mark == id => return Ok(()),
            Some(_) => return Err("a move from another database into this one was not finished".to_owned()),
            None => {}
        }
        for table in TABLES {
            if table.count(self).await.map_err(text)? > 0 {
                return Err("expected an empty database to move to".to_owned());
            }
        }
        let secrets = query_as("SELECT name, value FROM secrets").fetch_all(&source.readers).await;
        let mut secrets: Vec<(String, Vec<u8>)> = secrets.map_err(|e| text(e.into()))?;
        secrets.push((MARK.to_owned(), id));
        self.writer.change(Begin { secrets }).await.map_err(text)
    }
}

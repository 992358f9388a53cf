//! Whether a database's tables match this program, as told by its migrations table, which has a row for each.

use super::Store;
use super::sql::query_scalar;

impl Store {
    /// Refuses a database whose tables do not match this program.
    ///
    /// # Errors
    /// One sentence that says which version made them.
    pub(crate) async fn refuse_other_tables(&self) -> Result<(), String> {
        let (name, applied) = (self.site.name(), self.migrations().await?);
        let known: Vec<i64> = self.site.migrations().iter().map(|migration| migration.version).collect();
        if applied.iter().any(|version| !known.contains(version)) {
            return Err(format!("the database {name} was made by a newer version of Parlor: use that one"));
        }
        if known.iter().any(|version| !applied.contains(version)) {
            return Err(format!(
                "the database {name} was made by an older version: \
                 start parlor serve of this version on it first"
            ));
        }
        Ok(())
    }

    /// Returns the numbers of the migrations that the database has had.
    ///
    /// # Errors
    /// One sentence that says what is wrong, for example that the database has never had any.
    pub(crate) async fn migrations(&self) -> Result<Vec<i64>, String> {
        let applied = query_scalar("SELECT version FROM _sqlx_migrations WHERE success ORDER BY version");
        applied.fetch_all(&self.readers).await.map_err(|error| {
            let name = self.site.name();
            let cause =
                error.as_database_error().map_or_else(|| error.to_string(), |e| e.message().to_owned());
            // Both databases name the missing table.
            match cause.contains("_sqlx_migrations") {
                true => format!("not a Parlor database: {name}"),
                false => format!("the database {name} cannot be read: {cause}"),
            }
        })
    }
}

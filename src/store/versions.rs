//! Whether a database has the tables of this program. Its migrations tell: each is a row of their table.

use super::Store;
use super::sql::query_scalar;

impl Store {
    /// Refuses a database whose tables are not those of this program.
    ///
    /// # Errors
    /// One sentence that says whose they are.
    pub(crate) async fn refuse_other_tables(&self) -> Result<(), String> {
        let (name, applied) = (self.site.name(), self.migrations().await?);
        let known: Vec<i64> = self.site.migrations().iter().map(|migration| migration.version).collect();
        if applied.iter().any(|version| !known.contains(version)) {
            return Err(format!("the database {name} was made by a newer version of Parlor: use that one"));
        }
        if known.iter().any(|version| !applied.contains(version)) {
            return Err(format!(
                "the database {name} is of an older version: parlor serve of this version must start on it first"
            ));
        }
        Ok(())
    }

    /// The numbers of the migrations that the database has had.
    ///
    /// # Errors
    /// One sentence, also if it has never had any.
    pub(crate) async fn migrations(&self) -> Result<Vec<i64>, String> {
        let applied = query_scalar("SELECT version FROM _sqlx_migrations WHERE success ORDER BY version");
        applied.fetch_all(&self.readers).await.map_err(|error| {
            let name = self.site.name();
            let cause =
                error.as_database_error().map_or_else(|| error.to_string(), |e| e.message().to_owned());
            // Both databases name the table that they miss.
            match cause.contains("_sqlx_migrations") {
                true => format!("not a database of Parlor: {name}"),
                false => format!("the database {name} cannot be read: {cause}"),
            }
        })
    }
}

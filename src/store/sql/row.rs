//! Rows, and the types that their columns can be read as.

use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{ColumnIndex, Row as _, TypeInfo, ValueRef};

/// A row of either database.
pub(in crate::store) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// The name of a column, or its place in the row.
pub(in crate::store) trait At: ColumnIndex<SqliteRow> + ColumnIndex<PgRow> {}

impl<A: ColumnIndex<SqliteRow> + ColumnIndex<PgRow>> At for A {}

impl Row {
    /// Reads the value of a column.
    pub(in crate::store) fn try_get<'r, T: Column<'r>>(&'r self, at: impl At) -> Result<T, sqlx::Error> {
        match self {
            Row::Sqlite(row) => T::of_sqlite(row, at),
            Row::Postgres(row) => T::of_postgres(row, at),
        }
    }
}

/// A type that a column can be read as.
pub(in crate::store) trait Column<'r>: Sized {
    fn of_sqlite(row: &'r SqliteRow, at: impl At) -> Result<Self, sqlx::Error>;
    fn of_postgres(row: &'r PgRow, at: impl At) -> Result<Self, sqlx::Error>;
}

/// Types that both databases have.
macro_rules! same_column {
    ($($type:ty),*) => {
        $(impl<'r> Column<'r> for $type {
            fn of_sqlite(row: &'r SqliteRow, at: impl At) -> Result<Self, sqlx::Error> {
                row.try_get(at)
            }

            fn of_postgres(row: &'r PgRow, at: impl At) -> Result<Self, sqlx::Error> {
                row.try_get(at)
            }
        })*
    };
}

same_column!(bool, f64, String, &'r str, Vec<u8>);
same_column!(Option<bool>, Option<f64>, Option<String>, Option<&'r str>, Option<Vec<u8>>);

/// Integers: PostgreSQL distinguishes their sizes, and has no unsigned ones.
macro_rules! integer_column {
    ($($type:ty),*) => {
        $(impl<'r> Column<'r> for $type {
            fn of_sqlite(row: &'r SqliteRow, at: impl At) -> Result<Self, sqlx::Error> {
                row.try_get(at)
            }

            fn of_postgres(row: &'r PgRow, at: impl At) -> Result<Self, sqlx::Error> {
                let null = || sqlx::Error::Decode("a number is NULL".into());
                Option::<$type>::of_postgres(row, at)?.ok_or_else(null)
            }
        }

        impl<'r> Column<'r> for Option<$type> {
            fn of_sqlite(row: &'r SqliteRow, at: impl At) -> Result<Self, sqlx::Error> {
                row.try_get(at)
            }

            fn of_postgres(row: &'r PgRow, at: impl At) -> Result<Self, sqlx::Error> {
                let value = integer(row, at)?.map(<$type>::try_from).transpose();
                value.map_err(|error| sqlx::Error::Decode(error.into()))
            }
        })*
    };
}

integer_column!(i32, i64, u32);

/// Reads an integer of any size.
fn integer(row: &PgRow, at: impl At) -> Result<Option<i64>, sqlx::Error> {
    let at: usize = at.index(row)?;
    let size = row.try_get_raw(at)?.type_info().name().to_owned();
    match &*size {
        "INT2" => Ok(row.try_get::<Option<i16>, _>(at)?.map(i64::from)),
        "INT4" => Ok(row.try_get::<Option<i32>, _>(at)?.map(i64::from)),
        _ => row.try_get(at),
    }
}

impl From<SqliteRow> for Row {
    fn from(row: SqliteRow) -> Self {
        Row::Sqlite(row)
    }
}

impl From<PgRow> for Row {
    fn from(row: PgRow) -> Self {
        Row::Postgres(row)
    }
}

/// The result of a query for at most one row.
pub(super) struct Optional(pub(super) Option<Row>);

impl<R: Into<Row>> From<Option<R>> for Optional {
    fn from(row: Option<R>) -> Self {
        Self(row.map(Into::into))
    }
}

/// The result of a query for all rows.
pub(super) struct All(pub(super) Vec<Row>);

impl<R: Into<Row>> From<Vec<R>> for All {
    fn from(rows: Vec<R>) -> Self {
        Self(rows.into_iter().map(Into::into).collect())
    }
}

/// A type, such as a tuple, that a row can be read as.
pub(in crate::store) trait FromRow: Sized {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error>;
}

macro_rules! tuple {
    ($($type:ident $at:literal),*) => {
        impl<$($type: for<'r> Column<'r>),*> FromRow for ($($type,)*) {
            fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
                Ok(($(row.try_get::<$type>($at)?,)*))
            }
        }
    };
}

tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);

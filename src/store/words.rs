//! Protocol words stored in columns.

use serde::Serialize;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeOwned, IntoDeserializer};

use super::error::StoreError;
use super::sql::Row;

/// Returns a unit variant's name on the wire.
pub(super) fn wire_name(value: &impl Serialize) -> Option<String> {
    serde_json::to_value(value).ok()?.as_str().map(str::to_owned)
}

/// Reads a column that contains a protocol word or NULL.
pub(super) fn word_of<T: DeserializeOwned>(row: &Row, column: &str) -> Result<Option<T>, StoreError> {
    let text: Option<&str> = row.try_get(column)?;
    let read = |text: &str| {
        let word: StrDeserializer<'_, serde::de::value::Error> = text.into_deserializer();
        T::deserialize(word).map_err(|e| StoreError::Damaged(format!("{column} of a game: {e}")))
    };
    text.map(read).transpose()
}

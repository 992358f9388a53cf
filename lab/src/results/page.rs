//! The page of results.

use super::Table;

/// The text with each line `{{NAME}}` replaced by the table of that name.
///
/// # Errors
/// Returns a sentence if the text names a table that does not exist, or leaves one out.
pub fn page(text: &str, tables: &[Table]) -> Result<String, String> {
    let mut left: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
    let mut page = String::new();
    for line in text.lines() {
        let Some(name) = line.strip_prefix("{{").and_then(|line| line.strip_suffix("}}")) else {
            page += line;
            page.push('\n');
            continue;
        };
        let table = tables.iter().find(|table| table.name == name);
        page += &table.ok_or_else(|| format!("there is no table {name:?}"))?.markdown()?;
        left.retain(|other| *other != name);
    }
    match left.first() {
        None => Ok(page),
        Some(name) => Err(format!("the text has no place for the table {name:?}")),
    }
}

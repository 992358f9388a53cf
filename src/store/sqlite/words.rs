//! Searches of the full-text index FTS5, which takes texts apart by itself.

/// What people type, as a search for all of its words. Nothing of it is read as an operator, because every word is quoted.
pub(in crate::store) fn search(text: &str) -> Option<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    // A single letter is the beginning of too much: it is looked for as it is.
    let quoted = words
        .map(|word| if word.chars().count() > 1 { format!("\"{word}\"*") } else { format!("\"{word}\"") });
    Some(quoted.collect::<Vec<_>>().join(" ")).filter(|search| !search.is_empty())
}

//! Searches in the full-text index FTS5, which splits texts by itself.

/// Turns a user's text into a search for all of its words. Every word is quoted, so none is read as an operator.
pub(in crate::store) fn search(text: &str) -> Option<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    // A single letter is a prefix of too many words, so it is searched for as a whole word.
    let quoted = words
        .map(|word| if word.chars().count() > 1 { format!("\"{word}\"*") } else { format!("\"{word}\"") });
    Some(quoted.collect::<Vec<_>>().join(" ")).filter(|search| !search.is_empty())
}

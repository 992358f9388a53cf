//! Searches in a full-text index. PostgreSQL would split texts by the rules of a language; instead it gets words that
//! are split and compared as SQLite does it, ignoring case and accents.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Returns the words of a text in the form in which they are compared.
fn words(text: &str) -> Vec<String> {
    let plain: String = text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect();
    plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Returns the form in which a text is stored.
pub(in crate::store) fn indexed(text: &str) -> String {
    words(text).join(" ")
}

/// Turns a user's text into a search for all of its words. Words contain only letters and digits, so none is read as an
/// operator.
pub(in crate::store) fn search(text: &str) -> Option<String> {
    // A single letter is a prefix of too many words, so it is searched for as a whole word.
    let terms = words(text)
        .into_iter()
        .map(|word| if word.chars().count() > 1 { format!("'{word}':*") } else { format!("'{word}'") });
    Some(terms.collect::<Vec<_>>().join(" & ")).filter(|search| !search.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_and_compared_without_case_and_accents() {
        assert_eq!(indexed("Émile O'Brien, Žiža-2"), "emile o brien ziza 2");
        assert_eq!(search("o' ÉMI & !").as_deref(), Some("'o' & 'emi':*"));
        assert_eq!(search("' & |"), None);
    }
}

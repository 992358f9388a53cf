//! clap's errors as one sentence.

use clap::error::{ContextKind, ContextValue};

use parlor::plain_words::in_plain_words;

/// Returns the first paragraph of the message on one line, without the usage block, followed by what may have been
/// meant.
pub(crate) fn sentence(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let first = text.split("\n\n").next().unwrap_or(&text);
    let words: Vec<_> = first.split_whitespace().collect();
    let sentence = in_plain_words(words.join(" ").trim_start_matches("error: "));
    match suggestion(error) {
        Some(meant) => format!("{sentence}; did you mean {meant:?}?"),
        None => sentence,
    }
}

/// Returns the closest name that exists, if there is one.
fn suggestion(error: &clap::Error) -> Option<&str> {
    let kinds = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    match kinds.into_iter().find_map(|kind| error.get(kind))? {
        ContextValue::String(name) => Some(name),
        // The last one is the most similar.
        ContextValue::Strings(names) => names.last().map(String::as_str),
        _ => None,
    }
}

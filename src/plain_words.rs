//! Library errors about bad input in words for the person who typed it, and input in a form that may be shown.

/// The standard library's words for values of the wrong type, and ours.
const WORDS: [(&str, &str); 7] = [
    ("invalid digit found in string", "expected a whole number"),
    ("cannot parse integer from empty string", "expected a whole number"),
    ("number too large to fit in target type", "the number is too large"),
    ("number too small to fit in target type", "the number is too small"),
    ("invalid float literal", "expected a number"),
    ("invalid socket address syntax", "expected an address and a port, such as 127.0.0.1:8080"),
    ("provided string was not `true` or `false`", "expected true or false"),
];

/// Says what is wrong with a value, in words that do not name our types.
#[must_use]
pub fn in_plain_words(cause: &str) -> String {
    WORDS.iter().fold(cause.to_owned(), |cause, (theirs, ours)| cause.replace(theirs, ours))
}

/// Joins a message of several lines, such as one that shows a line of a file, into one sentence.
#[must_use]
pub fn in_one_line(message: &str) -> String {
    message.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns an address as it may be shown: without a user, a password and everything after `?`, even if it is mistyped.
#[must_use]
pub fn without_password(url: &str) -> String {
    let shown = url.split('?').next().unwrap_or(url);
    let Some((before, place)) = shown.rsplit_once('@') else { return shown.to_owned() };
    let scheme =
        before.split_inclusive(':').next().filter(|scheme| scheme.ends_with(':')).unwrap_or_default();
    let slashes = before[scheme.len()..].chars().take_while(|c| *c == '/').count();
    format!("{}{place}", &before[..scheme.len() + slashes])
}

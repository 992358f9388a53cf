//! How names and words are compared.

/// Returns the key that names are compared by: they are unique regardless of case and of look-alike letters and digits.
pub(crate) fn name_key(name: &str) -> String {
    let alike = |c: char| match c.to_ascii_lowercase() {
        '0' => 'o',
        '1' | 'i' => 'l',
        '_' => '-',
        other => other,
    };
    name.chars().map(alike).collect()
}

/// Returns a word in the form in which the operator's list compares it: as [`name_key`] does, but also replacing signs,
/// digits and letters of other alphabets that pass for Latin ones.
pub(crate) fn fold(word: &str) -> String {
    let alike = |c: char| match c {
        '@' | '4' | '\u{430}' | '\u{3b1}' => 'a',
        '3' | '\u{435}' | '\u{3b5}' => 'e',
        '5' | '$' | '\u{455}' => 's',
        '7' => 't',
        '\u{43e}' | '\u{3bf}' => 'o',
        '\u{440}' | '\u{3c1}' => 'p',
        '\u{441}' => 'c',
        '\u{443}' => 'y',
        '\u{445}' => 'x',
        '\u{456}' | '\u{3b9}' => 'i',
        other => other,
    };
    name_key(&word.to_lowercase().chars().map(alike).collect::<String>())
}

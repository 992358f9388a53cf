//! The arguments of a system call as `strace` writes them.

/// What the first descriptor among the arguments refers to: a path or a socket.
pub(super) fn descriptor(arguments: &str) -> &str {
    let named = arguments.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
    named.map_or("", |(name, _)| name)
}

/// The numbers at the start of a text.
pub(super) fn numbers(text: &str) -> impl Iterator<Item = usize> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter(|word| !word.is_empty())
        .map_while(|word| word.parse().ok())
}

/// The bytes of all strings among the arguments, and what follows the last one.
pub(super) fn strings(arguments: &str) -> (Vec<Vec<u8>>, &str) {
    let mut found = Vec::new();
    let mut rest = arguments;
    while let Some(begin) = rest.find('"') {
        let (bytes, after) = unescaped(&rest[begin + 1..]);
        assert!(!after.starts_with("..."), "strace cut a string off");
        found.push(bytes);
        rest = after;
    }
    (found, rest)
}

/// The bytes of a C string up to its closing quote, and what follows it.
fn unescaped(text: &str) -> (Vec<u8>, &str) {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let mut at = 0;
    while bytes[at] != b'"' {
        if bytes[at] != b'\\' {
            out.push(bytes[at]);
            at += 1;
            continue;
        }
        let octal = bytes[at + 1..].iter().take(3).take_while(|byte| (b'0'..b'8').contains(byte)).count();
        let digits = &text[at + 1..at + 1 + octal];
        out.push(match bytes[at + 1] {
            _ if octal > 0 => u8::from_str_radix(digits, 8).expect("an escape is one byte"),
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            b'v' => 0x0b,
            b'f' => 0x0c,
            itself => itself,
        });
        at += 1 + octal.max(1);
    }
    (out, &text[at + 1..])
}

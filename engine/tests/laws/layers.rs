//! The modules of the engine form layers: each uses only those below it, frames name no game, and games do not know each
//! other. The tests read the imports and name the one that offends.

use std::fs;
use std::path::{Path, PathBuf};

/// From the bottom up. Modules on one line do not use each other.
const LAYERS: &[&[&str]] = &[
    &["value", "stop", "stopwatch", "error", "large_pages", "parallel"],
    &["weights"],
    &["eval", "tablebase"],
    &["search"],
    &["solve"],
    &["games", "external"],
    &["profile"],
    &["players"],
    &["review"],
];

fn is_game(name: &str) -> bool {
    parlor_rules::GameKind::ALL.iter().any(|kind| kind.id() == name)
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The code of every file that is not a test: its path below `src` and its lines without comments and unit tests.
fn code() -> Vec<(String, Vec<String>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let read = |path: &PathBuf| {
        let name =
            path.strip_prefix(&root).expect("it is below the root").to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(path).expect("a source file");
        // `lib.rs` and `games/mod.rs` only declare their test modules; elsewhere the tests are the end of the file.
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        (name, statements(lines))
    };
    let tests = |name: &str| name.ends_with("_tests.rs") || name.ends_with("/tests.rs");
    files.iter().map(read).filter(|(name, _)| !tests(name)).collect()
}

/// Joins the lines of each `use` declaration, so that a group in braces is on one line.
fn statements<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut statements: Vec<String> = Vec::new();
    let mut open = false;
    for line in lines {
        match statements.last_mut() {
            Some(statement) if open => statement.push_str(line.trim()),
            _ => statements.push(line.to_owned()),
        }
        let begins = line.trim_start().trim_start_matches("pub").trim_start_matches("(crate)");
        open = (open || begins.trim_start().starts_with("use ")) && !line.contains(';');
    }
    statements
}

/// The word after each `prefix` in a line; of a group in braces, the first word of each path.
fn used<'a>(line: &'a str, prefix: &'a str) -> Vec<&'a str> {
    let mut words = Vec::new();
    for rest in line.split(prefix).skip(1) {
        match rest.strip_prefix('{') {
            Some(group) => {
                words.extend(paths(group).into_iter().map(first_word).filter(|word| !word.is_empty()));
            }
            None => words.push(first_word(rest)),
        }
    }
    words
}

fn first_word(path: &str) -> &str {
    path.trim_start().split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

/// The paths of a group up to its closing brace; a path may hold groups itself.
fn paths(group: &str) -> Vec<&str> {
    let (mut paths, mut start, mut depth) = (Vec::new(), 0, 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                paths.push(&group[start..at]);
                break;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                paths.push(&group[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    paths
}

#[test]
fn imports_in_braces_are_read() {
    let lines = [
        "use crate::{",
        "    search::{Limits, Stop},",
        "    value::win,",
        "};",
        "let x = crate::eval::of();",
    ];
    let statements = statements(lines.into_iter());
    let words = |n: usize| used(&statements[n], "crate::");
    assert_eq!((words(0), words(1)), (vec!["search", "value"], vec!["eval"]));
}

fn layer(module: &str) -> usize {
    let found = LAYERS.iter().position(|layer| layer.contains(&module));
    found.unwrap_or_else(|| panic!("{module} is in no layer: give it one in this test"))
}

#[test]
fn no_module_uses_one_above_it() {
    for (file, lines) in code() {
        let own = file.split(['/', '.']).next().expect("a module");
        if own == "lib" {
            continue;
        }
        for line in &lines {
            for other in used(line, "crate::").into_iter().filter(|other| *other != own) {
                assert!(
                    layer(other) < layer(own),
                    "{file}: {} uses {other}, which is not below {own}",
                    line.trim()
                );
            }
        }
    }
}

#[test]
fn frames_name_no_game_and_games_do_not_know_each_other() {
    for (file, lines) in code() {
        let mut parts = file.split('/');
        let (first, second) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let own = if first == "games" { second } else { "" };
        if own == "mod.rs" || first == "external" {
            // The registry declares the games, and external engines play Othello over GTP and NBoard.
            continue;
        }
        for line in &lines {
            for prefix in ["parlor_rules::", "games::"] {
                for game in used(line, prefix).into_iter().filter(|game| is_game(game)) {
                    assert_eq!(game, own, "{file}: {}", line.trim());
                }
            }
        }
    }
}

//! Which module may use which: the server's layers, and no cycles in the engine.
//!
//! Imports are read from the source text: every path that begins with `crate::`, and every `super::` that reaches the
//! crate's root. A re-export at the root counts for the module it comes from.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The server's modules from the ground up. A module may use only those of lower floors, so there are no cycles.
const FLOORS: &[&[&str]] = &[
    &["language"],
    &[
        "config",
        "error",
        "id",
        "limits",
        "names",
        "network",
        "plain_words",
        "tasks",
        "time",
        "traces",
        "turns",
        "uptime",
        "visible",
    ],
    &[
        "account",
        "chat_line",
        "files",
        "mail",
        "outbox",
        "pictures",
        "rate_limit",
        "repertoire",
        "tables",
        "word_filter",
        "words",
    ],
    &["game", "registry", "sockets"],
    &["explore", "store"],
    &["cluster", "push"],
    &["accounts", "allowances", "analysis", "archive", "heads", "puzzles", "session"],
    &["explorer", "packing"],
    &["admin", "bots", "featured", "lobby"],
    &["tournaments"],
    &["app"],
    &["digest", "unattended"],
    &["connection"],
    &["http"],
    &["server"],
];

/// The same for the command line: subcommands use only what they share, never each other. The exception is the worker,
/// a loop around `best` and `analyse`.
const CLI_FLOORS: &[&[&str]] = &[
    &["failure"],
    &["args", "logging", "out", "output", "priority", "process", "progress", "signals"],
    &["games", "matches", "player", "tablebases"],
    &[
        "analyse",
        "arena",
        "bench",
        "best",
        "bot",
        "calibrate",
        "check",
        "engine",
        "health",
        "lab",
        "load",
        "perft",
        "puzzles",
        "solve",
        "tables",
        "train",
    ],
    &["worker"],
];

/// A path in the source that leads from one top-level module to another.
#[derive(Debug)]
struct Import {
    from: String,
    to: String,
    /// `file:line: path`, to help fix it.
    place: String,
}

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Whether a file holds only tests, which may use anything.
fn is_tests(file: &Path) -> bool {
    file.file_stem().is_some_and(|name| name.to_string_lossy().ends_with("tests"))
}

fn source_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of ours").flatten() {
        let path = entry.path();
        if path.is_dir() {
            source_files(&path, files);
        } else if path.extension().is_some_and(|end| end == "rs") && !is_tests(&path) {
            files.push(path);
        }
    }
}

/// The path of a file's module: `a/mod.rs` and `a.rs` are `[a]`, `a/b.rs` is `[a, b]`, the crate's root is empty.
fn module_of(file: &Path) -> Vec<String> {
    let mut path: Vec<String> =
        file.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if matches!(path.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        path.pop();
    }
    path
}

/// The text without its comments, line by line, up to a test module at its end, which may use anything. A
/// `//` after a colon belongs to a URL.
fn without_comments(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    let code = |line: &str| {
        let comment = line.match_indices("//").find(|(at, _)| !line[..*at].ends_with(':'));
        comment.map_or(line, |(at, _)| &line[..at]).to_owned()
    };
    text.lines().map(code).collect::<Vec<_>>().join("\n")
}

/// The first names of a path or of a group `{a::b, c}`, each with its offset.
fn heads(path: &str) -> Vec<(usize, &str)> {
    let name_at = |at: usize| {
        let rest = &path[at..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        (at, &rest[..end])
    };
    if !path.starts_with('{') {
        return vec![name_at(0)];
    }
    let (mut names, mut depth, mut begins) = (Vec::new(), 0, false);
    for (at, c) in path.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 1 => break,
            '}' => depth -= 1,
            _ => {}
        }
        begins = depth == 1 && (matches!(c, '{' | ',') || begins && c.is_whitespace());
        let next = at + c.len_utf8();
        if begins && path[next..].starts_with(|c: char| c.is_alphabetic()) {
            names.push(name_at(next));
        }
    }
    names
}

/// The names that a module's code takes from the crate's root, with their offsets.
fn root_names<'a>(code: &'a str, module: &[String]) -> Vec<(usize, &'a str)> {
    let mut found = Vec::new();
    let mut add =
        |at: usize| found.extend(heads(&code[at..]).into_iter().map(|(off, name)| (at + off, name)));
    let begins =
        |at: usize| !code[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | ':'));
    for (at, path) in code.match_indices("crate::").filter(|(at, _)| begins(*at)) {
        add(at + path.len());
    }
    for (at, _) in code.match_indices("super::").filter(|(at, _)| begins(*at)) {
        let rest = code[at..].trim_start_matches("super::");
        let end = code.len() - rest.len();
        if (end - at) / "super::".len() >= module.len() {
            add(end);
        }
    }
    found
}

/// The names that the crate's root re-exports, and the modules they come from.
fn reexports(root: &str) -> BTreeMap<&str, &str> {
    let mut from = BTreeMap::new();
    for (at, _) in root.match_indices("use ").filter(|(at, _)| root[..*at].ends_with(['\n', ' '])) {
        let statement = &root[at + "use ".len()..];
        let Some((module, rest)) = statement[..statement.find(';').unwrap_or(0)].split_once("::") else {
            continue;
        };
        let words = rest.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
        from.extend(words.map(|word| (word, module)));
    }
    from
}

/// The imports between the top-level modules of a crate, given its files below its root with their texts.
fn imports_of(files: &BTreeMap<PathBuf, String>) -> Vec<Import> {
    let code: BTreeMap<&PathBuf, String> =
        files.iter().map(|(file, text)| (file, without_comments(text))).collect();
    let modules: BTreeSet<String> =
        files.keys().filter_map(|file| module_of(file).into_iter().next()).collect();
    let root = code.iter().find(|(file, _)| file.as_path() == Path::new("lib.rs"));
    let reexports = root.map_or_else(BTreeMap::new, |(_, text)| reexports(text));
    let mut imports = Vec::new();
    for (file, text) in &code {
        let module = module_of(file);
        let Some(from) = module.first() else { continue };
        for (at, name) in root_names(text, &module) {
            let to = if modules.contains(name) { Some(name) } else { reexports.get(name).copied() };
            if let Some(to) = to.filter(|to| to != from && modules.contains(*to)) {
                let line = text[..at].matches('\n').count() + 1;
                let place = format!("{}:{line}: {from} uses {to} ({name})", file.display());
                imports.push(Import { from: from.clone(), to: to.to_owned(), place });
            }
        }
    }
    imports
}

fn crate_imports(folder: &str) -> Vec<Import> {
    let root = repository().join(folder);
    let mut files = Vec::new();
    source_files(&root, &mut files);
    let below = |file: PathBuf| {
        let text = std::fs::read_to_string(&file).expect("a source file");
        (file.strip_prefix(&root).expect("it is below the root").to_owned(), text)
    };
    imports_of(&files.into_iter().map(below).collect())
}

/// The imports that are part of a cycle: what they lead to leads back.
fn circles(imports: &[Import]) -> Vec<&str> {
    let leads_to = |start: &str| {
        let (mut seen, mut left) = (BTreeSet::new(), vec![start.to_owned()]);
        while let Some(at) = left.pop() {
            let next = imports.iter().filter(|import| import.from == at).map(|import| import.to.clone());
            left.extend(next.filter(|to| seen.insert(to.clone())));
        }
        seen
    };
    imports
        .iter()
        .filter(|import| leads_to(&import.to).contains(&import.from))
        .map(|import| &*import.place)
        .collect()
}

/// Checks that a crate's modules use only modules of lower floors, and that at least `at_least` imports were found.
fn check_floors(folder: &str, floors: &[&[&str]], at_least: usize) {
    let floor = |name: &str| floors.iter().position(|floor| floor.contains(&name));
    let imports = crate_imports(folder);
    let named: BTreeSet<&str> = imports.iter().flat_map(|import| [&*import.from, &*import.to]).collect();
    let homeless: Vec<_> = named.iter().filter(|name| floor(name).is_none()).collect();
    assert_eq!(homeless, Vec::<&&str>::new(), "a new module needs its floor");
    let upwards: Vec<_> =
        imports.iter().filter(|i| floor(&i.to) >= floor(&i.from)).map(|i| &i.place).collect();
    assert_eq!(upwards, Vec::<&String>::new(), "these imports lead upwards, or to the same floor");
    assert!(imports.len() >= at_least, "only {} imports were read", imports.len());
}

#[test]
fn modules_of_the_server_use_lower_floors_only() {
    check_floors("src", FLOORS, 100);
}

#[test]
fn subcommands_use_only_what_they_share() {
    check_floors("cli/src", CLI_FLOORS, 50);
}

/// The engine's modules have no fixed floors, but no two of them depend on each other.
#[test]
fn modules_of_the_engine_form_no_circle() {
    let imports = crate_imports("engine/src");
    assert_eq!(circles(&imports), Vec::<&str>::new());
    assert!(imports.len() > 50, "only {} imports were read", imports.len());
}

/// The same holds for the modules of the pairings.
#[test]
fn modules_of_the_pairings_form_no_circle() {
    let imports = crate_imports("pairings/src");
    assert_eq!(circles(&imports), Vec::<&str>::new());
    assert!(imports.len() > 10, "only {} imports were read", imports.len());
}

/// Game logic needs no tasks, sockets or SQL, so that replays and tests reach the same results as the server.
#[test]
fn the_game_itself_needs_no_runtime() {
    let mut files = Vec::new();
    source_files(&repository().join("src/game"), &mut files);
    assert!(files.len() > 5);
    for file in files {
        let code = without_comments(&std::fs::read_to_string(&file).expect("a source file"));
        for outside in ["tokio", "axum", "sqlx", "std::net", "std::fs"] {
            assert!(!code.contains(outside), "{} uses {outside}", file.display());
        }
    }
}

#[test]
fn circles_are_found_whatever_they_are_written_like() {
    let files = |texts: &[(&str, &str)]| -> BTreeMap<PathBuf, String> {
        texts.iter().map(|(file, text)| (PathBuf::from(file), (*text).to_owned())).collect()
    };
    let circle = |texts: &[(&str, &str)]| circles(&imports_of(&files(texts))).len();
    let lib = ("lib.rs", "mod a;\nmod b;\npub use b::Thing;\n");
    let b = ("b.rs", "use crate::a::A;\n");
    assert_eq!(circle(&[lib, b, ("a.rs", "// crate::b\nstruct A; // see https://b\n")]), 0);
    for back in [
        "use crate::b::B;",
        "use crate::{id::Id, b::{B, C}};",
        "use crate::{\n    b,\n};",
        "fn f() -> crate::Thing { todo() }",
        "use super::b::B;",
    ] {
        assert_eq!(circle(&[lib, b, ("a.rs", back)]), 2, "{back}");
    }
    assert_eq!(circle(&[lib, b, ("a/inner.rs", "use super::super::b::B;"), ("a/mod.rs", "mod inner;")]), 2);
    assert_eq!(circle(&[lib, b, ("a/inner.rs", "use super::b::B;"), ("a/mod.rs", "mod inner;")]), 0);
}

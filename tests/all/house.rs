//! House rules: the layers of the crates, valid positions in the documentation, and other conventions of the source.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use parlor_rules::{Game, GameKind, Position};
use serde_json::Value;

use crate::support::fnv1a64;

/// The permitted dependencies, including transitive ones: `(crate, our crates that it may depend on)`.
const ARROWS: &[(&str, &[&str])] = &[
    ("parlor-rules", &[]),
    ("parlor-protocol", &[]),
    ("parlor-picture", &["parlor-rules"]),
    ("parlor-pairings", &[]),
    ("parlor-engine", &["parlor-rules"]),
    ("parlor-puzzles", &["parlor-rules", "parlor-engine"]),
    ("parlor-bots", &["parlor-rules", "parlor-engine", "parlor-protocol"]),
    ("parlor-lab", &["parlor-rules", "parlor-engine"]),
    // The command line may use every crate except the server.
    (
        "parlor-cli",
        &["parlor-rules", "parlor-protocol", "parlor-engine", "parlor-puzzles", "parlor-bots", "parlor-lab"],
    ),
    // The server's package holds the only binary, which adds its own commands to those of the command line. Nothing
    // may depend on it.
    (
        "parlor",
        &[
            "parlor-rules",
            "parlor-protocol",
            "parlor-picture",
            "parlor-pairings",
            "parlor-engine",
            "parlor-puzzles",
            "parlor-lab",
            "parlor-cli",
        ],
    ),
];

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo metadata is JSON")
}

#[test]
fn crates_depend_only_on_those_they_may() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    let allowed: BTreeMap<_, _> = ARROWS.iter().copied().collect();
    assert_eq!(packages.len(), ARROWS.len(), "a new crate needs a row in ARROWS");
    for package in packages {
        let name = package["name"].as_str().expect("a name");
        let may = allowed.get(name).unwrap_or_else(|| panic!("{name} needs a row in ARROWS"));
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            let other = dependency["name"].as_str().expect("a name");
            let tests_only = dependency["kind"] == "dev";
            let ours = allowed.contains_key(other);
            assert!(!ours || may.contains(&other) || tests_only, "{name} must not depend on {other}");
            assert!(
                !tests_only || other != "parlor",
                "{name} must not depend on the server, not even in its tests"
            );
        }
    }
}

/// The rules, the protocol and the pairings have no IO, no async and no database.
#[test]
fn pure_crates_have_few_dependencies() {
    let few: BTreeMap<_, &[&str]> = [
        ("parlor-rules", &["pulp"][..]),
        ("parlor-protocol", &["serde", "serde_json"]),
        ("parlor-pairings", &["integer-blossom", "thiserror"]),
    ]
    .into();
    for package in metadata()["packages"].as_array().expect("packages") {
        let Some(few) = package["name"].as_str().and_then(|name| few.get(name)) else { continue };
        let needed = package["dependencies"].as_array().expect("dependencies").iter();
        let needed: Vec<_> =
            needed.filter(|d| d["kind"].is_null()).filter_map(|d| d["name"].as_str()).collect();
        assert!(needed.iter().all(|name| few.contains(name)), "{} needs {needed:?}", package["name"]);
    }
}

/// The messages shown in the repository: the examples of the protocol crate and those of its page.
fn shown_messages() -> Vec<Value> {
    let read = |path: &str| {
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path))
            .expect("it is in the repository")
    };
    let examples: BTreeMap<String, Value> =
        serde_json::from_str(&read("protocol/examples/events.json")).expect("examples");
    let page = read("docs/protocol.md");
    let lines = page.lines().filter(|line| line.starts_with('{'));
    examples.into_values().chain(lines.map(|line| serde_json::from_str(line).expect("JSON"))).collect()
}

/// Every position shown must be valid, with its hash and its legal moves.
#[test]
fn positions_that_are_shown_are_true() {
    let variants: Vec<_> = GameKind::ALL.iter().flat_map(|kind| kind.variants()).collect();
    let mut shown = 0;
    for message in shown_messages() {
        let Some(text) = message["position"].as_str() else { continue };
        shown += 1;
        let fits = variants.iter().any(|variant| {
            let hash = format!("{:016x}", fnv1a64(&format!("{} {variant} {text}", variant.kind())));
            Position::from_text(*variant, text).is_ok_and(|position| {
                let legal: Vec<_> = position.legal_moves().iter().map(ToString::to_string).collect();
                message["hash"] == hash.as_str()
                    && message["legal"] == serde_json::json!(legal)
                    && message["to_move"] == position.to_move().as_str()
            })
        });
        assert!(fits, "{message}");
    }
    assert!(shown >= 4);
}

/// If two migrations had the same number, one of them would be skipped. Both databases have the same migrations, from
/// the one PostgreSQL started with.
#[test]
fn migrations_have_numbers_of_their_own() {
    let names = |folder: &str| {
        let files = std::fs::read_dir(folder).expect("a folder of ours");
        let mut names: Vec<String> = files
            .map(|file| file.expect("a file of ours").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    };
    let (sqlite, postgres) = (names("migrations/sqlite"), names("migrations/postgres"));
    for pair in sqlite.windows(2).chain(postgres.windows(2)) {
        assert_ne!(pair[0][..4], pair[1][..4], "{pair:?}");
    }
    let later: Vec<_> = sqlite.into_iter().filter(|name| name[..4] > postgres[0][..4]).collect();
    assert_eq!(later, postgres[1..], "a migration stands in both folders");
}

/// A database knows the text of each migration, down to its comments, and does not open if one has changed. So the
/// migrations listed in `migrations/released` stay as they are, and a new migration gets a line there.
#[test]
fn migrations_stay_as_they_were_released() {
    let released = std::fs::read_to_string("migrations/released").expect("a file of ours");
    let mut lines = Vec::new();
    for folder in ["sqlite", "postgres"] {
        let files = std::fs::read_dir(format!("migrations/{folder}")).expect("a folder of ours");
        for file in files.map(|file| file.expect("a file of ours")) {
            let text = std::fs::read_to_string(file.path()).expect("it is text");
            lines.push(format!("{:016x} {folder}/{}", fnv1a64(&text), file.file_name().display()));
        }
    }
    lines.sort_by(|a, b| a[17..].cmp(&b[17..]));
    assert_eq!(lines, released.lines().collect::<Vec<_>>());
}

/// SQL is fixed text with bound parameters: nothing bypasses sqlx's check.
#[test]
fn no_statement_is_built_from_text() {
    fn visit(folder: &Path, found: &mut Vec<String>) -> usize {
        let mut files = 0;
        for entry in std::fs::read_dir(folder).expect("a folder of ours").flatten() {
            let path = entry.path();
            if path.is_dir() {
                files += visit(&path, found);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = std::fs::read_to_string(&path).expect("a source file");
                // The pieces of a statement are literals in the source, as the type of `piece` in `builder.rs` ensures.
                // Nothing else assembles statements.
                let mut around = vec!["AssertSqlSafe", "raw_sql", "sqlx::__"];
                if !path.ends_with("store/sql/builder.rs") {
                    around.push("sqlx::QueryBuilder");
                }
                found.extend(
                    around
                        .iter()
                        .filter(|way| text.contains(*way))
                        .map(|way| format!("{} uses {way}", path.display())),
                );
                files += 1;
            }
        }
        files
    }
    let mut found = Vec::new();
    assert!(visit(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found) > 50);
    assert_eq!(found, Vec::<String>::new());
}

/// Source files named in documents exist.
#[test]
fn documents_name_files_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let listed = Command::new("git").args(["ls-files"]).current_dir(root).output().expect("git runs");
    let files = String::from_utf8(listed.stdout).expect("paths are UTF-8");
    // Without git, as in an unpacked archive, there is nothing to compare with.
    if !listed.status.success() {
        return;
    }
    let exists = |named: &str| {
        files.lines().any(|file| {
            file.strip_suffix(named).is_some_and(|folder| folder.is_empty() || folder.ends_with('/'))
        })
    };
    let documents = files.lines().filter(|file| {
        let page = file.strip_prefix("docs/").unwrap_or(file);
        // `adding-a-game.md` names the files of a game that has yet to be written.
        page.ends_with(".md") && !page.contains('/') && page != "adding-a-game.md" && page != "CHANGELOG.md"
    });
    for document in documents {
        let text = std::fs::read_to_string(root.join(document)).expect("a document");
        let code = text.split('`').skip(1).step_by(2);
        let named = code.filter(|code| code.ends_with(".rs") && !code.contains(' '));
        for named in named {
            assert!(exists(named), "{document} names {named}, which does not exist");
        }
    }
}

/// Every metric is described, and the dashboard shows only metrics that exist.
#[test]
fn metrics_are_what_the_dashboard_shows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: &str| std::fs::read_to_string(root.join(file)).expect("a file of ours");
    let described = names_of_metrics(&read("src/http/metrics.rs"));
    let shown = names_of_metrics(&read("docs/grafana.json"));
    let missing: Vec<_> = shown.iter().filter(|name| !described.contains(*name)).collect();
    assert!(
        missing.is_empty() && shown.len() > 20,
        "the dashboard shows metrics that do not exist: {missing:?}"
    );
    let mut sources = vec![root.join("src")];
    while let Some(path) = sources.pop() {
        if path.is_dir() {
            sources.extend(
                std::fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path()),
            );
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("source");
        let metrics: String = text.lines().filter(|line| line.contains("!(\"parlor_")).collect();
        for name in names_of_metrics(&metrics) {
            assert!(described.contains(&name), "{} has {name}, which is not described", path.display());
        }
    }
}

/// The metrics named in a text; histograms without the suffix that Prometheus adds.
fn names_of_metrics(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_lowercase() || c == '_'));
    let names = words.filter(|word| word.starts_with("parlor_"));
    names.map(|name| name.trim_end_matches("_bucket").to_owned()).collect()
}

//! Another program reads our tournament files.

use std::path::Path;
use std::process::Command;

use parlor_pairings::trf;

use crate::caissify::python;
use crate::generator::tournament;

/// The package parses each player's line by columns; what it writes back is identical, to the letter.
#[test]
fn another_program_reads_our_files() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("trf");
    std::fs::create_dir_all(&folder).expect("a folder for the tournaments");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/laws/trf_again.py");
    for seed in 1..=30 {
        let played = tournament(seed, 40);
        let text = trf::write(&played);
        let file = folder.join(format!("{seed}.trf"));
        std::fs::write(&file, &text).expect("a tournament is written");
        let output = Command::new(python()).arg(&script).arg(&file).output().expect("Python runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "`make test-rust` sets up a Python with trf: {errors}");
        let count = played.record.players.len();
        let rated = played.record.players.iter().filter(|player| player.rating > 0).count();
        let about = format!(
            "Random tournament {seed}|2026/11/24|2026/11/25|{count}|{rated}|Individual: Swiss-System|180 s + 2 s per move"
        );
        let ours = text.lines().filter(|line| line.starts_with("001")).map(str::trim_end);
        let ours: Vec<_> = std::iter::once(&*about).chain(ours).collect();
        let again = String::from_utf8_lossy(&output.stdout);
        assert_eq!(again.lines().collect::<Vec<_>>(), ours, "seed {seed}");
    }
}

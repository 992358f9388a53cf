//! `parlor lab servers`: this server and another under the same load.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output};

use serde_json::Value;

const RELAY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/support/relay.py");

fn servers(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(["lab", "servers"]).args(args).output().expect("the binary starts")
}

#[test]
fn both_servers_play_the_same_load() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = folder.path().join("relay-server");
    fs::write(&program, format!("#!/bin/sh\nexec python3 {RELAY} \"$1\"\n")).expect("a script");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("it can be run");
    let peer = format!("relay:{}", program.display());
    let whole = report(&[&peer, "--games", "2", "--rounds", "2", "--seconds", "0", "--idle", "3"]);
    // Two rounds of two games of sixty plies; ours, Othello, may end earlier or have passes.
    assert_eq!(whole["peer"]["moves"], 240, "{whole}");
    assert!(whole["ours"]["moves"].as_u64().is_some_and(|moves| moves > 100), "{whole}");
    let brief =
        report(&[&peer, "--games", "2", "--rounds", "1", "--seconds", "0", "--brief", "--spectators", "2"]);
    let of_whole = ["cpu", "p50_ms", "p99_ms", "bytes", "kib", "start_ms", "rss_mib"];
    for (report, figures) in [(&whole, of_whole.as_slice()), (&brief, &["bytes", "delivery_us"])] {
        for figure in figures {
            let both = [&report["ours"][figure], &report["peer"][figure]];
            assert!(both.iter().all(|figure| figure.is_number()), "{figure} in {report}");
        }
    }
    // A client that knows the rules receives a move in less than half as many bytes.
    let bytes = |report: &Value| report["ours"]["bytes"].as_f64().expect("a number");
    assert!(bytes(&brief) < bytes(&whole) / 2.0, "{brief} {whole}");
}

/// The measurements of a run.
fn report(args: &[&str]) -> Value {
    let output = servers(&[args, &["--json"]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// Two builds of this program play the same games.
#[test]
fn another_build_is_measured_like_this_one() {
    let peer = format!("parlor:{}", env!("CARGO_BIN_EXE_parlor"));
    let output = servers(&[&peer, "--games", "2", "--rounds", "1", "--seconds", "0", "--json"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert!(report["ours"]["moves"].as_u64() > Some(100), "{report}");
    assert_eq!(report["ours"]["moves"], report["peer"]["moves"], "{report}");
}

#[test]
fn a_server_that_cannot_be_measured_is_one_sentence() {
    for (peer, code, why) in [
        (
            "smoke:signals",
            2,
            "expected parlor:PROGRAM, relay:PROGRAM, colyseus:PROGRAM or boardgameio:PROGRAM",
        ),
        ("relay:false", 1, "exited before it listened"),
        ("relay:/no/such/program", 1, "cannot be started"),
    ] {
        let output = servers(&[peer, "--games", "1", "--rounds", "1", "--seconds", "0"]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains(why), "{said}");
    }
}

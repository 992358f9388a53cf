//! What crowds cost and how long people wait for bots: `make crowd` prints it.

use std::process::Command;
use std::time::Duration;

use crate::support::{Server, Settings, get, within};

/// The bots of a server without a bots file.
const ALL_LEVELS: &str = include_str!("../../src/bots/default.toml");

/// What is measured: whether the server has its bots, and the arguments of `parlor load`. Idle bots cost the lobby
/// nothing, but a server without them shows what the crowd alone costs.
const LOADS: &[(bool, &str)] = &[
    (false, "--lobby 1000 --seconds 20"),
    (false, "--lobby 1000 --seconds 20 --lobby-events"),
    (false, "--spectators 1000 --seconds 20"),
    (false, "--spectators 10000 --seconds 20"),
    (true, "--people 6 --against 1,2,3,4,5,6 --bot-moves 1 --seconds 20"),
    (true, "--people 1 --against 8 --bot-moves 1 --seconds 30"),
    // The same games, alone and alongside people who play level 8.
    (true, "--games 20 --think-ms 200 --seconds 30"),
    (true, "--people 50 --against 8 --games 20 --think-ms 200 --seconds 30"),
];

#[tokio::test]
#[ignore = "a measurement, not a test: `make crowd`; a_load_of_crowds_reports_what_they_cost always runs"]
#[allow(clippy::print_stdout, reason = "the measurements are its output")]
async fn crowds() {
    for (bots, load) in LOADS {
        // A book move takes no time; here the bots are to think.
        // No test log, which holds everything.
        let bots = bots.then(|| ALL_LEVELS.replace("[[bot]]", "[[bot]]\nbook = false"));
        let server = Server::start_as(Settings { bots, log: Some("warn".to_owned()), ..Settings::default() });
        within("the bots", async {
            while get(server.address(), "/readyz").await.0 != 200 {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        })
        .await;
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        let (url, pid) = (format!("http://{}", server.address()), server.pid().to_string());
        command.arg("load").args(["--url", &url, "--pid", &pid]).args(load.split(' '));
        let output = tokio::task::spawn_blocking(move || command.output()).await.expect("no panic");
        let output = output.expect("the binary starts");
        println!("parlor load {load}");
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            println!("    {line}");
        }
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

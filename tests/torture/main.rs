//! Kills and power cuts under load: whatever a client was told stays true.
//!
//! The short forms run with every test; `make torture` runs the long ones.

mod arguments;
mod autobahn;
mod disk;
mod figures;
mod file;
mod law;
mod making;
mod player;
mod power;
mod progress;
mod stage;
#[path = "../all/support/mod.rs"]
#[allow(dead_code, unused_imports, reason = "it is shared with the other tests, which use the rest of it")]
mod support;
mod testimony;
mod told;
mod trace;

use figures::Figures;
use power::Recorder;
use progress::{Progress, wanted};

#[tokio::test]
async fn kills_during_games_lose_and_repeat_nothing() {
    let done = stage::run(11, 6, None).await;
    assert_eq!(done.kills, 6, "the games ended before");
}

#[tokio::test]
async fn acknowledged_guests_and_games_survive_a_kill() {
    making::run(12, 4).await;
}

#[tokio::test]
async fn power_cuts_lose_nothing_that_anyone_was_told_of() {
    if !trace::is_possible() {
        return;
    }
    let mut recorder = Recorder::new(13, 10, 10);
    stage::run(13, 3, Some(&mut recorder)).await;
    let figures = recorder.cut_again().await;
    assert_eq!((figures.images, figures.control), (33, 30));
    assert!(figures.lost > 0, "the method finds nothing where syncs are ignored: {figures}");
}

/// `PARLOR_KILLS` kills in stages of one database each, with seeds from `PARLOR_SEED` on.
#[tokio::test]
#[ignore = "takes long: make torture; kills_during_games_lose_and_repeat_nothing always runs"]
async fn many_kills() {
    let mut progress = Progress::begin("kills", wanted("PARLOR_KILLS", 1_000));
    let mut seed = wanted("PARLOR_SEED", 1) as u64;
    let (mut kills, mut in_starts, mut moves, mut stages) = (0, 0, 0, 0);
    while progress.goes_on(kills) {
        // Mostly moves; sometimes the creation of guests and games.
        if seed.is_multiple_of(10) {
            making::run(seed, 10).await;
            kills += 10;
        } else {
            let done = stage::run(seed, 1_000, None).await;
            kills += done.kills;
            in_starts += done.in_starts;
            moves += done.moves;
        }
        (seed, stages) = (seed + 1, stages + 1);
        let more =
            format!("{in_starts} of them in starts, {moves} moves, {stages} databases; next seed {seed}");
        progress.tell(kills, &more);
    }
}

/// `PARLOR_IMAGES` images of power cuts in stages of one database each, with seeds from `PARLOR_SEED` on.
#[tokio::test]
#[ignore = "takes long: make torture; power_cuts_lose_nothing_that_anyone_was_told_of always runs"]
async fn many_power_cuts() {
    assert!(trace::is_possible(), "strace is needed");
    let mut progress = Progress::begin("images", wanted("PARLOR_IMAGES", 1_000));
    let mut seed = wanted("PARLOR_SEED", 1) as u64;
    let mut all = Figures::default();
    while progress.goes_on(all.images) {
        let mut recorder = Recorder::new(seed, 50, 5);
        stage::run(seed, 12, Some(&mut recorder)).await;
        all.add(&recorder.cut_again().await);
        seed += 1;
        progress.tell(all.images, &format!("{all}; next seed {seed}"));
    }
    assert!(all.lost > 0 || all.images == 0, "the method finds nothing where syncs are ignored");
}

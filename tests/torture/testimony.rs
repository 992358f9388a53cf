//! What players know about a game, compared with its log.

use serde_json::{Value, json};

/// What a player knows when their connection breaks.
#[derive(Clone, Default)]
pub(crate) struct Testimony {
    pub(crate) game: String,
    /// The events they received, from the first on.
    pub(crate) told: Vec<Value>,
    /// Their acknowledged moves: seq, ply and text.
    pub(crate) acknowledged: Vec<(u64, u64, String)>,
    /// Their move that was sent but not acknowledged: ply and text.
    pub(crate) pending: Option<(u64, String)>,
    /// Whether they were told that the game is over.
    pub(crate) over: bool,
}

/// Compares the log of a game right after a restart with what its players know.
pub(crate) fn check_log(log: &[Value], testimonies: &[Testimony]) {
    let mut known = 0;
    for player in testimonies {
        assert!(player.told.len() <= log.len(), "told events are lost: {:?}", &player.told[log.len()..]);
        assert_eq!(player.told, log[..player.told.len()], "the log is not what was told");
        known = known.max(player.told.len());
        for (seq, ply, text) in &player.acknowledged {
            let logged =
                log.get(*seq as usize - 1).unwrap_or_else(|| panic!("acknowledged move {text} is lost"));
            assert_eq!((&logged["ply"], &logged["move"]), (&json!(ply), &json!(text)));
            known = known.max(*seq as usize);
        }
    }
    // Beyond that, the log has at most one move that a player had sent; a pass and the end may follow from it.
    let more = log[known..].iter().filter(|e| e["type"] == "moved" && e["move"] != "pass");
    let more: Vec<_> = more.collect();
    assert!(more.len() <= 1, "{more:?}");
    for extra in more {
        let sent = |player: &Testimony| {
            player
                .pending
                .as_ref()
                .is_some_and(|(ply, text)| extra["ply"] == *ply && extra["move"] == text.as_str())
        };
        assert!(testimonies.iter().any(sent), "nobody had sent {extra}");
    }
    let plies: Vec<_> = log.iter().filter(|e| e["type"] == "moved").map(|e| e["ply"].clone()).collect();
    assert_eq!(json!(plies), json!((0..plies.len()).collect::<Vec<_>>()), "a ply is missing or doubled");
}

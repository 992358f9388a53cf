//! The contestants of the arena, and how an argument on the command line names one.

use std::path::Path;
use std::time::Duration;

use parlor_engine::external::{Effort, EngineCommand, Protocol};
use parlor_engine::profile::{Algorithm, Profile};
use parlor_rules::GameKind;

/// A player in the arena.
#[derive(Debug, Clone)]
pub struct Contestant {
    /// Its name in results.
    pub name: String,
    /// How it chooses its moves.
    pub engine: EngineSpec,
}

/// How a contestant chooses its moves.
#[derive(Debug, Clone)]
pub enum EngineSpec {
    /// One of our players.
    Profile(Box<Profile>),
    /// One of our players with this average time for a move: what one move does not use, others may.
    Average(Box<Profile>, Duration),
    /// An external engine, and its limits for a move.
    External(EngineCommand, Effort),
}

impl EngineSpec {
    /// The profile of one of our players.
    pub fn profile(&self) -> Option<&Profile> {
        match self {
            EngineSpec::Profile(profile) | EngineSpec::Average(profile, _) => Some(profile),
            EngineSpec::External(..) => None,
        }
    }
}

/// Limits for each contestant whose argument names none; they override those of its profile.
#[derive(Debug, Clone, Copy, Default)]
pub struct Caps {
    /// The greatest depth, in plies.
    pub depth: Option<u32>,
    /// The greatest time for a move.
    pub time: Option<Duration>,
    /// The greatest number of nodes for a move.
    pub nodes: Option<u64>,
    /// The timeout of an external engine.
    pub timeout: Option<Duration>,
}

/// The default thinking time of an external engine.
const EXTERNAL_TIME: Duration = Duration::from_secs(1);

impl Contestant {
    /// Reads `PROFILE`, `FILE`, `FILE#NAME` or `ALGORITHM`, each with an optional limit `:6` (plies), `:100ms`,
    /// `:100ms-average` or `:5000n` (nodes) and an optional `@EVALUATION`; `ALGORITHM:FIELD=VALUE,FIELD=VALUE`; or
    /// `exec:COMMAND`. An external engine speaks `protocol` unless `exec:gtp:COMMAND` names another.
    ///
    /// # Errors
    /// A sentence that quotes the argument and says what is wrong with it.
    pub fn read(text: &str, kind: GameKind, caps: Caps, protocol: Option<Protocol>) -> Result<Self, String> {
        let read = match text.strip_prefix("exec:") {
            Some(command) => external(command, kind, caps, protocol),
            None => ours(text, kind, caps),
        };
        let engine = read.map_err(|why| format!("{text:?} cannot play {kind}: {why}"))?;
        Ok(Contestant { name: text.to_owned(), engine })
    }
}

fn external(
    command: &str,
    kind: GameKind,
    caps: Caps,
    protocol: Option<Protocol>,
) -> Result<EngineSpec, String> {
    let own = command.split_once(':').and_then(|(word, rest)| Some((word.parse::<Protocol>().ok()?, rest)));
    let (protocol, command) = match own {
        Some((protocol, rest)) => (protocol, rest),
        None => (protocol.unwrap_or_else(|| Protocol::default_for(kind)), command),
    };
    let command = EngineCommand::new(command, protocol)?;
    if !protocol.plays(kind) {
        return Err(format!("{protocol} is a protocol for othello only"));
    }
    let defaults = Effort::of(caps.time.unwrap_or(EXTERNAL_TIME));
    let effort = Effort {
        depth: caps.depth.unwrap_or(defaults.depth),
        timeout: caps.timeout.unwrap_or(defaults.timeout),
        ..defaults
    };
    Ok(EngineSpec::External(command, effort))
}

fn ours(text: &str, kind: GameKind, caps: Caps) -> Result<EngineSpec, String> {
    // A path may contain any of the characters at which `parts` splits.
    let (base, limit, evaluation) = if Path::new(text).exists() { (text, None, None) } else { parts(text) };
    let mut profile = one_profile(base, kind)?;
    if let Some(name) = evaluation {
        (profile.evaluation, profile.weights) = (Some(name.to_owned()), None);
    }
    let average = limit.and_then(|limit| limit.strip_suffix("-average"));
    if let Some(limit) = average.filter(|limit| limit.parse::<u64>().is_ok() || limit.ends_with('n')) {
        return Err(format!("only a time can be an average, such as 100ms-average, not {limit:?}"));
    }
    match average.or(limit) {
        Some(limit) => set_limit(&mut profile, limit)?,
        // An argument with fields sets its own limit among them.
        None if base.contains('=') && is_limited(&profile) => {}
        None => caps.apply(&mut profile),
    }
    profile.kinds = vec![kind];
    profile.check().map_err(|error| error.to_string())?;
    bounded(&profile)?;
    match profile.time.filter(|_| average.is_some()) {
        Some(each) => Ok(EngineSpec::Average(Box::new(Profile { time: None, ..profile }), each)),
        None => Ok(EngineSpec::Profile(Box::new(profile))),
    }
}

impl Caps {
    /// Replaces the limits of a profile. Algorithms that cannot stop at any time keep a depth of their own.
    fn apply(self, profile: &mut Profile) {
        let Caps { depth, time, nodes, .. } = self;
        if depth.is_none() && time.is_none() && nodes.is_none() {
            return;
        }
        let own_depth = profile.depth.filter(|_| !stops_at_any_time(profile.algorithm));
        (profile.depth, profile.time, profile.nodes) = (depth.or(own_depth), time, nodes);
    }
}

/// Splits an argument into its base, its limit and its evaluation.
fn parts(text: &str) -> (&str, Option<&str>, Option<&str>) {
    if text.contains('=') {
        // The argument lists its fields, like a profile file.
        return (text, None, None);
    }
    let (text, evaluation) = text.split_once('@').map_or((text, None), |(text, name)| (text, Some(name)));
    let (base, limit) = text.split_once(':').map_or((text, None), |(base, limit)| (base, Some(limit)));
    (base, limit, evaluation)
}

fn one_profile(name: &str, kind: GameKind) -> Result<Profile, String> {
    if let Ok(algorithm) = name.parse::<Algorithm>() {
        return Ok(Profile::of(algorithm));
    }
    if name.contains('=') {
        let profiles = Profile::load(name).map_err(|error| error.to_string())?;
        return profiles.into_iter().next().ok_or_else(|| "it does not name a player".to_owned());
    }
    let (file, wanted) = match name.split_once('#') {
        Some((file, wanted)) => (file, Some(wanted)),
        None => (name, None),
    };
    let mut profiles = Profile::load(file).map_err(|_| {
        format!("{file:?} is neither a profile such as {kind}-5, an algorithm such as alphabeta:6, nor a file of profiles")
    })?;
    profiles.retain(|profile| profile.plays(kind) && wanted.is_none_or(|wanted| profile.name == wanted));
    match <[Profile; 1]>::try_from(profiles) {
        Ok([profile]) => Ok(profile),
        Err(none) if none.is_empty() => Err(format!("there is no profile for {kind}")),
        Err(several) => {
            let names: Vec<_> = several.iter().map(|profile| profile.name.as_str()).collect();
            Err(format!("it contains {}; choose one, such as {file}#{}", names.join(", "), names[0]))
        }
    }
}

fn set_limit(profile: &mut Profile, limit: &str) -> Result<(), String> {
    let bad =
        || format!("not a limit: {limit:?} (expected 6 for plies, 100ms, 100ms-average, or 5000n for nodes)");
    let number = |text: &str| text.parse::<u64>().ok().filter(|&number| number > 0).ok_or_else(bad);
    if let Some(ms) = limit.strip_suffix("ms") {
        profile.time = Some(Duration::from_millis(number(ms)?));
    } else if let Some(nodes) = limit.strip_suffix('n') {
        profile.nodes = Some(number(nodes)?);
    } else {
        let depth = u32::try_from(number(limit)?).ok().filter(|&depth| depth <= 250).ok_or_else(bad)?;
        profile.depth = Some(depth);
    }
    Ok(())
}

/// Rejects a search without any limit, which would never return a move.
fn bounded(profile: &Profile) -> Result<(), String> {
    let algorithm = profile.algorithm;
    let ends = match algorithm {
        Algorithm::Random | Algorithm::First => true,
        algorithm if stops_at_any_time(algorithm) => is_limited(profile),
        _ => profile.depth.is_some(),
    };
    if ends { Ok(()) } else { Err(format!("{algorithm} needs a depth, such as {algorithm}:4")) }
}

/// Whether a time or a number of positions is enough to end a search.
fn stops_at_any_time(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::Pvs | Algorithm::AlphaBeta)
}

fn is_limited(profile: &Profile) -> bool {
    profile.depth.is_some() || profile.time.is_some() || profile.nodes.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Profile, String> {
        let contestant = Contestant::read(text, GameKind::Othello, Caps::default(), None)?;
        Ok(contestant.engine.profile().expect("one of ours").clone())
    }

    #[test]
    fn arguments_name_players() {
        let fields = read("alphabeta:depth=3,evaluation=s3,temperature=0.5").expect("a player");
        assert_eq!((fields.depth, fields.temperature), (Some(3), 0.5));
        let profile = read("alphabeta:6@s3").expect("a player");
        assert_eq!((profile.algorithm, profile.depth), (Algorithm::AlphaBeta, Some(6)));
        assert_eq!(profile.evaluation.as_deref(), Some("s3"));
        assert_eq!(read("pvs:20ms").expect("a player").time, Some(Duration::from_millis(20)));
        assert_eq!(read("pvs:500n").expect("a player").nodes, Some(500));
        assert_eq!(read("othello-2").expect("a player").level, Some(2));
        let average = Contestant::read("pvs:20ms-average@phases", GameKind::Othello, Caps::default(), None);
        assert!(matches!(average.expect("a player").engine, EngineSpec::Average(profile, each)
            if profile.time.is_none() && each == Duration::from_millis(20)));
    }

    #[test]
    fn caps_replace_the_limits_of_profiles_but_not_those_of_arguments() {
        let time = Some(Duration::from_millis(20));
        let caps = Caps { time, ..Caps::default() };
        let limits_in = |kind, word: &str| {
            let contestant = Contestant::read(word, kind, caps, None).expect(word);
            let profile = contestant.engine.profile().expect("one of ours");
            (profile.depth, profile.nodes, profile.time)
        };
        let limits = |word| limits_in(GameKind::Othello, word);
        for profile in ["othello-1", "othello-5", "othello-8", "pvs", "alphabeta"] {
            assert_eq!(limits(profile), (None, None, time), "{profile}");
        }
        assert_eq!(limits("pvs:500n"), (None, Some(500), None));
        assert_eq!(limits("alphabeta:depth=2,evaluation=s3"), (Some(2), None, None));
        assert_eq!(
            limits_in(GameKind::Checkers, "s2-easy"),
            (None, None, time),
            "alpha-beta stops at any time"
        );
        assert!(limits("s1-beam").0.is_some(), "a beam search cannot do without a depth");
    }

    #[test]
    fn bad_arguments_are_refused() {
        for (text, part) in [
            ("pvs", "pvs needs a depth"),
            ("minimax:20ms", "minimax needs a depth"),
            ("pvs:0", "not a limit: \"0\""),
            ("pvs:x", "not a limit: \"x\""),
            ("pvs:251", "not a limit: \"251\""),
            ("pvs:500n-average", "only a time can be an average"),
            ("othello-8:6-average", "only a time can be an average"),
            ("pvs:-average", "not a limit: \"\""),
            ("pvs:4@s9", "\"s9\" is not one of"),
            ("nobody", "neither a profile"),
            ("kalah-1", "no profile for othello"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(part) && !error.contains('\n'), "{error}");
        }
        let error = Contestant::read("exec:gtp:x", GameKind::Kalah, Caps::default(), None);
        assert!(error.expect_err("gtp has no kalah").contains("othello only"));
    }
}

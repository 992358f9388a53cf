//! Checkers' endgame tables: their counts, that they are right, and that the wins they claim can be won.

use std::sync::LazyLock;

use parlor_engine::games::checkers::tablebase as checkers;
use parlor_engine::games::table_sets;
use parlor_engine::players::{Answer, Player, Proven};
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::{Features, Limits, Root, Stop, Table, search};
use parlor_engine::tablebase::{
    Census, Monitor, OpenTables, TableInfo, TableSet, Tablebases, build_in_memory, open,
};
use parlor_engine::value::is_decisive;
use parlor_rules::checkers::{Checkers, Move, Variant};
use parlor_rules::{EndReason, Game, GameKind, Outcome, Position, Record, Side};

fn set() -> Box<dyn TableSet> {
    table_sets(GameKind::Checkers).into_iter().next().expect("checkers has tables")
}

/// All slices of up to four pieces, built in memory.
static OPENED: LazyLock<OpenTables> =
    LazyLock::new(|| build_in_memory(&*set(), 4, &Stop::default()).expect("it is never stopped"));

static TABLES: LazyLock<Tablebases> =
    LazyLock::new(|| checkers::Tablebase::new(&checkers::Endgames::default(), &OPENED).into());

/// The same, but positions with four pieces have no distances, like most of those with six.
const FEW_DISTANCES: checkers::Endgames = checkers::Endgames { with_distances: 3 };

static OPENED_WITHOUT: LazyLock<OpenTables> =
    LazyLock::new(|| build_in_memory(&FEW_DISTANCES, 4, &Stop::default()).expect("it is never stopped"));

static WITHOUT_DISTANCES: LazyLock<Tablebases> =
    LazyLock::new(|| checkers::Tablebase::new(&FEW_DISTANCES, &OPENED_WITHOUT).into());

/// Verifies a table.
fn verified(set: &dyn TableSet, table: &TableInfo, opened: &OpenTables) -> Result<Census, String> {
    let stop = Stop::default();
    set.verify(table, opened, &Monitor { stop: &stop, progress: &|_| {} })
}

/// Verifies the slices of this many pieces, and counts their verdicts.
fn census(set: &dyn TableSet, opened: &OpenTables, pieces: u32) -> Census {
    let mut census = Census::default();
    // A dash and a letter for each piece.
    for table in set.tables(pieces).iter().filter(|table| table.name.len() == pieces as usize + 1) {
        census += verified(set, table, opened).unwrap_or_else(|why| panic!("{}: {why}", table.name));
    }
    census
}

#[test]
fn every_entry_follows_from_its_successors_and_the_counts_match_the_literature() {
    let census = |pieces| census(&*set(), &OPENED, pieces);
    assert_eq!(census(2), Census { wins: 716, losses: 402, draws: 2_370 });
    assert_eq!(census(3), Census { wins: 100_250, losses: 87_305, draws: 8_477 });
    assert_eq!(census(4), Census { wins: 2_574_304, losses: 1_917_090, draws: 1_717_922 });
}

/// The last byte of a slice is its greatest distance, which all its wins have as long as nothing better is known. In
/// some slices of six pieces it is as many plies as the rules allow.
#[test]
fn entries_without_distances_follow_from_their_successors_too() {
    let counted = census(&FEW_DISTANCES, &OPENED_WITHOUT, 4);
    assert_eq!(counted, Census { wins: 2_574_304, losses: 1_917_090, draws: 1_717_922 });
    for name in ["kk-km", "km-mm"] {
        let tables = FEW_DISTANCES.tables(4);
        let table = tables.iter().find(|table| table.name == name).expect("a slice");
        let with = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut opened = OPENED_WITHOUT.clone();
            let mut entries = opened.get(name).expect("it is built").to_vec();
            change(&mut entries);
            opened.put(name, entries);
            verified(&FEW_DISTANCES, table, &opened)
        };
        assert_eq!(with(&|entries| *entries.last_mut().expect("a byte") = 80), with(&|_| ()), "{name}");
        let why = with(&|entries| entries[997] ^= 1).expect_err("an entry is wrong");
        assert!(why.contains(" is stored as ") && why.starts_with("B:W"), "{name}: {why}");
    }
}

#[test]
fn a_wrong_entry_is_found_and_shown() {
    let set = set();
    let tables = set.tables(3);
    for (n, table) in tables.iter().enumerate() {
        let mut opened = OPENED.clone();
        let mut entries = OPENED.get(&table.name).expect("it is built").to_vec();
        // A draw becomes a win and anything else another distance.
        let at = n * 997 % (entries.len() - 1);
        entries[at] = entries[at].wrapping_add(1);
        opened.put(&table.name, entries);
        let why = verified(&*set, table, &opened).expect_err("an entry is wrong");
        assert!(why.contains(" is stored as ") && why.starts_with("B:W"), "{}: {why}", table.name);
    }
}

/// Random placements of this many pieces, at least one a side, with either side to move.
fn random_positions(pieces: usize, seed: u64) -> impl Iterator<Item = Checkers> {
    let mut random = fastrand::Rng::with_seed(seed);
    std::iter::from_fn(move || {
        let (mut men, mut kings) = ([0; 2], [0; 2]);
        for _ in 0..pieces {
            let sort = if random.bool() { &mut men } else { &mut kings };
            sort[random.usize(0..2)] |= Variant::English.bit(random.u8(1..=32));
        }
        let side = if random.bool() { Side::First } else { Side::Second };
        Some((Checkers::from_pieces(Variant::English, men, kings, side), men, kings))
    })
    .filter_map(move |(position, men, kings)| {
        let count = |sides: [u64; 2], side: usize| sides[side].count_ones() as usize;
        let each = [0, 1].map(|side| count(men, side) + count(kings, side));
        position
            .filter(|p| each[0] > 0 && each[1] > 0 && each[0] + each[1] == pieces && p.outcome().is_none())
    })
}

/// The strong search with the tables; its memory is small, so that many of them are cheap.
fn expert() -> Player {
    Player::new(searching()).with_tables(&TABLES)
}

fn searching() -> Profile {
    Profile { nodes: Some(2_000), depth: Some(8), ..Profile::of(Algorithm::Pvs) }
}

fn answer(record: &Record<Checkers>, player: &mut Player) -> Answer {
    let position = Position::from(*record.start());
    let mut same = Record::new(position);
    for &m in record.moves() {
        same.play(m.into()).expect("it was played");
    }
    player.choose(&same, &Limits::default()).expect("the game goes on")
}

fn played(record: &mut Record<Checkers>, answer: &Answer) {
    let m = record.position().parse_move(&answer.best().to_string()).expect("a move of checkers");
    record.play(m).expect("a legal move");
}

#[test]
fn a_plain_search_proves_nothing_else() {
    let table = Table::with_mebibytes(4);
    let evaluation =
        <Checkers as parlor_engine::games::GameEngine>::evaluations()[0].build(None).expect("fits");
    let mut proven = 0;
    for pieces in 2..=4 {
        for position in random_positions(pieces, 1).take(60) {
            let record = Record::new(position);
            let limits = Limits::depth(9);
            let seen = search(&Root::from(&record), &*evaluation, Features::EXACT, &table, &limits);
            let seen = seen.expect("the game goes on");
            let found = answer(&record, &mut expert());
            assert!(found.exact, "{position}");
            if is_decisive(seen.value) {
                assert_eq!(f64::from(seen.value.signum()), found.score, "{position}");
                proven += 1;
            }
        }
    }
    assert!(proven > 60, "only {proven} values were compared");
}

/// How the losing side plays.
enum Defence {
    /// As the tables say.
    Best,
    Random(fastrand::Rng),
    /// Back and forth, wherever it can.
    Stubborn,
}

impl Defence {
    /// The side's move, unless the tables choose it.
    fn choose(&mut self, record: &Record<Checkers>) -> Option<Move> {
        let moves = record.legal_moves();
        match self {
            Defence::Best => None,
            Defence::Random(random) => Some(moves[random.usize(0..moves.len())]),
            Defence::Stubborn => {
                let before =
                    |m: &Move| record.recent().iter().filter(|p| **p == record.position().after(*m)).count();
                moves.into_iter().max_by_key(before)
            }
        }
    }
}

/// Plays on with a game if the tables know its winner, who must win; returns whether they do.
fn play_out(tables: &Tablebases, mut record: Record<Checkers>, mut defence: Defence) -> bool {
    let mut experts = [0; 2].map(|_| Player::new(searching()).with_tables(tables));
    let side = record.position().to_move();
    let winner = match answer(&record, &mut experts[0]) {
        Answer { exact: true, proven: Some(Proven::Win), .. } => side,
        Answer { exact: true, proven: Some(Proven::Loss), .. } => !side,
        _ => return false,
    };
    let start = record.position().to_string();
    while record.ending().is_none() {
        let side = record.position().to_move();
        match defence.choose(&record).filter(|_| side != winner) {
            Some(m) => record.play(m).expect("a legal move"),
            None => {
                let found = answer(&record, &mut experts[side.index()]);
                let expected = if side == winner { Proven::Win } else { Proven::Loss };
                assert_eq!((found.exact, found.proven), (true, Some(expected)), "{}", record.position());
                played(&mut record, &found);
            }
        }
    }
    let ending = record.ending().expect("it has ended");
    assert_eq!((ending.outcome, ending.reason), (Outcome::Win(winner), EndReason::Rules), "from {start}");
    true
}

/// Whether no side has two pieces more than the other: with seven pieces the tables know no others.
fn is_even(position: &Checkers) -> bool {
    let [first, second] =
        [Side::First, Side::Second].map(|side| (position.men(side) | position.kings(side)).count_ones());
    first.abs_diff(second) <= 1
}

/// Plays on from random positions of this many pieces, and returns how many of the games had a winner.
fn play_out_all(tables: &Tablebases, pieces: usize, positions: usize) -> usize {
    let defences = |n| [Defence::Best, Defence::Random(fastrand::Rng::with_seed(n)), Defence::Stubborn];
    let known = random_positions(pieces, 7).filter(|position| pieces <= 6 || is_even(position));
    let games = known.take(positions).zip(0..);
    let games = games.flat_map(|(position, n)| defences(n).map(|defence| (position, defence)));
    games
        .map(|(position, defence)| play_out(tables, Record::new(position), defence))
        .filter(|&won| won)
        .count()
}

#[test]
fn won_endings_are_won_against_every_defence() {
    for (tables, pieces) in [(&TABLES, 2), (&TABLES, 3), (&TABLES, 4), (&WITHOUT_DISTANCES, 4)] {
        let won = play_out_all(tables, pieces, 120);
        assert!(won > 60, "only {won} of the games with {pieces} pieces were won for a side");
    }
}

/// Plays on with tables that were built beforehand:
/// `PARLOR_TABLES=FOLDER cargo test --release -p parlor-engine --test laws -- --ignored --nocapture large_tables`
#[test]
#[ignore = "needs tables of five pieces and more; won_endings_are_won_against_every_defence always runs"]
#[allow(clippy::print_stdout, reason = "prints the number of games for the person running it")]
fn large_tables_win_their_endings() {
    let folder = std::env::var("PARLOR_TABLES").expect("PARLOR_TABLES is a folder of tables");
    let (set, all) = (checkers::Endgames::default(), set());
    let (opened, _) = open(folder.as_ref(), &set, *all.sizes().end());
    let exists = |pieces: &u32| all.tables(*pieces).iter().all(|table| opened.get(&table.name).is_some());
    let sizes: Vec<_> = all.sizes().skip(3).take_while(exists).collect();
    assert!(!sizes.is_empty(), "{folder} has no checkers tables of five pieces");
    let tables = checkers::Tablebase::new(&set, &opened).into();
    for pieces in sizes {
        // With seven pieces a game passes through more blocks before it ends, and each of them takes time.
        let positions = if pieces < 7 { 300 } else { 30 };
        let won = play_out_all(&tables, pieces as usize, positions);
        println!("{pieces} pieces: {won} of {} games had a winner, who won", 3 * positions);
        assert!(won > positions);
    }
}

/// Two kings against one in the double corner, a long way for a search without tables.
const DOUBLE_CORNER: &str = "B:WK1:BK25,K26";

#[test]
fn two_kings_drive_the_king_out_of_the_double_corner() {
    let position = Checkers::from_text(Variant::English, DOUBLE_CORNER).expect("a position");
    assert!(play_out(&TABLES, Record::new(position), Defence::Best));
}

/// A game that has gone on for this many plies without a capture or a third repetition.
fn shuffled(plies: usize, seed: u64) -> Record<Checkers> {
    let mut record = Record::new(Checkers::from_text(Variant::English, DOUBLE_CORNER).expect("a position"));
    let mut random = fastrand::Rng::with_seed(seed);
    while record.moves().len() < plies {
        let moves = record.legal_moves();
        record.play(moves[random.usize(0..moves.len())]).expect("a legal move");
        if record.ending().is_some() || record.position().can_capture() {
            record.take_back_to(record.moves().len().saturating_sub(6));
        }
    }
    record
}

#[test]
fn claimed_wins_are_converted_within_the_move_limit() {
    let [mut converted, mut unclaimed] = [0; 2];
    for seed in 0..40 {
        let record = shuffled(2 * seed as usize, seed);
        let fresh = answer(&Record::new(*record.position()), &mut expert());
        assert!(fresh.exact, "{}", record.position());
        if play_out(&TABLES, record, Defence::Stubborn) {
            converted += 1;
        } else if fresh.proven != Some(Proven::Draw) {
            unclaimed += 1;
        }
    }
    assert!(converted > 5 && unclaimed > 5, "{converted} converted, {unclaimed} not claimed");
}

#[test]
fn a_drawn_ending_sets_problems() {
    let mut set = 0;
    for position in random_positions(4, 5).take(300) {
        let record = Record::new(position);
        let found = answer(&record, &mut expert());
        if found.proven != Some(Proven::Draw) {
            continue;
        }
        // How many answers lose after each move that draws.
        let errors = |m| {
            let next = Record::new(position.after(m));
            let replies = next.legal_moves();
            let loses = |&m: &Move| {
                let after = next.position().after(m);
                after.outcome().is_some()
                    || answer(&Record::new(after), &mut expert()).proven == Some(Proven::Win)
            };
            let drawn = answer(&next, &mut expert()).proven == Some(Proven::Draw);
            drawn.then(|| 1000 * replies.iter().filter(|m| loses(m)).count() / replies.len())
        };
        let moves = record.legal_moves();
        let most = moves.iter().filter_map(|&m| errors(m)).max();
        let chosen = record.position().parse_move(&found.best().to_string()).expect("a move of checkers");
        assert_eq!(errors(chosen), most, "{position} {chosen}");
        set += u32::from(most > Some(0));
    }
    assert!(set > 10, "{set} problems were set");
}

#[test]
fn the_search_probes_below_the_root() {
    let mut decided = 0;
    let mut by_tables = 0;
    for position in random_positions(6, 3).take(60) {
        let record = Record::new(position);
        let found = answer(&record, &mut expert());
        let alone = answer(&record, &mut Player::new(searching()));
        if alone.exact {
            assert_eq!((found.exact, found.score), (true, alone.score), "{position}");
        }
        decided += u32::from(found.exact);
        by_tables += u32::from(found.exact && !alone.exact);
    }
    assert!(
        decided >= 10 && by_tables >= 5,
        "{decided} of 60 positions are exact, {by_tables} by the tables"
    );
}

#[test]
fn a_whole_game_is_played_with_tables() {
    let mut record = Record::new(Checkers::start(Variant::English));
    let mut expert = expert();
    while record.ending().is_none() {
        let found = answer(&record, &mut expert);
        played(&mut record, &found);
    }
    assert!(record.moves().len() > 20);
}

#[test]
fn a_timed_level_builds_its_own_tables() {
    let strongest = Profile::builtin().iter().find(|profile| profile.name == "checkers-8");
    let profile = Profile { nodes: Some(100), ..strongest.expect("a level").clone() };
    let mut player = Player::new(profile).with_tables_in_memory();
    let record = Record::new(Checkers::from_text(Variant::English, DOUBLE_CORNER).expect("a position"));
    // A hundred positions prove nothing here: the answer is exact as soon as the tables are there.
    let built = (0..10_000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(5));
        answer(&record, &mut player).exact
    });
    assert!(built, "the tables were never built");
}

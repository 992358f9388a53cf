//! The page's lessons are true: every answer in them agrees with the rules, a solver or the search.
//!
//! A lesson is a position and how its moves are judged (`course.json`). What each move leads to is in `answers.json`,
//! which `PARLOR_WRITE_LESSONS=1 cargo test -p parlor-engine lessons` writes and this test checks.

mod judge;

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::PathBuf;

use parlor_rules::{Game, GameKind, Position, Record, Side};
use serde::{Deserialize, Serialize};

use judge::{Judge, Verdict};

/// The lessons of one game.
#[derive(Deserialize)]
struct Course {
    kind: String,
    variant: String,
    lessons: Vec<Lesson>,
}

#[derive(Deserialize)]
struct Lesson {
    /// The lesson's name in addresses, in the texts and in a learner's stored progress.
    id: String,
    part: Part,
    position: String,
    /// The lesson's rules, where they differ from the course's.
    #[serde(default)]
    variant: Option<String>,
    judge: Judge,
    /// How many moves the learner has to find in a row.
    #[serde(default = "one")]
    moves: usize,
}

impl Lesson {
    fn start(&self, kind: GameKind, course: &Course) -> Position {
        let variant = kind.variant(self.variant.as_ref().unwrap_or(&course.variant)).expect("a variant");
        Position::from_text(variant, &self.position).expect("a position")
    }
}

fn one() -> usize {
    1
}

#[derive(Deserialize, PartialEq, Eq, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum Part {
    Rules,
    Strategy,
}

/// What a move leads to.
#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct Answer {
    verdict: Verdict,
    /// The result that is proven for the learner.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    result: Option<String>,
    /// The learner's final points minus the opponent's, if they are known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    points: Option<i32>,
    after: String,
    /// How the game goes on: the opponent's reply after a right move, the refutation after a wrong one.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    line: Vec<Step>,
}

/// A move of a line and the position that it leads to.
type Step = (String, String);

/// The answers of a lesson by position and move.
type Answers = BTreeMap<String, BTreeMap<String, Answer>>;

fn folder(kind: GameKind) -> PathBuf {
    PathBuf::from(format!("{}/../web/src/boards/{kind}/lessons", env!("CARGO_MANIFEST_DIR")))
}

fn course(kind: GameKind) -> Course {
    let text = fs::read_to_string(folder(kind).join("course.json")).expect("every game has a course");
    serde_json::from_str(&text).expect("a course is valid")
}

/// The answers of a lesson: those of its position, and of every position that right moves lead to.
fn answers(kind: GameKind, course: &Course, lesson: &Lesson) -> Answers {
    let start = lesson.start(kind, course);
    assert_eq!(
        start.to_string(),
        lesson.position,
        "{kind}/{}: the text is not as the server writes it",
        lesson.id
    );
    let mut answers = Answers::new();
    let mut open = vec![(Record::new(start), lesson.moves)];
    while let Some((record, left)) = open.pop() {
        let judged = lesson.judge.answers(&record, left > 1);
        for (m, answer) in &judged {
            if left > 1 && answer.verdict == Verdict::Right {
                let next = follow(&record, m, answer);
                assert!(next.ending().is_none(), "{kind}/{}: nothing is left to find after {m}", lesson.id);
                open.push((next, left - 1));
            }
        }
        answers.insert(record.position().to_string(), judged);
    }
    answers
}

/// The game after a move and the line of its answer.
fn follow(record: &Record, m: &str, answer: &Answer) -> Record {
    let mut next = record.clone();
    for text in [m].into_iter().chain(answer.line.iter().map(|(m, _)| m.as_str())) {
        let m = next.position().parse_move(text).expect("a move of the line");
        next.play(m).expect("a legal move of the line");
    }
    // The learner's next position stands on its own, as it does on the page.
    Record::new(next.position().clone())
}

#[test]
fn every_answer_of_the_lessons_is_true() {
    for &kind in GameKind::ALL {
        let course = course(kind);
        assert_eq!(course.kind, kind.id());
        let found: BTreeMap<&str, Answers> = course
            .lessons
            .iter()
            .map(|lesson| (lesson.id.as_str(), answers(kind, &course, lesson)))
            .collect();
        let path = folder(kind).join("answers.json");
        if std::env::var_os("PARLOR_WRITE_LESSONS").is_some() {
            let text = serde_json::to_string(&found).expect("answers are text");
            fs::write(&path, format!("{text}\n")).expect("the page's folder can be written");
        }
        let text = fs::read_to_string(&path).expect("every course has answers");
        let held: BTreeMap<&str, Answers> = serde_json::from_str(&text).expect("answers are valid");
        for (id, found) in &found {
            assert_eq!(
                held.get(id),
                Some(found),
                "{kind}/{id}: write the answers again with PARLOR_WRITE_LESSONS=1"
            );
        }
        assert_eq!(held.len(), found.len(), "{kind}: answers of lessons that do not exist");
    }
}

#[test]
fn every_lesson_teaches_something() {
    for &kind in GameKind::ALL {
        let course = course(kind);
        let ids: HashSet<_> = course.lessons.iter().map(|lesson| &lesson.id).collect();
        assert_eq!(ids.len(), course.lessons.len(), "{kind}: two lessons have the same name");
        let strategy = course.lessons.iter().filter(|lesson| lesson.part == Part::Strategy);
        assert_eq!(strategy.count(), 10, "{kind}: positions of the strategy course");
        let text = fs::read_to_string(folder(kind).join("answers.json")).expect("every course has answers");
        let held: BTreeMap<String, Answers> = serde_json::from_str(&text).expect("answers are valid");
        for lesson in &course.lessons {
            assert!(
                lesson.start(kind, &course).to_move() == Side::First || lesson.variant.is_some(),
                "{kind}/{}: the learner plays first, unless the lesson has rules of its own",
                lesson.id
            );
            for (position, answers) in &held[&lesson.id] {
                let any = |verdict| answers.values().any(|answer| answer.verdict == verdict);
                assert!(any(Verdict::Right), "{kind}/{}: no right answer in {position}", lesson.id);
                assert!(
                    matches!(lesson.judge, Judge::Any) || any(Verdict::Wrong),
                    "{kind}/{}: every answer is right in {position}",
                    lesson.id
                );
            }
        }
    }
}

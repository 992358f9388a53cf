//! The handbook's order of candidates (articles 3.6, 3.7 and 4): finds the first of the pairings of a bracket that are
//! equally good by the criteria.
//!
//! The order is a list of questions, each with less weight than the one before: which of the players who moved down are
//! paired, whom they meet, which residents are exchanged between the halves, and whom each player of the upper half
//! meets. One matching answers as many as fit into one weight; the edges that contradict the answers are forbidden, and
//! the next questions follow.

use super::bracket::Bracket;
use super::criteria::Criteria;
use super::graph::{Graph, Mates};
use crate::matching::width;
use crate::wide::{CAPACITY, Wide};

/// A question about the pairing of a bracket, answered by the pairs within it.
#[derive(Clone, Copy, Debug)]
enum Question {
    /// Whether this player, who moved down, is paired: low numbers are preferred (4.4).
    Paired(usize),
    /// Whom this player meets as the higher one: low numbers are preferred (4.2).
    Partner(usize),
    /// How many of the remainder's first half are the higher ones of their pairs: few exchanges are preferred (4.3.1).
    FirstHalf,
    /// How high the higher ones of all pairs rank: small differences between exchanged numbers are preferred (4.3.2).
    Ranks,
    /// Whether this player of the first half is exchanged for one of the second half: high numbers are preferred
    /// (4.3.3).
    Leaves(usize),
    /// Whether this player of the second half is exchanged: low numbers are preferred (4.3.4).
    Joins(usize),
}

/// The search for the first candidate of a bracket.
pub(super) struct Order<'a, 'b> {
    graph: &'a mut Graph<'b>,
    bracket: Bracket,
    /// The vertices that are matched.
    vertices: Vec<usize>,
    /// The weights by the criteria, a row for each vertex.
    weights: Vec<Vec<Wide>>,
    /// How many bits these take.
    bits: u32,
    /// The remainder: the residents who do not meet someone who moved down.
    remainder: Vec<usize>,
    /// How many pairs the remainder forms.
    quota: usize,
}

impl<'a, 'b> Order<'a, 'b> {
    pub(super) fn new(
        graph: &'a mut Graph<'b>,
        bracket: Bracket,
        criteria: &Criteria,
        vertices: Vec<usize>,
    ) -> Self {
        let size = vertices.last().map_or(0, |last| last + 1);
        let mut weights = vec![Vec::new(); size];
        for &a in &vertices {
            weights[a] = vec![Wide::ZERO; size];
            for &b in vertices.iter().filter(|&&b| a < b && graph.may(a, b)) {
                weights[a][b] = criteria.weight(graph, a, b);
            }
        }
        Self { graph, bracket, vertices, weights, bits: criteria.bits(), remainder: Vec::new(), quota: 0 }
    }

    /// The first of the best candidates, which have this many pairs.
    pub(super) fn first(mut self, pairs: usize) -> Mates {
        let Bracket { begin, end, .. } = self.bracket;
        let opponents = self.opponents_of_moved();
        let residents = self.vertices.iter().copied().filter(|vertex| (begin..end).contains(vertex));
        self.remainder = residents.filter(|vertex| !opponents.contains(vertex)).collect();
        self.quota = pairs - opponents.len();
        let higher = self.higher_ones();
        for &vertex in &self.remainder.clone() {
            self.settle_half(vertex, higher.contains(&vertex));
        }
        self.ask(&[], &higher.into_iter().map(Question::Partner).collect::<Vec<_>>())
    }

    /// The residents who meet a player who moved down.
    fn opponents_of_moved(&mut self) -> Vec<usize> {
        let begin = self.bracket.begin;
        let moved: Vec<_> = self.vertices.iter().copied().filter(|&vertex| vertex < begin).collect();
        if moved.is_empty() {
            return Vec::new();
        }
        let paired = moved.iter().map(|&vertex| Question::Paired(vertex));
        let partners = moved.iter().map(|&vertex| Question::Partner(vertex));
        let mates = self.ask(&[], &paired.chain(partners).collect::<Vec<_>>());
        self.bracket.pairs(&mates).filter(|&(a, _)| a < begin).map(|(_, b)| b).collect()
    }

    /// The players of the remainder who are the higher ones of their pairs.
    fn higher_ones(&mut self) -> Vec<usize> {
        const EXCHANGES: [Question; 2] = [Question::FirstHalf, Question::Ranks];
        let (first, second) = self.remainder.split_at(self.quota);
        let (first, second) = (first.to_vec(), second.to_vec());
        let mates = self.solve(&EXCHANGES);
        if first.iter().all(|&vertex| self.is_higher(&mates, vertex)) {
            return first;
        }
        let leave = first.iter().rev().map(|&vertex| Question::Leaves(vertex));
        let join = second.iter().map(|&vertex| Question::Joins(vertex));
        let mates = self.ask(&EXCHANGES, &leave.chain(join).collect::<Vec<_>>());
        self.remainder.iter().copied().filter(|&vertex| self.is_higher(&mates, vertex)).collect()
    }

    fn is_higher(&self, mates: &Mates, vertex: usize) -> bool {
        mates[vertex].is_some_and(|mate| mate > vertex && mate < self.bracket.end)
    }

    /// Answers questions, as many at a time as fit, and settles the answers. The standing ones are asked each time.
    fn ask(&mut self, standing: &[Question], questions: &[Question]) -> Mates {
        let room = CAPACITY - self.bits - self.widths(standing);
        let mut left = questions;
        loop {
            let fits = (1..=left.len()).take_while(|&count| self.widths(&left[..count]) <= room).count();
            let (now, later) = left.split_at(fits);
            let mates = self.solve(&[standing, now].concat());
            for &question in now {
                self.settle(question, &mates);
            }
            if later.is_empty() {
                return mates;
            }
            left = later;
        }
    }

    fn solve(&self, questions: &[Question]) -> Mates {
        self.graph.solve(&self.vertices, |a, b| {
            questions.iter().fold(self.weights[a][b], |weight, &question| {
                weight.with(&[(self.answer(question, a, b), self.width(question))])
            })
        })
    }

    /// What a pair contributes to the answer to a question.
    fn answer(&self, question: Question, a: usize, b: usize) -> i32 {
        if b >= self.bracket.end {
            return 0;
        }
        let rank = || self.remainder.binary_search(&a).ok();
        let number = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
        match question {
            Question::Paired(vertex) | Question::Joins(vertex) => i32::from(a == vertex),
            Question::Leaves(vertex) => -i32::from(a == vertex),
            Question::Partner(vertex) if a == vertex => number(self.bracket.end - b),
            Question::Partner(_) => 0,
            Question::FirstHalf => i32::from(rank().is_some_and(|rank| rank < self.quota)),
            Question::Ranks => rank().map_or(0, |rank| number(self.remainder.len() - rank)),
        }
    }

    fn widths(&self, questions: &[Question]) -> u32 {
        questions.iter().map(|&question| self.width(question)).sum()
    }

    fn width(&self, question: Question) -> u32 {
        match question {
            Question::Paired(_) | Question::Joins(_) | Question::Leaves(_) => 1,
            Question::Partner(_) => width(self.bracket.end - self.bracket.begin),
            Question::FirstHalf => width(self.quota),
            Question::Ranks => width(self.quota * self.remainder.len()),
        }
    }

    /// Forbids every pair that would give another answer.
    fn settle(&mut self, question: Question, mates: &Mates) {
        let end = self.bracket.end;
        match question {
            Question::Paired(vertex) => {
                let paired = self.is_higher(mates, vertex);
                self.graph.keep_only(vertex, |other| (other < end) == paired);
            }
            Question::Partner(vertex) => {
                if let Some(mate) = mates[vertex].filter(|_| self.is_higher(mates, vertex)) {
                    self.graph.keep_only(vertex, |other| other == mate);
                    self.graph.keep_only(mate, |other| other == vertex);
                }
            }
            Question::Leaves(vertex) | Question::Joins(vertex) => {
                self.settle_half(vertex, self.is_higher(mates, vertex));
            }
            Question::FirstHalf | Question::Ranks => {}
        }
    }

    /// Settles whether a player of the remainder is the higher one of their pair.
    fn settle_half(&mut self, vertex: usize, higher: bool) {
        let end = self.bracket.end;
        self.graph.keep_only(vertex, |other| {
            if higher { other > vertex && other < end } else { other < vertex || other >= end }
        });
    }
}

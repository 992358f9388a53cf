//! The genetic algorithm of the Othello project "SBU AI Othello": the fitness of an individual is its score against the
//! rest of the population, and each generation has two parents and two children.

use fastrand::Rng;
use serde::{Deserialize, Serialize};

use super::run::{Score, TrainingRun};
use crate::Plan;
use crate::random::mix;

/// The settings of the algorithm.
#[derive(Debug, Clone, PartialEq)]
pub struct Genetic {
    /// The size of the population, at least 4.
    pub individuals: usize,
    /// The number of generations after the first.
    pub generations: usize,
    /// The least and the greatest value of a gene.
    pub range: (i32, i32),
    /// The probability that one gene of a child is replaced by a random one.
    pub mutation: f64,
    /// The number of games between each pair of individuals in a generation.
    pub games: usize,
    /// The number of games between each generation's fittest and the median individual of the first generation.
    pub measured: usize,
}

/// A generation after it has played.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Generation {
    /// Its number, from 0.
    pub number: usize,
    /// The fraction of the points won by the fittest, the median and the least fit individual.
    pub fitness: [f64; 3],
    /// The genes of the fittest.
    pub fittest: Vec<i32>,
    /// The score of the fittest against the median individual of the first generation.
    pub against_first: Score,
}

/// The current population, and the history of those before it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Evolution {
    individuals: Vec<Vec<i32>>,
    /// The median individual of the first generation.
    pub first: Vec<i32>,
    /// The generations that have played.
    pub generations: Vec<Generation>,
}

impl Evolution {
    /// The fittest of the last generation that played.
    pub fn fittest(&self) -> Option<&[i32]> {
        self.generations.last().map(|generation| &generation.fittest[..])
    }
}

impl Genetic {
    /// Runs all generations, reporting each and saving the run after it.
    ///
    /// # Errors
    /// Returns a sentence if games cannot begin, or the checkpoint is of another run.
    pub fn run(
        &self,
        run: &TrainingRun,
        genes: usize,
        mut report: impl FnMut(&Generation),
    ) -> Result<Evolution, String> {
        let terms = run.terms(self);
        let mut evolution = run.resumed(&terms)?.unwrap_or_else(|| self.begin(run.seed, genes));
        evolution.generations.iter().for_each(&mut report);
        while evolution.generations.len() <= self.generations {
            self.generation(run, &mut evolution)?;
            report(&evolution.generations[evolution.generations.len() - 1]);
            run.save(&terms, &evolution)?;
        }
        Ok(evolution)
    }

    fn begin(&self, seed: u64, genes: usize) -> Evolution {
        let mut random = Rng::with_seed(seed);
        let individual = |random: &mut Rng| (0..genes).map(|_| self.gene(random)).collect::<Vec<_>>();
        let individuals = (0..self.individuals.max(4)).map(|_| individual(&mut random)).collect();
        Evolution { individuals, first: Vec::new(), generations: Vec::new() }
    }

    fn gene(&self, random: &mut Rng) -> i32 {
        random.i32(self.range.0..=self.range.1)
    }

    /// Plays a round robin; then two children of the two fittest replace the two least fit.
    fn generation(&self, run: &TrainingRun, evolution: &mut Evolution) -> Result<(), String> {
        let number = evolution.generations.len();
        let seed = mix(run.seed, number as u64);
        let count = evolution.individuals.len();
        let students = evolution.individuals.iter().enumerate();
        let students = students.map(|(n, genes)| run.student(&n.to_string(), genes)).collect();
        let matches = Plan::round_robin(count);
        let tallies = run.play_matches(students, matches.clone(), self.games, seed)?;
        let mut points = vec![0.0; count];
        for ([a, b], tally) in matches.into_iter().zip(&tallies) {
            points[a] += tally.all().points();
            points[b] += f64::from(tally.all().games()) - tally.all().points();
        }
        // The fittest first; among equals the older one.
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by(|&a, &b| points[b].total_cmp(&points[a]));
        let ranked: Vec<Vec<i32>> = order.iter().map(|&n| evolution.individuals[n].clone()).collect();
        if number == 0 {
            evolution.first = ranked[count / 2].clone();
        }
        let all = (self.games * (count - 1)) as f64;
        let pair = [run.student("fittest", &ranked[0]), run.student("first", &evolution.first)];
        let against_first = run.duel(pair, self.measured, mix(seed, 1), None)?;
        evolution.generations.push(Generation {
            number,
            fitness: [0, count / 2, count - 1].map(|rank| points[order[rank]] / all),
            fittest: ranked[0].clone(),
            against_first: Score::of(&against_first),
        });
        evolution.individuals = ranked;
        self.breed(&mut evolution.individuals, &mut Rng::with_seed(mix(seed, 2)));
        Ok(())
    }

    /// One-point crossover of the first two individuals; their children replace the last two.
    fn breed(&self, ranked: &mut [Vec<i32>], random: &mut Rng) {
        let (genes, count) = (ranked[0].len(), ranked.len());
        let cut = if genes > 1 { random.usize(1..genes) } else { 0 };
        let child = |a: &[i32], b: &[i32]| [&a[..cut], &b[cut..]].concat();
        for (place, (a, b)) in [(count - 2, (0, 1)), (count - 1, (1, 0))] {
            let mut child = child(&ranked[a], &ranked[b]);
            if random.f64() < self.mutation {
                child[random.usize(0..genes)] = self.gene(random);
            }
            ranked[place] = child;
        }
    }
}

//! Finds puzzles in games: positions close enough to the end that everything in them can be proven.

mod line;
mod rate;
mod search;
mod show;
mod source;

use std::collections::HashSet;

use parlor_rules::{Record, Variant};

use crate::prove::Prover;
use crate::{Puzzle, id_of};
use source::Source;

/// What to make.
#[derive(Debug, Clone)]
pub struct Order {
    /// The game.
    pub variant: Variant,
    /// The number of puzzles.
    pub count: usize,
    /// The seed of all random choices.
    pub seed: u64,
    /// Games from elsewhere, searched before the games that the levels play against each other.
    pub games: Vec<Record>,
    /// The maximum number of games to search.
    pub most_games: u64,
}

/// Makes puzzles. `found` is called with each puzzle and the number of games searched so far.
pub fn make(order: &Order, found: &mut dyn FnMut(&Puzzle, u64)) -> Vec<Puzzle> {
    let source = Source::new(order);
    let mut prover = Prover::new(order.variant);
    let (mut puzzles, mut ids) = (Vec::new(), HashSet::new());
    for number in 0..order.most_games {
        if puzzles.len() >= order.count {
            break;
        }
        let game = source.game(number);
        let mut random = source.random(number);
        let mut taken = 0;
        for position in search::candidates(&game, &mut random) {
            if ids.contains(&id_of(&position)) {
                continue;
            }
            let Some((goal, first)) = search::goal(&mut prover, &position, &mut random) else { continue };
            let line = line::solution(&mut prover, &position, goal, first);
            let mut puzzle = Puzzle {
                id: id_of(&position),
                start: position,
                line,
                goal,
                themes: Vec::new(),
                rating: [0; 2],
            };
            puzzle.themes = show::themes(&puzzle);
            puzzle.rating = rate::first_rating(&puzzle);
            ids.insert(puzzle.id.clone());
            found(&puzzle, number + 1);
            puzzles.push(puzzle);
            taken += 1;
            if taken == search::most_of_a_game(order.variant.kind()) || puzzles.len() >= order.count {
                break;
            }
        }
    }
    puzzles
}

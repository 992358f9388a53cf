// The pages of the rules and the lessons.

/** How a game ends for the learner, with the difference in points. */
const end = (points: number) => (points > 0 ? `${points} ahead` : points < 0 ? `${-points} behind` : 'level');

export const learn = {
  learn: 'Learn',
  intro: 'Learn a game from its first move, then find the right move in positions that teach one idea each.',
  learnGame: (game: string) => `Learn ${game}`,
  games: 'Games',
  rules: 'The rules',
  strategy: 'Strategy',
  strategyIntro: 'Ten positions, one idea each. Every answer was checked by a solver or a deep search.',
  progress: (done: number, all: number) => `${done} of ${all} lessons done`,
  start: 'Start',
  goOnLearning: 'Continue',
  done: 'done',
  play: (game: string) => `Play ${game}`,
  practiceBoard: (lesson: string) => `${lesson}: practice board`,
  allLessons: (game: string) => `All lessons of ${game}`,
  place: (number: number, all: number) => `Lesson ${number} of ${all}`,
  wellDone: 'Well done.',
  right: 'Right.',
  opponentReplies: 'Your opponent replies.',
  goOn: 'Right. What next?',
  notThat: (move: string) => `Not ${move}.`,
  notBest: (move: string) => `Not quite ${move}.`,
  thereIsBetter: 'There is a better move.',
  /** `best` and `now`: the final difference of points after the best move, and after the move played. */
  cost: (best: number, now: number) =>
    `With best play, this move leaves you ${end(now)}; the right move leaves you ${end(best)}.`,
  loses: 'After that, your opponent can force a win.',
  draws: 'It lets your opponent escape with a draw.',
  worse: 'It gives away most of what you had.',
  /** `moves`: the moves that show why it is wrong. */
  goesOn: (moves: string) => `On the board: ${moves}.`,
  nextLesson: 'Next lesson',
  again: 'Play it again',
  tryAgain: 'Try again',
  showAnswer: 'Show the answer',
  notSaved: 'Your progress is kept in this browser. Register, and it follows you to any device.',
};

import { count } from '../count';

// The opening explorer, TV, and a player's results.

export const explorer = {
  explorer: 'Opening explorer',
  seeWhatWasPlayed: 'See what was played here',
  whichGames: 'Which games',
  played: 'Played here',
  library: 'Library',
  wthor: 'WTHOR',
  move: 'Move',
  games: 'Games',
  rating: 'Rating',
  all: 'All',
  top: 'Highest rated games',
  last: 'Last games',
  none: 'None of these games reached this position.',
  chooseSome: 'Choose which games to count.',
  counting: 'Some games are still being counted.',
  loading: 'Looking up…',
  /** Other moves that lead to the same position. */
  alike: (moves: string) => `The same as ${moves}`,
  /** Shares in percent, for each bar. */
  results: (first: string, won: number, drawn: number, second: string, lost: number) =>
    `${first} won ${won} %, drawn ${drawn} %, ${second} won ${lost} %`,
  between: (first: string, second: string) => `${first} – ${second}`,
  tv: 'TV',
  bestOfTheWeek: 'Best of the week',
  nothingOn: 'Nothing is being played right now',
  nothingOnWhy: 'The next game will appear here as soon as it starts.',
  channels: 'Games on TV',
  openGame: 'Open this game',
  nextSoon: 'The game is over. The next one starts in a moment.',
  records: 'Records',
  highestRating: 'Highest rating',
  bestWin: 'Strongest opponent beaten',
  winningStreak: 'Wins in a row',
  nowInARow: (n: number) => `now ${n}`,
  activity: 'Activity',
  gamesOn: (n: number, day: string) => count(n, { one: `# game on ${day}`, other: `# games on ${day}` }),
  gamesInTheLastYear: (n: number) => count(n, { one: '# game in the last year', other: '# games in the last year' }),
  openings: 'Openings',
  opening: 'Opening',
  side: 'Side',
  repertoire: 'Repertoire',
  fromTheStart: 'Start',
  noGamesFromHere: 'No games from here.',
};

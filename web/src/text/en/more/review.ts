import { count } from '../count';

export const review = {
  analysis: 'Analysis',
  waitingForTheEngine: 'Waiting for the engine',
  theAnalysisFailed: 'The analysis failed.',
  findTheTurningPointsMove: 'Find the turning points, move by move.',
  analyseGame: 'Analyse game',
  show: 'Show',
  bestLine: 'Best line',
  curve: (first: string, second: string, marked: number) =>
    count(marked, {
      one: `Evaluation: ${first} above the middle, ${second} below; # move marked`,
      other: `Evaluation: ${first} above the middle, ${second} below; # moves marked`,
    }),
  doneOf: (done: number, of: number) => `${done} of ${of}`,
  solvedExactly: 'solved exactly to the end',
  timePerMove: (longest: string) => `Time per move · longest ${longest}`,
  thisMove: (time: string) => `this move ${time}`,
  lag: (credited: number, measured: number) =>
    `${credited < measured ? `${credited} of ` : ''}${measured}\u00a0ms of network lag not counted`,
  /** The move with its sign in brackets: "[c4?]". */
  marked: {
    inaccuracy: (move: string) => `[${move}] is an inaccuracy.`,
    mistake: (move: string) => `[${move}] is a mistake.`,
    blunder: (move: string) => `[${move}] is a blunder.`,
    threw_draw: (move: string) => `[${move}] throws away a proven draw.`,
    threw_win: (move: string) => `[${move}] throws away a proven win.`,
  },
  /** How many of each mistake a side made, the number in brackets: "[2] mistakes". */
  tally: {
    inaccuracy: (n: number) => count(n, { one: '[#] inaccuracy', other: '[#] inaccuracies' }),
    mistake: (n: number) => count(n, { one: '[#] mistake', other: '[#] mistakes' }),
    blunder: (n: number) => count(n, { one: '[#] blunder', other: '[#] blunders' }),
  },
  better: (line: string) => `Better: [${line}]`,
  depth: (n: number) => `depth ${n}`,
  best: (line: string) => `best ${line}`,
  seconds: (n: string) => `${n}\u00a0s`,
  minutes: (minutes: number, seconds: number) => `${minutes}\u00a0min ${seconds}\u00a0s`,
  hours: (hours: number, minutes: number) => `${hours}\u00a0h ${minutes}\u00a0min`,
  days: (n: number) => count(n, { one: '#\u00a0day', other: '#\u00a0days' }),
};

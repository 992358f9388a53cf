import { expect, test } from 'vitest';
import type { TournamentLine, TournamentPage } from '../../api/types';
import { countdown, crossed, halves, onBoards, pointsOf, scoreOfHost, seen, sitOut, sums } from './figures';

test('a countdown has hours only if there are some', () => {
  expect([0, 999, 61_000, 3_599_001, 3_600_000, 36_061_000].map(countdown)).toEqual([
    '0:00',
    '0:01',
    '1:01',
    '1:00:00',
    '1:00:00',
    '10:01:01',
  ]);
});

test('half points are written as standings write them', () => {
  expect([0, 1, 2, 3, 10, 11].map(halves)).toEqual(['0', '½', '1', '1½', '5', '5½']);
  expect([pointsOf('arena', 7), pointsOf('swiss', 7)]).toEqual(['7', '3½']);
});

const line = (number: number, more: Partial<TournamentLine> = {}) =>
  ({
    place: number + 1,
    number,
    rating: 1_500,
    points: 0,
    tie_breaks: [],
    results: [],
    ...more,
  }) as unknown as TournamentLine;
const pairing = (game: string, first: number, second: number, points: [number, number] | null = null) => ({
  ...{ game, first, second, points },
  round: 1,
});
const tournament = (more: Partial<TournamentPage>) =>
  ({
    format: 'swiss',
    standings: [0, 1, 2, 3, 4, 5].map((n) => line(n)),
    pairings: [],
    ...more,
  }) as unknown as TournamentPage;

test('one’s own line is seen wherever it stands', () => {
  const numbers = (me?: number) =>
    seen(tournament(me === undefined ? {} : { me: { number: me, away: false } }), 2).map(({ number }) => number);
  expect([numbers(), numbers(1), numbers(4)]).toEqual([
    [0, 1],
    [0, 1],
    [0, 1, 4],
  ]);
});

test('only a round robin that one can read at once is a crosstable', () => {
  const pairings = [pairing('a', 0, 1)];
  expect(crossed(tournament({ format: 'round_robin', pairings }))?.length).toBe(6);
  expect(crossed(tournament({ format: 'round_robin' }))).toBeNull();
  expect(crossed(tournament({ pairings }))).toBeNull();
  const many = Array.from({ length: 17 }, (_, n) => line(n));
  expect(crossed(tournament({ format: 'round_robin', pairings, standings: many }))).toBeNull();
});

test('boards show the games of the first, and each stays until it is over', () => {
  const pairings = [pairing('low', 4, 5), pairing('top', 0, 1), pairing('middle', 2, 3)];
  expect(onBoards(tournament({ pairings }), [], 2)).toEqual(['top', 'middle']);
  expect(onBoards(tournament({ pairings }), ['low'], 2)).toEqual(['low', 'top']);
  const over = [pairing('low', 4, 5, [2, 0]), ...pairings.slice(1)];
  expect(onBoards(tournament({ pairings: over }), ['low'], 2)).toEqual(['top', 'middle']);
});

test('who had nobody to play is named in their round only', () => {
  const results = (...scores: string[]) => scores.map((score) => ({ score })) as never;
  const standings = [
    line(0, { user: { name: 'Ada' } as never, results: results('bye', 'win') }),
    line(1, { user: { name: 'Bob' } as never, results: results('won_without_game', 'bye') }),
    line(2, { user: { name: 'Cy' } as never, results: results('absent') }),
  ];
  expect([1, 2, 3].map((round) => sitOut(tournament({ standings }), round))).toEqual([['Ada'], ['Bob'], []]);
});

test('a game of two is counted once, and byes are none', () => {
  const result = (score: string, more = {}) => ({ score, points: 1, ...more });
  const standings = [
    line(0, { rating: 1_600, results: [result('win', { berserk: true }), result('draw'), result('bye')] as never }),
    line(1, { rating: 1_400, results: [result('loss'), result('draw'), result('absent')] as never }),
  ];
  expect(sums(tournament({ standings }))).toEqual({ games: 2, draws: 1, berserk: 1, rating: 1_500 });
  expect(sums(tournament({ standings: [] }))).toEqual({ games: 0, draws: 0, berserk: 0, rating: 0 });
});

test('of a simul the score of its host is told', () => {
  const results = [{ score: 'win' }, { score: 'draw' }, { score: 'loss' }] as TournamentLine['results'];
  const [host, guest] = ['Hana', 'Gus'].map((name) => ({ id: name, name, kind: 'member' as const }));
  const standings = [line(1, { user: guest, points: 2 }), line(0, { user: host, points: 3, results })];
  expect(scoreOfHost(tournament({ format: 'simul', by: host, standings }))).toEqual(['Hana', '1½', '3']);
  expect(scoreOfHost(tournament({ format: 'swiss', by: host, standings }))).toBe(null);
  expect(scoreOfHost(tournament({ format: 'simul', by: host, standings: [line(0, { user: host })] }))).toBe(null);
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ArchivedGame, GameEvent, Moved, Snapshot, TakenBack } from '../../api/types';
import { complete, fromArchive, lineOf, withLine } from './archive';
import { positionHash } from './hash';
import { reduce, settled } from './reducer';
import { type GameState, positionAt, seatOf } from './state';

type Recorded = ArchivedGame & { start_legal: string[] };

/** Whole games as the server's rules play them, frame by frame. */
const recorded = (kind: string): Recorded =>
  JSON.parse(readFileSync(new URL(`../../../test/recorded/${kind}.json`, import.meta.url), 'utf8')) as Recorded;

function opening(game: Recorded): Snapshot {
  const { kind, variant, start } = game;
  const hash = positionHash(kind, variant, start);
  const begun = { seq: 0, ply: 0, moves: [], position: start, hash, to_move: 'first', status: 'playing', result: null };
  return { ...game, ...begun, type: 'snapshot', legal: game.start_legal } as Snapshot;
}

const fold = (events: GameEvent[], from: GameState | null = null): GameState => {
  const state = events.reduce<GameState | null>((before, event) => reduce(before, event, 0), from);
  if (!state) throw new Error('The events begin with a snapshot.');
  return state;
};

describe.each(['othello', 'kalah'])('%s', (kind) => {
  const game = recorded(kind);

  test('events from the opening lead to what the archive says', () => {
    const state = fold([opening(game), ...game.events]);
    expect(state).toMatchObject({
      position: game.position,
      ply: game.moves.length,
      toMove: null,
      legal: [],
      trouble: null,
    });
    expect(state.plies.map(({ move }) => move)).toEqual(game.moves);
    expect(state.result).toMatchObject({ result: game.result?.result, score: game.result?.score });
    expect(state.status).toBe('over');
  });

  test('an event that comes twice changes nothing', () => {
    const once = fold([opening(game), ...game.events.slice(0, 9)]);
    expect(fold(game.events.slice(3, 9), once)).toBe(once);
  });

  test('a gap is noticed, and the missing events mend it', () => {
    const state = fold([opening(game), ...game.events.slice(0, 4), game.events[6] as Moved]);
    expect(state).toMatchObject({ seq: 4, ply: 4, trouble: { kind: 'gap' } });
    expect(fold(game.events.slice(4, 7), state)).toMatchObject({ seq: 7, ply: 7, trouble: null });
  });

  test('a position that does not have its hash is refused until a snapshot comes', () => {
    const bad = { ...(game.events[4] as Moved), position: game.start };
    const state = fold([opening(game), ...game.events.slice(0, 4), bad]);
    const hash = positionHash(game.kind, game.variant, game.start);
    expect(state.trouble).toEqual({ kind: 'desync', seq: 5, hash });
    expect(state.position).toBe((game.events[3] as Moved).position);
    expect(fold([game.events[4] as Moved], state)).toBe(state);
    expect(fold([{ ...game, type: 'snapshot' }], state)).toMatchObject({ trouble: null, position: game.position });
  });

  test.each([
    [{}, null],
    [{ lag_ms: 90 }, { credited: 90, measured: 90 }],
    [
      { lag_ms: 90, measured_lag_ms: 240 },
      { credited: 90, measured: 240 },
    ],
    [{ measured_lag_ms: 240 }, { credited: 0, measured: 240 }],
  ])('the receipt %o tells the lag %o', (receipt, lag) => {
    const state = fold([opening(game), { ...(game.events[0] as Moved), ...receipt }]);
    expect(state.plies[0]?.lag).toEqual(lag);
  });

  test('a takeback shortens the line, and play goes on from there', () => {
    const third = game.events[2] as Moved;
    const { position, hash, legal } = third;
    const back: TakenBack = {
      ...{ type: 'taken_back', game: game.game, seq: 7, ply: 3, position, hash, legal, clock: null },
      to_move: third.to_move ?? 'first',
    };
    const state = fold([opening(game), ...game.events.slice(0, 6), back]);
    expect(state).toMatchObject({ ply: 3, position, seq: 7 });
    expect(state.plies).toHaveLength(3);
    const again = { ...(game.events[3] as Moved), seq: 8 };
    expect(fold([again], state)).toMatchObject({ ply: 4, position: again.position });
    expect(lineOf([...game.events.slice(0, 6), back, again]).map(({ move }) => move)).toEqual(game.moves.slice(0, 4));
  });

  test('a snapshot knows only moves; the archive brings the positions', () => {
    const snapshot = fold([{ ...game, type: 'snapshot' }]);
    expect(complete(snapshot)).toBe(false);
    expect(positionAt(snapshot, 3)).toBeNull();
    const whole = withLine(snapshot, lineOf(game.events));
    expect(complete(whole)).toBe(true);
    expect(positionAt(whole, 3)).toBe((game.events[2] as Moved).position);
    expect(positionAt(whole, 0)).toBe(game.start);
    expect(fromArchive(game, 0)).toEqual(whole);
  });

  test('a snapshot after a short cut keeps the positions that are known already', () => {
    const played = fold([opening(game), ...game.events.slice(0, 8)]);
    const { position, hash } = game.events[7] as Moved;
    const again = { ...opening(game), seq: 8, ply: 8, moves: game.moves.slice(0, 8), position, hash };
    expect(complete(fold([again], played))).toBe(true);
  });
});

describe('what is not in the log', () => {
  const game = recorded('othello');
  const start = fold([opening(game)]);

  test('presence, clocks and offers', () => {
    const absent = reduce(
      start,
      { type: 'presence', game: 'x', side: 'second', online: false, claim_in_ms: 5_000 },
      100,
    );
    expect(absent?.presence).toEqual({
      first: { online: true, claimAt: null },
      second: { online: false, claimAt: 5_100 },
    });
    const thinking = { online: true, stalls_after_ms: 30_000, thought_ms: 2_000 };
    const slow = reduce(start, { type: 'presence', game: 'x', side: 'first', ...thinking }, 5_000);
    expect(slow).toMatchObject({ turnAt: 3_000, presence: { first: { stallsAfter: 30_000 } } });
    const clock = { first_ms: 60_000, second_ms: 50_000, running: 'second' as const };
    const timed = reduce(start, { type: 'clock', game: 'x', clock }, 1_000);
    expect(timed?.clock).toEqual({ first: 60_000, second: 50_000, running: 'second', at: 1_000 });
    expect(reduce(start, { type: 'rematch_offered', game: 'x', by: 'first' }, 0)?.rematch).toBe('first');
  });

  test('an event type that nobody knows changes nothing', () => {
    expect(reduce(start, { type: 'confetti', game: 'x' } as unknown as GameEvent, 0)).toBe(start);
  });

  test('a logged event that nobody knows leaves no gap', () => {
    const state = reduce(start, { type: 'confetti', game: 'x', seq: 1 } as unknown as GameEvent, 0);
    expect(state).toEqual({ ...start, seq: 1 });
    const given = {
      type: 'time_given',
      game: 'x',
      seq: 2,
      by: 'first',
      clock: { first_ms: 1, second_ms: 2, running: null },
    } as const;
    expect(reduce(state, given, 7)).toMatchObject({ seq: 2, clock: { first: 1, second: 2, at: 7 }, trouble: null });
  });

  test('a move answers the offer of a draw, and a pass does not', () => {
    const offered: GameState = { ...start, draw: 'second' };
    const moved = game.events[0] as Moved;
    expect(moved.by).toBe('first');
    expect(reduce(offered, moved, 0)?.draw).toBeNull();
    expect(reduce({ ...start, draw: 'first' }, moved, 0)?.draw).toBe('first');
    expect(reduce(offered, { ...moved, move: 'pass' }, 0)?.draw).toBe('second');
  });

  test('who goes berserk plays with the clock that is told', () => {
    const clock = { first_ms: 90_000, second_ms: 180_000, running: null };
    const state = reduce(start, { type: 'went_berserk', game: 'x', seq: 1, by: 'first', clock }, 7);
    expect(state).toMatchObject({ berserk: ['first'], clock: { first: 90_000, second: 180_000 } });
  });

  test('the end of the first game of a pair names the second', () => {
    const over = { type: 'game_over', game: 'x', seq: 1, result: 'draw', reason: 'agreement' } as const;
    const first = { ...start, pair: { number: 1 } };
    expect(reduce(first, { ...over, second_game: 'y' }, 0)?.pair).toEqual({ number: 1, other: 'y' });
    expect(reduce(first, over, 0)?.pair).toEqual({ number: 1 });
    expect(reduce(start, over, 0)?.pair).toBe(start.pair);
  });

  test('what is said is kept', () => {
    const line = { room: 'players' as const, user: start.first, text: 'Good luck' };
    expect(reduce(start, { type: 'chatted', game: 'x', ...line }, 0)?.chat).toEqual([line]);
  });

  test('an event before the snapshot is nothing yet', () => {
    expect(reduce(null, game.events[0] as Moved, 0)).toBeNull();
  });

  test('a running clock goes down and stops at zero; the other stands still', () => {
    const clock = { first: 3_000, second: 9_000, running: 'first' as const, at: 500 };
    expect(settled(clock, 1_500)).toMatchObject({ first: 2_000, second: 9_000 });
    expect(settled(clock, 9_500)).toMatchObject({ first: 0, second: 9_000 });
    expect(settled(clock, 0)).toMatchObject({ first: 3_000 });
  });

  test('seats', () => {
    expect(seatOf(start, start.second)).toBe('second');
    expect(seatOf(start, { id: 'nobody', name: 'Nobody', kind: 'guest' })).toBeNull();
    expect(seatOf(start, null)).toBeNull();
  });
});

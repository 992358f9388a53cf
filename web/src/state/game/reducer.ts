// (state, event) -> state: the only place where a game's state changes. Pure; `now` is the monotonic time of arrival.

import type { Clock, GameEvent, LoggedEvent, Maybe, Moved, Snapshot, TakenBack } from '../../api/types';
import { positionHash } from './hash';
import { type ClockFace, type GameState, type Ply, type Presence, PRESENT } from './state';

/** The state after an event. Events of unknown type change nothing. */
export function reduce(state: GameState | null, event: GameEvent, now: number): GameState | null {
  if (event.type === 'snapshot') return fromSnapshot(event, state, now);
  if (!state) return state;
  switch (event.type) {
    case 'presence': {
      const claimAt = typeof event.claim_in_ms === 'number' ? now + event.claim_in_ms : null;
      const present: Presence = { online: event.online, claimAt, stallsAfter: event.stalls_after_ms };
      const turnAt = typeof event.thought_ms === 'number' ? now - event.thought_ms : state.turnAt;
      return { ...state, turnAt, presence: { ...state.presence, [event.side]: present } };
    }
    case 'clock':
      return { ...state, clock: face(event.clock, now) };
    case 'watchers':
      return { ...state, watchers: event.count };
    case 'queued':
      return { ...state, queue: event.place > 0 ? event.place : null };
    case 'planned':
      return { ...state, plan: event.lines };
    case 'rematch_offered':
      return { ...state, rematch: event.by };
    case 'chatted':
      return { ...state, chat: [...state.chat, { room: event.room, user: event.user, text: event.text }] };
    default:
      // Every numbered event counts in the log, even if this page does not know its type.
      return 'seq' in event ? inOrder(state, event, now) : state;
  }
}

/** Applies each logged event once, in order; a gap or a wrong hash is noted until the server sends a correction. */
function inOrder(state: GameState, event: LoggedEvent, now: number): GameState {
  if (event.seq <= state.seq || state.trouble?.kind === 'desync') return state;
  if (event.seq > state.seq + 1) return { ...state, trouble: { kind: 'gap' } };
  if (event.type === 'moved' || event.type === 'taken_back') {
    const hash = positionHash(state.kind, state.variant, event.position);
    if (hash !== event.hash) return { ...state, trouble: { kind: 'desync', seq: event.seq, hash } };
  }
  return apply({ ...state, seq: event.seq, trouble: null }, event, now);
}

function apply(state: GameState, event: LoggedEvent, now: number): GameState {
  switch (event.type) {
    case 'moved':
      return {
        ...placed(state, event, now),
        ...lapsed(state, event),
        plies: [...state.plies.slice(0, event.ply), plyOf(event)],
        ply: event.ply + 1,
        queue: null,
      };
    case 'taken_back':
      return {
        ...placed(state, event, now),
        plies: state.plies.slice(0, event.ply),
        ply: event.ply,
        takeback: null,
        draw: null,
      };
    case 'draw_offered':
      return { ...state, draw: event.by };
    case 'draw_declined':
      return { ...state, draw: null };
    case 'takeback_requested':
      return { ...state, takeback: event.by };
    case 'takeback_declined':
      return { ...state, takeback: null };
    case 'time_given':
      return { ...state, clock: face(event.clock, now) };
    case 'went_berserk':
      return { ...state, clock: face(event.clock, now), berserk: [...(state.berserk ?? []), event.by] };
    case 'game_over': {
      const { result, reason, score, ratings, uncounted, second_game: next } = event;
      const clock = state.clock && { ...settled(state.clock, now), running: null };
      const over = { status: 'over' as const, toMove: null, legal: [], draw: null, takeback: null };
      const pair = next ? { number: 1, other: next } : state.pair;
      return { ...state, ...over, pair, clock, result: { result, reason, score, ratings, uncounted } };
    }
    default:
      return state;
  }
}

function placed(state: GameState, event: Moved | TakenBack, now: number): GameState {
  const { position, legal } = event;
  return { ...state, position, legal, toMove: event.to_move ?? null, turnAt: now, clock: face(event.clock, now) };
}

/** A move declines a takeback request and the opponent's draw offer; a pass, which the server plays, leaves the offer open. */
const lapsed = (state: GameState, { by, move }: Moved) => ({
  takeback: null,
  draw: state.draw === by || move === 'pass' ? state.draw : null,
});

export function plyOf(event: Moved): Ply {
  const left: Ply['left'] = event.clock ? [event.clock.first_ms, event.clock.second_ms] : null;
  const { move, by, position } = event;
  const credited = event.lag_ms ?? 0;
  const measured = event.measured_lag_ms ?? credited;
  const lag = measured > 0 ? { credited, measured } : null;
  return { move, by, position, info: event.info ?? null, left, spent: event.spent_ms ?? null, lag };
}

function fromSnapshot(event: Snapshot, before: GameState | null, now: number): GameState {
  const hash = positionHash(event.kind, event.variant, event.position);
  const { game: id, kind, variant, rated, first, second, start, seq, position, ply, legal, status } = event;
  return {
    ...{ id, kind, variant, rated, first, second, start, seq, position, ply, legal, status },
    ...{ opening: event.opening, pair: event.pair },
    toMove: event.to_move ?? null,
    plies: knownPlies(event.moves, before?.plies ?? []),
    clock: face(event.clock, now),
    draw: event.pending?.draw ?? null,
    takeback: event.pending?.takeback ?? null,
    rematch: event.pending?.rematch ?? null,
    queue: null,
    watchers: event.watchers ?? before?.watchers ?? 0,
    library: event.library,
    tournament: event.tournament,
    berserk: event.berserk,
    timeControl: event.time_control ?? null,
    level: event.level ?? null,
    player: event.player ?? null,
    chat: event.chat ?? [],
    plan: before?.plan ?? [],
    presence: before?.presence ?? { first: PRESENT, second: PRESENT },
    result: event.result ?? null,
    trouble: hash === event.hash ? null : { kind: 'desync', seq, hash },
  };
}

/** The moves of a snapshot with what is already known of the same line of play. */
export function knownPlies(moves: string[], known: Ply[]): Ply[] {
  let same = true;
  return moves.map((move, i) => {
    const ply = known[i];
    same &&= ply?.move === move;
    return same && ply ? ply : { move, by: null, position: null, info: null, left: null, spent: null, lag: null };
  });
}

function face(clock: Maybe<Clock>, now: number): ClockFace | null {
  if (!clock) return null;
  return { first: clock.first_ms, second: clock.second_ms, running: clock.running ?? null, at: now };
}

/** The clocks as they stand at `now`, never below zero. */
export function settled(clock: ClockFace, now: number): ClockFace {
  const spent = Math.max(0, now - clock.at);
  const left = (side: 'first' | 'second') => Math.max(0, clock[side] - (clock.running === side ? spent : 0));
  return { first: left('first'), second: left('second'), running: clock.running, at: now };
}

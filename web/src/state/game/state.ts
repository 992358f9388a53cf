// What the page knows of one game.

import type {
  ChatLine,
  GamePair,
  Kind,
  LibraryEntry,
  PlayerChoice,
  Maybe,
  PlannedMove,
  Result,
  SearchInfo,
  Side,
  TimeControl,
  User,
} from '../../api/types';

/** One ply that was played and what it led to. */
export interface Ply {
  move: string;
  /** Unknown for the moves before a snapshot, until the archive is read. */
  by: Side | null;
  /** The position after the move; unknown like `by`. */
  position: string | null;
  info: SearchInfo | null;
  /** What the clocks showed after the move. */
  left: [number, number] | null;
  /** How long the move took, in milliseconds. */
  spent: number | null;
  /** The network lag that was measured and how much of it was credited to the clock, in milliseconds. */
  lag: { credited: number; measured: number } | null;
}

/** The clocks as they were at `at` on this machine's monotonic clock. */
export interface ClockFace {
  first: number;
  second: number;
  running: Side | null;
  at: number;
}

export interface Presence {
  online: boolean;
  /** When the absent player's opponent may claim the game, on this machine's monotonic clock. */
  claimAt: number | null;
  /** How long they may think before their opponent can claim a win that the engine proves, in milliseconds. */
  stallsAfter?: Maybe<number>;
}

/** Why the state cannot be continued: events are missing, or a position does not match its hash. */
export type Trouble = { kind: 'gap' } | { kind: 'desync'; seq: number; hash: string };

export interface GameState {
  id: string;
  kind: Kind;
  variant: string;
  rated: boolean;
  first: User;
  second: User;
  start: string;
  /** The opening that the start was drawn from. */
  opening?: Maybe<string>;
  /** Set for one of two games from the same start with the seats swapped. */
  pair?: Maybe<GamePair>;
  /** The last event that it includes. */
  seq: number;
  position: string;
  /** The number of the next ply; `plies` has as many entries. */
  ply: number;
  toMove: Side | null;
  /** When the turn of the side to move began, on this machine's monotonic clock. */
  turnAt?: number;
  legal: string[];
  plies: Ply[];
  clock: ClockFace | null;
  timeControl: TimeControl | null;
  /** The level at which the bot of this game was challenged. */
  level: number | null;
  /** The player that the bot was asked to play as. */
  player: PlayerChoice | null;
  draw: Side | null;
  takeback: Side | null;
  rematch: Side | null;
  /** This game's place in the queue of a busy bot. */
  queue: number | null;
  /** The number of spectators. */
  watchers: number;
  chat: ChatLine[];
  /** This player's conditional moves. */
  plan: PlannedMove[][];
  presence: { first: Presence; second: Presence };
  status: 'playing' | 'over';
  result: Result | null;
  trouble: Trouble | null;
  /** Where it comes from, if it was not played here. */
  library?: Maybe<LibraryEntry>;
  /** The tournament that it belongs to. */
  tournament?: Maybe<string>;
  /** The sides that gave up half of their time for an extra point. */
  berserk?: Maybe<Side[]>;
}

export const PRESENT: Presence = { online: true, claimAt: null };

/** A game that only this page knows, before its first move. */
export const unplayed = (game: Pick<GameState, 'kind' | 'variant' | 'start' | 'first' | 'second'>): GameState => ({
  ...{ id: '', position: game.start, rated: false, seq: 0, ply: 0, plies: [], legal: [] },
  ...{
    clock: null,
    timeControl: null,
    level: null,
    player: null,
    draw: null,
    takeback: null,
    rematch: null,
    chat: [],
    plan: [],
  },
  ...{ status: 'playing', toMove: 'first', result: null, trouble: null, queue: null, watchers: 0 },
  presence: { first: PRESENT, second: PRESENT },
  ...game,
});

/** The position after `ply` plies, or null while it is not known. */
export function positionAt(state: GameState, ply: number): string | null {
  if (ply === state.ply) return state.position;
  if (ply <= 0) return state.start;
  return state.plies[ply - 1]?.position ?? null;
}

/** The seat of a user in a game, if they have one. */
export function seatOf(state: GameState, user: User | null): Side | null {
  if (!user) return null;
  if (state.first.id === user.id) return 'first';
  return state.second.id === user.id ? 'second' : null;
}

// A side line: moves other than the game's, tried on the same board. The game itself does not change.

import type { ExploredGame } from '../../api/types';
import type { GameState } from '../../state/game/state';
import { notices } from '../../lib/notices.svelte';
import { explore, following, keyOf, type Line, lineTo } from './explore';

/** Wait this long after a step, so that quick stepping sends no requests. */
const SETTLE_MS = 120;

/** How many positions are cached: more than a game has. */
const KEPT = 500;

export class SideLine {
  /** The game with its side line; null while the board shows what was played. */
  private branch = $state.raw<GameState | null>(null);
  private known = $state.raw(new Map<string, ExploredGame>());
  /** A move that waits for the server. */
  pending: string | null = $state(null);

  readonly state: GameState | null = $derived.by(() => this.branch ?? this.live.state);
  readonly away: boolean = $derived.by(() => this.branch !== null);
  /** The ply at which the side line leaves the game. */
  readonly leaves: number = $derived.by(() => {
    const [played, shown] = [this.live.state?.plies ?? [], this.state?.plies ?? []];
    const other = shown.findIndex(({ move }, i) => move !== played[i]?.move);
    return other < 0 ? shown.length : other;
  });

  constructor(readonly live: { readonly state: GameState | null }) {}

  /** What is known about the position at a ply. */
  at(ply: number): ExploredGame | null {
    const game = this.state;
    return (game && this.known.get(keyOf(lineTo(game, ply)))) ?? null;
  }

  /** Loads the legal moves at a ply. Returns a function that stops it, for use in an effect. */
  follow(ply: number): (() => void) | undefined {
    const line = this.state && lineTo(this.state, ply);
    if (!line || this.known.has(keyOf(line))) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      explore(line, stop.signal)
        .then((told) => this.note(told, line))
        // The next step tries again.
        .catch(() => undefined);
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }

  /** Plays a move at a ply and drops the rest of the line. Returns whether the move was legal. */
  async play(ply: number, move: string): Promise<boolean> {
    const game = this.state;
    if (!game || this.pending) return false;
    const line = lineTo(game, ply);
    line.moves.push(move);
    this.pending = move;
    try {
      const told = await explore(line);
      this.note(told, line);
      this.branch = following(game, told);
      return true;
    } catch (error) {
      notices.fail(error);
      return false;
    } finally {
      this.pending = null;
    }
  }

  /** Returns to the game. */
  leave(): void {
    this.branch = null;
  }

  private note(told: ExploredGame, line: Line): void {
    this.known = new Map([...[...this.known].slice(1 - KEPT), [keyOf(line), told]]);
  }
}

// The engine next to a board: while it is on, it analyses the position on the board.

import { t } from '../../text/index.svelte';
import { untrack } from 'svelte';
import type { GameState } from '../../state/game/state';
import { HttpError, sendJson } from '../../api/http';
import type { BestMove, BestQuestion, PlayerChoice } from '../../api/types';
import { capital, reasonOf } from '../../lib/text';
import { keyOf, type Line, lineTo } from './explore';

/** Wait this long after a step, so that quick stepping sends no requests. */
const SETTLE_MS = 200;

/** A first answer at once, then a better one. */
const THINK_MS = [120, 1_500];

const KEPT = 300;

export class Engine {
  on = $state(false);
  /** The player that thinks; null for the strongest one, which gives a quick answer and then a better one. */
  player = $state.raw<PlayerChoice | null>(null);
  /** Whether its line is drawn on the board. */
  drawn = $state(true);
  private found = $state.raw(new Map<string, { finding: BestMove; last: boolean }>());
  /** Why there is no answer, as a sentence. */
  problem = $state('');
  busy = $state(false);

  /** The engine's finding for a ply of a game. */
  at(game: GameState, ply: number): BestMove | null {
    return this.found.get(this.keyOf(lineTo(game, ply)))?.finding ?? null;
  }

  private keyOf = (line: Line): string => `${keyOf(line)} ${JSON.stringify(this.player)}`;

  /** Analyses a position. Returns a function that stops it, for use in an effect. */
  follow(game: GameState | null, ply: number): (() => void) | undefined {
    [this.problem, this.busy] = ['', false];
    if (!this.on || !game) return undefined;
    // A finding must not restart the search.
    const key = this.keyOf(lineTo(game, ply));
    if (untrack(() => this.found.get(key)?.last)) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => void this.think(lineTo(game, ply), key, stop.signal), SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }

  /** Sends its questions in turn, never two at once. */
  private async think(line: Line, key: string, signal: AbortSignal): Promise<void> {
    const players = this.player ? [this.player] : THINK_MS.map((time_ms) => ({ time_ms }));
    this.busy = true;
    try {
      for (const [i, player] of players.entries()) {
        const question: BestQuestion = { ...line, ...player, explain: true };
        const finding = await sendJson<BestMove>('POST', '/api/engine/best', question, signal);
        const last = i === players.length - 1 || finding.exact;
        this.found = new Map([...[...this.found].slice(1 - KEPT), [key, { finding, last }]]);
        if (last) return;
      }
    } catch (error) {
      if (!signal.aborted) this.problem = sentence(error);
    } finally {
      if (!signal.aborted) this.busy = false;
    }
  }
}

function sentence(error: unknown): string {
  const code = error instanceof HttpError ? error.code : '';
  if (code === 'game_over') return t.study.gameOverHere;
  return code === 'rate_limited' ? t.study.tooManyQuestions : capital(reasonOf(error));
}

/** The best line. */
export const lineOfFinding = ({ move, pv }: BestMove): string[] => (pv.length > 0 ? pv : [move]);

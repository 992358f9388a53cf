// A game between two engines: one move at a time, or to the end.

import { lookOf } from '../../boards/index';
import { type GameState, positionAt } from '../../state/game/state';
import { sendJson } from '../../api/http';
import type { BestMove, BestQuestion, PlayerChoice, Side } from '../../api/types';
import { notices } from '../../lib/notices.svelte';
import { settings } from '../../lib/settings.svelte';
import { back, opening, stepped, type Terms } from './play';

/** The pause between moves without animation. */
const PAUSE_MS = 30;
/** The pause after the animation of a move. */
const MOMENT_MS = 150;

export class Exhibition {
  state = $state.raw<GameState>() as GameState;
  /** Whether the engine is thinking. */
  busy = $state(false);
  /** Whether the game is being played to its end. */
  running = $state(false);

  constructor(
    terms: Terms,
    private readonly players: Record<Side, PlayerChoice>,
  ) {
    this.state = opening(terms);
  }

  async step(): Promise<boolean> {
    const game = this.state;
    const side = game.toMove;
    if (this.busy || !side) return false;
    this.busy = true;
    try {
      const { kind, variant, start, plies } = game;
      const moves = plies.map(({ move }) => move);
      const question: BestQuestion = { game: kind, variant, start, moves, ...this.players[side] };
      const answer = await sendJson<BestMove>('POST', '/api/engine/best', question);
      // The answer is too late if the move was taken back or the board was left in the meantime.
      if (this.state === game) this.state = stepped(game, answer);
      return true;
    } catch (error) {
      notices.fail(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  async finish(): Promise<void> {
    this.running = true;
    while (this.running && this.state.status === 'playing') {
      if (!(await this.step())) break;
      await new Promise((later) => setTimeout(later, settings.animate ? this.seenMs() + MOMENT_MS : PAUSE_MS));
    }
    this.running = false;
  }

  /** How long the animation of the last move takes. */
  private seenMs(): number {
    const { kind, plies } = this.state;
    const move = plies.at(-1)?.move;
    const before = positionAt(this.state, plies.length - 1);
    return move && move !== 'pass' && before !== null ? lookOf(kind).lasts(before, move) : 0;
  }

  stop(): void {
    this.running = false;
  }

  back(): void {
    this.stop();
    if (this.state.plies.length > 0) this.state = back(this.state);
  }
}

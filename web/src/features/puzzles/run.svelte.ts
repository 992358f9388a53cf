// A streak or a rush: puzzles in a row, in a rush against the clock.

import type { JudgedAnswer, NewRun, Puzzle, PuzzleAnswer, PuzzleRun } from '../../api/types';
import { reasonOf } from '../../lib/text';
import { answerRun, beginRun } from './puzzles';
import { Solving } from './solving.svelte';

/** Time to see whether a move was right or wrong. */
const SEEN_MS = 900;

/** A puzzle of a run, and whether it was solved. */
export interface MetPuzzle {
  puzzle: Puzzle;
  solved: boolean;
}

export class Run {
  state = $state.raw<PuzzleRun | null>(null);
  solving = $state.raw<Solving | null>(null);
  /** Milliseconds left, counted here between answers; null in a streak. */
  left = $state<number | null>(null);
  problem = $state('');
  /** The puzzles so far, in order. */
  met = $state.raw<readonly MetPuzzle[]>([]);
  private endsAt = 0;
  private clock: ReturnType<typeof setInterval> | undefined;
  private pause: ReturnType<typeof setTimeout> | undefined;

  readonly over: boolean = $derived(this.state !== null && (this.state.puzzle === null || this.left === 0));

  async begin(wanted: NewRun): Promise<void> {
    this.stop();
    this.problem = '';
    this.met = [];
    try {
      this.take(await beginRun(wanted), true);
    } catch (error) {
      this.problem = reasonOf(error);
    }
  }

  private take(run: PuzzleRun, fresh: boolean): void {
    this.state = run;
    this.left = run.left_ms;
    clearInterval(this.clock);
    if (run.left_ms !== null && run.puzzle) {
      this.endsAt = performance.now() + run.left_ms;
      this.clock = setInterval(() => {
        this.left = Math.max(0, this.endsAt - performance.now());
        if (this.left === 0) clearInterval(this.clock);
      }, 200);
    }
    if (fresh && run.puzzle) {
      this.solving?.stop();
      const { puzzle } = run;
      this.solving = new Solving(puzzle, (body) => this.answer(run.id, body, puzzle), false);
    }
  }

  private async answer(id: string, body: PuzzleAnswer, puzzle: Puzzle): Promise<JudgedAnswer | null> {
    const { answer, run } = await answerRun(id, body);
    const ended = !answer || answer.verdict !== 'goes_on';
    if (answer && ended) this.met = [...this.met, { puzzle, solved: answer.verdict === 'solved' }];
    this.take(run, false);
    if (ended && run.puzzle) this.pause = setTimeout(() => this.take({ ...run, left_ms: this.left }, true), SEEN_MS);
    return answer;
  }

  stop(): void {
    clearInterval(this.clock);
    clearTimeout(this.pause);
    this.solving?.stop();
  }
}

// One puzzle at a board: the move played, how the server judged it, and how much of the reply is on the board.

import { HttpError, sendJson } from '../../api/http';
import type { BestMove, ExploredGame, JudgedAnswer, Puzzle, PuzzleAnswer, PuzzleVerdict } from '../../api/types';
import { lookOf } from '../../boards/index';
import { TurnPicker } from '../../boards/kit/picker.svelte';
import { reasonOf } from '../../lib/text';

/** The time to take in a move before the next one is shown. */
const LOOK_MS = 700;
/** How long the engine may think about a refutation, and how much of it is shown. */
const THINK_MS = 800;
const REFUTATION_PLIES = 4;

interface Step {
  move: string;
  position: string;
}

/** The consequences of a wrong move: what is proven for the opponent, and the moves that show it. */
export interface Refutation {
  proven: BestMove['proven'];
  moves: string[];
}

export class Solving {
  /** The moves up to the solver's position, and the position itself. */
  private moves: string[] = [];
  private at = $state('');
  private legal = $state.raw<string[]>([]);
  /** The moves shown beyond that position. */
  private shown = $state.raw<Step[]>([]);
  /** The verdict on the last move; null before the first and after one that led on. */
  verdict = $state<PuzzleVerdict | null>(null);
  /** Whether right moves have led on. */
  goingOn = $state(false);
  played = $state('');
  refutation = $state.raw<Refutation | null>(null);
  rated = $state.raw<JudgedAnswer['rated']>(null);
  /** Whether a wrong move was played here, so that the puzzle can no longer be solved at the first try. */
  missed = $state(false);
  problem = $state('');
  private busy = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  readonly position: string = $derived.by(() => this.shown.at(-1)?.position ?? this.at);
  readonly lastMove: string | null = $derived.by(() => this.shown.at(-1)?.move ?? null);
  readonly over: boolean = $derived(this.verdict === 'solved' || this.verdict === 'given_up');
  readonly picker: TurnPicker;

  constructor(
    readonly puzzle: Puzzle,
    private readonly ask: (body: PuzzleAnswer) => Promise<JudgedAnswer | null>,
    /** Whether a wrong move is refuted on the board. */
    private readonly refutes: boolean,
  ) {
    this.at = puzzle.position;
    this.legal = puzzle.legal;
    this.picker = new TurnPicker({
      grammar: () => lookOf(this.puzzle.game).grammar,
      legal: () => (this.busy || this.verdict ? [] : this.legal),
      pending: () => null,
      ahead: () => 0,
      play: (move) => void this.play(move),
    });
  }

  /** The instruction for the next move. */
  get prompt(): string {
    const { picked } = this.picker;
    const look = lookOf(this.puzzle.game);
    return look.prompt({ position: this.at, legal: this.legal, picked: picked.length, again: false });
  }

  private async play(move: string): Promise<void> {
    await this.send({ moves: [...this.moves, move] }, move);
  }

  /** Requests the solution, which is then played on the board. */
  async giveUp(): Promise<void> {
    this.retry();
    await this.send({ moves: [], give_up: true }, '');
  }

  private async send(body: PuzzleAnswer, move: string): Promise<void> {
    if (this.busy) return;
    [this.busy, this.problem, this.played] = [true, '', move];
    try {
      const judged = await this.ask(body);
      if (judged && !this.stopped) this.take(judged);
    } catch (error) {
      this.problem = reasonOf(error);
    } finally {
      this.busy = false;
    }
  }

  private take(judged: JudgedAnswer): void {
    const { verdict, plies } = judged;
    if (judged.rated) this.rated = judged.rated;
    if (verdict === 'given_up') {
      [this.at, this.moves, this.shown, this.verdict] = [this.puzzle.position, [], [], verdict];
      this.show(plies, () => {});
      return;
    }
    this.verdict = verdict;
    const [first, ...rest] = plies;
    if (first) this.shown = [first];
    if (verdict === 'wrong') {
      this.missed = true;
      if (this.refutes) void this.refute();
      return;
    }
    this.show(rest, () => {
      if (verdict === 'solved') return;
      this.moves = [...this.moves, ...plies.map((ply) => ply.move)];
      [this.at, this.legal, this.shown] = [judged.position, judged.legal, []];
      [this.verdict, this.goingOn] = [null, true];
    });
  }

  /** Shows moves in turn. */
  private show(steps: Step[], then: () => void): void {
    const last = this.shown.at(-1);
    const before = this.shown.at(-2)?.position ?? this.at;
    const wait = LOOK_MS + (last ? lookOf(this.puzzle.game).lasts(before, last.move) : 0);
    this.timer = setTimeout(() => {
      const [step, ...rest] = steps;
      if (!step) return then();
      this.shown = [...this.shown, step];
      this.show(rest, then);
    }, wait);
  }

  /** Why the move is wrong: the strongest player's answer to it, played out. */
  private async refute(): Promise<void> {
    const { game, variant, position: start } = this.puzzle;
    const moves = [...this.moves, this.played];
    const asked = this.played;
    try {
      const line = { game, variant, start, moves };
      const found = await sendJson<BestMove>('POST', '/api/engine/best', { ...line, time_ms: THINK_MS });
      const reply = found.pv.slice(0, REFUTATION_PLIES);
      const told = await sendJson<ExploredGame>('POST', '/api/explore', { ...line, moves: [...moves, ...reply] });
      if (this.stopped || this.verdict !== 'wrong' || this.played !== asked) return;
      const mine = told.plies[moves.length - 1]?.by;
      const theirs = told.plies[moves.length]?.by !== mine;
      this.refutation = { proven: theirs ? found.proven : null, moves: reply };
      this.show(told.plies.slice(moves.length), () => {});
    } catch (error) {
      // A game that is over needs no refutation, and without an engine the verdict has to suffice.
      if (!(error instanceof HttpError)) throw error;
    }
  }

  /** Returns to where the wrong move was played. */
  retry(): void {
    clearTimeout(this.timer);
    [this.verdict, this.refutation, this.shown] = [null, null, []];
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }
}

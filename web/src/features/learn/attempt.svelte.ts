// One attempt at a lesson: the move played, how it was judged, and how much of the reply is on the board.

import { lookOf } from '../../boards/index';
import { TurnPicker } from '../../boards/kit/picker.svelte';
import type { Answer, Answers, Course, Lesson, Step } from './lessons';

/** The time to take in a move before the next one is shown. */
const LOOK_MS = 700;

export class Attempt {
  /** The position to move in: the lesson's own, or one that right moves led to. */
  private at = $state('');
  /** The moves shown since, with their positions. */
  private shown = $state.raw<Step[]>([]);
  /** The move that was played here, with its answer. */
  played = $state.raw<{ move: string; answer: Answer } | null>(null);
  /** How many wrong moves were played in the whole lesson. */
  misses = $state(0);
  done = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly position: string = $derived.by(() => this.shown.at(-1)?.[1] ?? this.at);
  readonly lastMove: string | null = $derived.by(() => this.shown.at(-1)?.[0] ?? null);
  readonly legal: string[] = $derived.by(() => (this.played ? [] : Object.keys(this.here)));
  /** Whether a right move has been played and another is to be found. */
  readonly goingOn: boolean = $derived.by(() => this.at !== this.lesson.position && !this.played);
  readonly picker: TurnPicker;

  constructor(
    private readonly course: Course,
    readonly lesson: Lesson,
    private readonly answers: Answers,
    private readonly finished: () => void,
  ) {
    this.at = lesson.position;
    this.picker = new TurnPicker({
      grammar: () => lookOf(this.course.kind).grammar,
      legal: () => this.legal,
      pending: () => null,
      ahead: () => 0,
      play: (move) => this.play(move),
    });
  }

  private get here(): Record<string, Answer> {
    return this.answers[this.at] ?? {};
  }

  /** The instruction that the learner reads before a move. */
  get prompt(): string {
    const { picked } = this.picker;
    const again = this.goingOn && this.shown.length === 0;
    return lookOf(this.course.kind).prompt({ position: this.at, legal: this.legal, picked: picked.length, again });
  }

  /** The best points that a move here leads to, if they are known. */
  get best(): number | undefined {
    return Object.values(this.here).find(({ verdict }) => verdict === 'right')?.points;
  }

  private play(move: string): void {
    const answer = this.here[move];
    if (!answer) return;
    this.played = { move, answer };
    this.shown = [[move, answer.after]];
    if (answer.verdict === 'wrong') this.misses += 1;
    const next = answer.verdict === 'right' ? this.after(answer) : null;
    if (answer.verdict === 'right' && next === null) {
      this.done = true;
      this.finished();
      return;
    }
    this.show([...(answer.line ?? [])], next);
  }

  /** The position in which the lesson goes on after a right move; null at its end. */
  private after({ after, line }: Answer): string | null {
    const last = line?.at(-1)?.[1] ?? after;
    return this.answers[last] ? last : null;
  }

  /** Shows a line move by move; the learner then continues in `next`. */
  private show(line: Step[], next: string | null): void {
    const last = this.shown.at(-1);
    const before = this.shown.at(-2)?.[1] ?? this.at;
    const wait = LOOK_MS + (last ? lookOf(this.course.kind).lasts(before, last[0]) : 0);
    this.timer = setTimeout(() => {
      const [step, ...rest] = line;
      if (step) {
        this.shown = [...this.shown, step];
        this.show(rest, next);
      } else if (next !== null) {
        this.shown = [];
        this.at = next;
        this.played = null;
      }
    }, wait);
  }

  /** Returns to where the move was played. */
  retry(): void {
    this.stop();
    this.played = null;
    this.shown = [];
  }

  /** Starts again from the lesson's position. */
  restart(): void {
    this.retry();
    this.at = this.lesson.position;
    this.done = false;
  }

  /** Plays a right move for the learner. */
  reveal(): void {
    this.retry();
    const right = Object.entries(this.here).find(([, { verdict }]) => verdict === 'right');
    if (right) this.play(right[0]);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

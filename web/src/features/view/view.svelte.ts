// Which ply of a game is on the board: the latest, or an earlier one.

import { replaceState } from '$app/navigation';
import { withQuery } from '../../lib/query';
import { untrack } from 'svelte';
import { lookOf } from '../../boards/index';
import { settings } from '../../lib/settings.svelte';
import { type GameState, positionAt } from '../../state/game/state';

/** A board that is further behind than this jumps to the latest position. */
const BEHIND = 4;

const SPEEDS = [1, 2, 4, 0.5];

export class GameView {
  /** The chosen ply; null follows the game. */
  private chosen: number | null = $state(null);
  playing = $state(false);
  /** The speed of autoplay. */
  speed = $state(1);
  /** Which line is drawn on the board: what the bot expected, or the best one of the review. */
  drawn: 'bot' | 'best' | null = $state(null);
  private timer: ReturnType<typeof setInterval> | undefined;
  /** The last ply that was animated: moves that arrive in quick succession are shown in turn. */
  private seen: number = $state(0);
  /** Whether any position has been shown. */
  private begun = false;
  /** When the animation of the last move ends. */
  private until = 0;

  readonly lastPly: number = $derived.by(() => this.live.state?.ply ?? 0);
  readonly ply: number = $derived.by(() => Math.min(this.chosen ?? this.lastPly, this.lastPly));
  readonly atEnd: boolean = $derived.by(() => this.ply === this.lastPly);
  /** The ply on the board. */
  readonly shown: number = $derived.by(() => (this.chosen === null ? Math.min(this.seen, this.ply) : this.ply));
  /** Whether the board has caught up. */
  readonly settled: boolean = $derived.by(() => this.shown === this.ply);
  readonly position: string | null = $derived.by(() => this.live.state && positionAt(this.live.state, this.shown));
  readonly lastMove: string | null = $derived.by(() => this.live.state?.plies[this.shown - 1]?.move ?? null);

  constructor(
    readonly live: { readonly state: GameState | null },
    /** Whether the ply is kept in the address, so that it can be shared. */
    private readonly addressed: () => boolean = () => true,
  ) {
    $effect.pre(() => this.follow(this.live.state ? this.lastPly : null, this.chosen === null));
    if (!addressed()) return;
    // The browser's address, because the router does not know about replaced ones.
    const query = new URLSearchParams(location.search);
    const asked = Number(query.get('ply') ?? location.hash.slice(1));
    const given = query.has('ply') || /^#\d+$/.test(location.hash);
    if (given && Number.isInteger(asked) && asked >= 0) this.chosen = asked;
  }

  /** Shows the latest position at once, for a player who clicks the board. */
  hurry(): void {
    this.seen = this.lastPly;
  }

  /** Brings the board to the latest position, move by move. */
  private follow(last: number | null, following: boolean): (() => void) | undefined {
    if (last === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      if (this.seen >= last) return;
      this.seen += 1;
      this.until = performance.now() + this.lasts(this.seen);
      if (this.seen < last) timer = setTimeout(next, this.until - performance.now());
    };
    untrack(() => {
      const far = !this.begun || last < this.seen || last > this.seen + BEHIND;
      this.begun = true;
      if (!following || far || !settings.animate || document.hidden) return (this.seen = last);
      const wait = this.until - performance.now();
      if (wait > 0) timer = setTimeout(next, wait);
      else next();
    });
    return () => clearTimeout(timer);
  }

  /** How long the animation of the move to a ply takes. */
  private lasts(ply: number): number {
    const game = this.live.state;
    const [before, move] = [game && positionAt(game, ply - 1), game?.plies[ply - 1]?.move];
    return game && before != null && move && move !== 'pass' ? lookOf(game.kind).lasts(before, move) : 0;
  }

  go(ply: number): void {
    const to = Math.max(0, Math.min(ply, this.lastPly));
    this.chosen = to === this.lastPly ? null : to;
    if (this.addressed()) replaceState(withQuery({ ply: this.chosen === null ? '' : String(to) }), {});
    if (to === this.lastPly) this.stop();
  }

  step(by: number): void {
    this.stop();
    this.go(this.ply + by);
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (this.atEnd) this.go(0);
    this.playing = true;
    this.run();
  }

  /** Switches to the next speed, also during autoplay. */
  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
    if (this.playing) this.run();
  }

  private run(): void {
    clearInterval(this.timer);
    const kind = this.live.state?.kind;
    if (kind) this.timer = setInterval(() => this.go(this.ply + 1), lookOf(kind).pauseMs / this.speed);
  }

  stop(): void {
    clearInterval(this.timer);
    this.playing = false;
  }

  /** The keys of a replay: arrows, Home and End, space. Form fields keep their keys, and space still presses a focused button. */
  keydown(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, select, textarea')) return;
    if (event.key === ' ' && target.closest('button, a, summary')) return;
    if (this.key(event.key)) event.preventDefault();
  }

  /** Returns whether it knew the key. */
  private key(key: string): boolean {
    if (key === 'ArrowLeft') this.step(-1);
    else if (key === 'ArrowRight') this.step(1);
    else if (key === 'Home') this.step(-this.lastPly);
    else if (key === 'End') this.step(this.lastPly);
    else if (key === ' ') this.toggle();
    else return false;
    return true;
  }
}

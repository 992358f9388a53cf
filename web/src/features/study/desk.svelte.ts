// The tools for studying a game: the ply on the board, side lines, and the engine.

import type { GameState } from '../../state/game/state';
import { GameView } from '../view/view.svelte';
import { lookOf } from '../../boards/index';
import { offBoard } from '../../boards/kit/compose';
import { boardLink } from './board';
import { Engine, lineOfFinding } from './engine.svelte';
import { SideLine } from './sideline.svelte';

const NONE: string[] = [];

export class Desk {
  readonly side: SideLine;
  readonly view: GameView;
  readonly engine = new Engine();

  /** `addressed` says whether the address keeps the ply even in a side line. */
  constructor(live: { readonly state: GameState | null }, addressed = false) {
    this.side = new SideLine(live);
    this.view = new GameView(this.side, () => addressed || !this.side.away);
  }

  /** The game as it was at the ply on the board. */
  get here(): GameState | null {
    const { state } = this.side;
    const { ply, atEnd, position } = this.view;
    if (!state || atEnd) return state;
    const toMove = state.plies[ply]?.by ?? null;
    return {
      ...state,
      ...{ ply, plies: state.plies.slice(0, ply), position: position ?? state.position, toMove, legal: this.legal },
      ...{ status: 'playing', result: null },
    };
  }

  /** The legal moves in the position on the board; empty until they are known, and while a move waits for the server. */
  get legal(): string[] {
    if (this.side.pending) return NONE;
    return this.side.at(this.view.ply)?.legal ?? NONE;
  }

  /** Whether the only move is a pass, which has no square. */
  get mustPass(): boolean {
    return this.legal.length === 1 && this.legal[0] === 'pass';
  }

  /** The engine's line to draw on the board, as the squares of each move. */
  get drawn(): string[][] {
    const { engine, view, side } = this;
    const finding = engine.on && engine.drawn && side.state ? engine.at(side.state, view.ply) : null;
    const { grammar } = lookOf(side.state?.kind ?? 'othello');
    return finding ? lineOfFinding(finding).flatMap((move) => (offBoard(move) ? [] : [grammar.squares(move)])) : [];
  }

  /** Plays a move: follows the game if it is the game's own move, and starts a side line otherwise. */
  async play(move: string): Promise<void> {
    const { side, view } = this;
    const { ply } = view;
    view.stop();
    if (side.state?.plies[ply]?.move === move) return view.go(ply + 1);
    if (ply <= side.leaves && side.live.state?.plies[ply]?.move === move) return this.back(ply + 1);
    if (await side.play(ply, move)) view.go(view.lastPly);
  }

  /** Returns to the game, at a given ply or where the side line left it. */
  back(ply = this.side.leaves): void {
    this.view.stop();
    this.side.leave();
    this.view.go(ply);
  }

  /** A link to the position on the board: a side line becomes an analysis board of its own. */
  link(ply: number): string {
    const { side } = this;
    return side.away && side.state ? boardLink(side.state, ply) : `${location.pathname}?ply=${ply}`;
  }
}

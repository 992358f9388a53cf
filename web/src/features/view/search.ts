// A bot's search as rows of name and value. Bots may leave anything out; the page shows what is there.

import { decimal, number, t } from '../../text/index.svelte';
import { lineFrom } from './judge';
import type { AnalysedPly, SearchInfo } from '../../api/types';
import { lookOf } from '../../boards/index';
import { offBoard } from '../../boards/kit/compose';
import type { GameState } from '../../state/game/state';

/** With a real minus sign. */
const signed = (score: number): string => `${score > 0 ? '+' : score < 0 ? '−' : ''}${number(Math.abs(score))}`;

/** A number of nodes. */
export function big(value: number): string {
  if (value >= 1e9) return `${decimal(value / 1e9, 2)} G`;
  if (value >= 1e6) return `${decimal(value / 1e6, 2)} M`;
  return number(Math.round(value));
}

function time(ms: number): string {
  if (ms < 0.1) return `< ${number(0.1)} ms`;
  return ms < 1_000 ? `${ms < 10 ? decimal(ms, 1) : Math.round(ms)} ms` : `${decimal(ms / 1_000, 2)} s`;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

export function searchRows(info: SearchInfo, short: (move: string) => string): [string, string][] {
  const rows: [string, string][] = [];
  const { score, depth, max_depth: deepest, nodes, ms, nps, prunes_max: inMax, prunes_min: inMin } = info;
  if (isNumber(score)) {
    rows.push([t.view.score, info.exact ? t.view.exact(signed(score)) : signed(score)]);
  }
  if (isNumber(depth)) {
    rows.push([t.view.depth, isNumber(deepest) && deepest > depth ? t.view.reached(depth, deepest) : String(depth)]);
  }
  if (info.book === true) return [...rows, [t.view.source, t.view.openingBook]];
  if (isNumber(nodes)) rows.push([t.view.nodes, big(nodes)]);
  if (isNumber(ms)) rows.push([t.view.time, time(ms)]);
  const speed = isNumber(nps) ? nps : isNumber(nodes) && isNumber(ms) && ms > 0 ? (nodes / ms) * 1_000 : null;
  if (speed !== null) rows.push([t.view.speed, t.view.nodesPerSecond(big(speed))]);
  if (isNumber(inMax) || isNumber(inMin))
    rows.push([t.view.cutOffs, t.view.cutOffsOf(big(inMax ?? 0), big(inMin ?? 0))]);
  const line = lineOf(info);
  if (line.length > 0) rows.push([t.view.line, line.map(short).join(' ')]);
  return rows;
}

/** The line that a bot reports: a list of moves, or one text. Anything else is ignored. */
function lineOf({ pv }: SearchInfo): string[] {
  const line: unknown = typeof pv === 'string' ? (pv as string).split(' ').filter(Boolean) : pv;
  return Array.isArray(line) ? line.filter((move) => typeof move === 'string') : [];
}

const squaresOf = (game: GameState, line: string[]): string[][] =>
  line.filter((move) => !offBoard(move)).map((move) => lookOf(game.kind).grammar.squares(move));

/** The moves that the bot expected after its own, as squares. */
export function expectedLine(game: GameState, ply: number): string[][] {
  const last = game.plies[ply - 1];
  if (!last?.info) return [];
  const line = lineOf(last.info);
  return squaresOf(game, line[0] === last.move ? line.slice(1) : line);
}

/** The best line from a position, as squares. */
export const bestLine = (game: GameState, judged: AnalysedPly | undefined): string[][] =>
  judged ? squaresOf(game, lineFrom(judged)) : [];

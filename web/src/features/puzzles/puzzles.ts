// Requests for puzzles, and the words for their tasks.

import { lookOf } from '../../boards/index';
import { fetchJson, sendJson } from '../../api/http';
import type {
  DailyPuzzle,
  JudgedAnswer,
  Kind,
  NewRun,
  Puzzle,
  PuzzleAnswer,
  PuzzleProgress,
  PuzzleRun,
  RunAnswer,
} from '../../api/types';
import { t } from '../../text/index.svelte';

/** The themes on offer, and the games that have them; `undefined` means all games. */
export const THEMES: Record<string, Kind[] | undefined> = {
  win: undefined,
  draw: ['othello', 'kalah', 'awele', 'checkers'],
  margin: ['othello'],
  defence: ['santorini'],
  short: undefined,
  two: undefined,
  long: undefined,
  capture: ['kalah', 'awele'],
  quiet: ['kalah', 'awele'],
  chain: ['kalah'],
  corner: ['othello'],
  'x-square': ['othello'],
  pass: ['othello'],
  sacrifice: ['checkers'],
  shot: ['checkers'],
  crown: ['checkers'],
  dome: ['santorini'],
};

/** What to practise: a game, a theme, both or anything. */
export interface Practice {
  kind: string;
  theme: string;
}

/** The query that names what is practised. */
export function queryOf({ kind, theme }: Practice): string {
  const query = new URLSearchParams();
  if (kind) query.set('kind', kind);
  if (theme) query.set('theme', theme);
  const text = query.toString();
  return text ? `?${text}` : '';
}

export const practiceOf = (query: URLSearchParams): Practice => ({
  kind: query.get('kind') ?? '',
  theme: query.get('theme') ?? '',
});

export const nextPuzzle = (practice: Practice): Promise<Puzzle> => fetchJson(`/api/puzzles${queryOf(practice)}`);
export const puzzleOf = (id: string): Promise<Puzzle> => fetchJson(`/api/puzzles/${encodeURIComponent(id)}`);
export const daily = (): Promise<DailyPuzzle> => fetchJson('/api/puzzles/daily');
export const progress = (): Promise<PuzzleProgress> => fetchJson('/api/puzzles/progress');
export const answer = (id: string, body: PuzzleAnswer): Promise<JudgedAnswer> =>
  sendJson('POST', `/api/puzzles/${encodeURIComponent(id)}`, body);
export const beginRun = (body: NewRun): Promise<PuzzleRun> => sendJson('POST', '/api/puzzles/runs', body);
export const answerRun = (id: string, body: PuzzleAnswer): Promise<RunAnswer> =>
  sendJson('POST', `/api/puzzles/runs/${encodeURIComponent(id)}`, body);

/** A puzzle's task, as a sentence. */
export function taskOf({ game, to_move, goal, moves }: Puzzle): string {
  const side = lookOf(game).sides[to_move ?? 'first'];
  switch (goal) {
    case 'draw':
      return t.puzzles.draw(side);
    case 'most':
      return t.puzzles.most(side);
    case 'win_in':
      return t.puzzles.winIn(side, moves ?? 1);
    case 'hold':
      return t.puzzles.hold(side, moves ?? 1);
    default:
      return t.puzzles.win(side);
  }
}

/** The address of the analysis board with a puzzle's position. */
export const analysisOf = ({ game, variant, position }: Puzzle): string =>
  `/analysis?${new URLSearchParams({ game, variant, start: position }).toString()}`;

/** The themes that puzzles of a game can have; without a game, all themes. */
export const themesOf = (kind: string): string[] =>
  Object.entries(THEMES)
    .filter(([, kinds]) => !kind || !kinds || kinds.some((one) => one === kind))
    .map(([theme]) => theme);

/** The page's name for a theme, or its id if there is none. */
export const themeName = (theme: string): string => (t.puzzles.themes as Record<string, string>)[theme] ?? theme;

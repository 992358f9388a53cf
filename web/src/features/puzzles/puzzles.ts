// Puzzles as the page asks for them, and the words for what they ask.

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

/** The themes that one can choose, and the games that have them; no game named, and all have. */
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

/** What one practises: a game, a theme, both or anything. */
export interface Practice {
  kind: string;
  theme: string;
}

/** The part of an address that says what is practised. */
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

/** What a puzzle asks of its solver, as a sentence. */
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

/** The themes that puzzles of a game can have; of all games together, those of any. */
export const themesOf = (kind: string): string[] =>
  Object.entries(THEMES)
    .filter(([, kinds]) => !kind || !kinds || kinds.some((one) => one === kind))
    .map(([theme]) => theme);

/** What the page calls a theme; its id where it knows no word for it. */
export const themeName = (theme: string): string => (t.puzzles.themes as Record<string, string>)[theme] ?? theme;

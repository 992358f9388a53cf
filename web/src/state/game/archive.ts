// Positions of past plies come from the archive, which has every event of a game.

import type { ArchivedGame } from '../../api/types';
import { plyOf, reduce } from './reducer';
import type { GameState, Ply } from './state';

/** The line of play that an event log ends in: a takeback removes what it took back. */
export function lineOf(events: ArchivedGame['events']): Ply[] {
  let line: Ply[] = [];
  for (const event of events) {
    if (event.type === 'moved') line = [...line.slice(0, event.ply), plyOf(event)];
    if (event.type === 'taken_back') line = line.slice(0, event.ply);
  }
  return line;
}

/** A game from the archive. */
export function fromArchive(game: ArchivedGame, now: number): GameState {
  const state = reduce(null, { ...game, type: 'snapshot' }, now);
  if (!state) throw new Error('A snapshot always makes a state.');
  return withLine(state, lineOf(game.events));
}

/** Fills in from the archive what the state does not know about the plies that both share. */
export function withLine(state: GameState, line: Ply[]): GameState {
  let same = true;
  const plies = state.plies.map((ply, i) => {
    const archived = line[i];
    same &&= archived?.move === ply.move;
    return same && archived && ply.position === null ? archived : ply;
  });
  return { ...state, plies };
}

/** Whether every past position can be shown. */
export const complete = (state: GameState): boolean => state.plies.every((ply) => ply.position !== null);

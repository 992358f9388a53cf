// The rules of a game in a few boards. What a move leads to stands in the game's lessons.json, which the rules
// themselves have made: `npm run lessons` writes it, and a browser test checks it against them.

import type { Kind, Side } from '../../api/types';

export interface Lesson {
  title: string;
  text: string;
  position: string;
}

/** The positions that the legal moves of a position lead to. */
export type Outcomes = Record<string, string>;

export interface Rulebook {
  kind: Kind;
  variant: string;
  aim: string;
  /** The side from which the boards are seen. */
  viewer: Side;
  lessons: Lesson[];
  /** What each legal move of each lesson leads to, by the lesson's position. */
  outcomes: Record<string, Outcomes>;
}

// The rules of a game as lessons on small boards. lessons.json has the position after each legal move:
// `npm run lessons` writes it, and a browser test checks it.

import type { Kind, Side } from '../../api/types';

export interface Lesson {
  title: string;
  text: string;
  position: string;
  /** Instead of the book's. */
  variant?: string;
  viewer?: Side;
}

/** The position after each legal move. */
export type Outcomes = Record<string, string>;

export interface Rulebook {
  kind: Kind;
  variant: string;
  aim: string;
  /** The side at the bottom of the boards. */
  viewer: Side;
  lessons: Lesson[];
  /** The outcomes by the lesson's position. */
  outcomes: Record<string, Outcomes>;
}

// The lessons of a game: positions and how each legal move is judged. Rules, solvers and searches made the answers, and
// a test of the engine checks them; the words are among the texts of the page.

import type { Kind } from '../../api/types';

export interface Lesson {
  id: string;
  part: 'rules' | 'strategy';
  position: string;
  /** Its variant, if it is not the course's. */
  variant?: string;
}

export interface Course {
  kind: Kind;
  variant: string;
  lessons: Lesson[];
}

/** A move of a line and the position that it leads to. */
export type Step = [move: string, position: string];

export interface Answer {
  verdict: 'right' | 'fair' | 'wrong';
  /** The proven result for the learner. */
  result?: 'win' | 'draw' | 'loss';
  /** The learner's final points minus the opponent's, if they are known. */
  points?: number;
  after: string;
  /** The continuation: the opponent's reply after a right move, the refutation after a wrong one. */
  line?: Step[];
}

/** The answers of a lesson, by position and move. A right move that leads to another of its positions is not the last. */
export type Answers = Record<string, Record<string, Answer>>;

const courses = import.meta.glob<Course>('../../boards/*/lessons/course.json', { import: 'default' });
const answers = import.meta.glob<Record<string, Answers>>('../../boards/*/lessons/answers.json', { import: 'default' });

function load<T>(files: Record<string, () => Promise<T>>, kind: Kind): Promise<T> {
  const found = Object.entries(files).find(([path]) => path.includes(`/${kind}/`));
  if (!found) throw new Error(`The game "${kind}" has no lessons.`);
  return found[1]();
}

export const courseOf = (kind: Kind): Promise<Course> => load(courses, kind);

export const answersOf = (kind: Kind): Promise<Record<string, Answers>> => load(answers, kind);

/** A lesson's name in addresses and in the learner's stored progress. */
export const keyOf = (kind: Kind, id: string): string => `${kind}/${id}`;

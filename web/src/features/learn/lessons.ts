// The lessons of a game: positions and how each legal move is judged. Rules, solvers and searches made the answers, and
// a test of the engine holds them; the words are among the texts of the page.

import type { Kind } from '../../api/types';

export interface Lesson {
  id: string;
  part: 'rules' | 'strategy';
  position: string;
  /** Its rules, where they are not those of the course. */
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
  /** What is proven for the learner. */
  result?: 'win' | 'draw' | 'loss';
  /** The final points of the learner, less those of the opponent, if they are known. */
  points?: number;
  after: string;
  /** How it goes on: the opponent's reply after a right move, the refutation after a wrong one. */
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

/** A lesson's name in addresses and in what is remembered of a learner. */
export const keyOf = (kind: Kind, id: string): string => `${kind}/${id}`;

// Every lesson has its words, and no words are left without a lesson.

import { expect, test } from 'vitest';
import type { Kind } from '../../api/types';
import { learn } from '../../text/en/learn/index';
import { answersOf, courseOf } from './lessons';

const KINDS: Kind[] = ['othello', 'checkers', 'awele', 'kalah', 'santorini'];

test.each(KINDS)('the lessons of %s have positions, answers and words', async (kind) => {
  const [{ lessons }, answers] = await Promise.all([courseOf(kind), answersOf(kind)]);
  const ids = lessons.map(({ id }) => id);
  expect(Object.keys(learn.lessons[kind])).toEqual(ids);
  expect(Object.keys(answers).sort()).toEqual([...ids].sort());
  for (const { id, position } of lessons) expect(answers[id]).toHaveProperty([position]);
  expect(lessons.filter(({ part }) => part === 'rules').length).toBeGreaterThanOrEqual(3);
});

import { error } from '@sveltejs/kit';
import { kindOr, lookOf } from '../../../../boards/index';
import { answersOf, courseOf } from '../../../../features/learn/lessons';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ params }) => {
  const kind = kindOr(params.kind);
  if (kind !== params.kind) error(404);
  const [course, all] = await Promise.all([courseOf(kind), answersOf(kind)]);
  const index = course.lessons.findIndex(({ id }) => id === params.lesson);
  const [lesson, next] = [course.lessons[index], course.lessons[index + 1]];
  const answers = all[params.lesson];
  if (!lesson || !answers) error(404);
  return { look: lookOf(kind), course, lesson, next, answers, number: index + 1 };
};

import { error } from '@sveltejs/kit';
import { courseOf } from '../../../features/learn/lessons';
import { kindOr, lookOf } from '../../../boards/index';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ params }) => {
  const kind = kindOr(params.kind);
  if (kind !== params.kind) error(404);
  return { look: lookOf(kind), course: await courseOf(kind) };
};

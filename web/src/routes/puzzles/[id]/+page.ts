import { error } from '@sveltejs/kit';
import { HttpError } from '../../../api/http';
import { practiceOf, puzzleOf } from '../../../features/puzzles/puzzles';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ params, url }) => {
  try {
    return { puzzle: await puzzleOf(params.id), practice: practiceOf(url.searchParams) };
  } catch (problem) {
    if (problem instanceof HttpError && problem.status === 404) error(404);
    throw problem;
  }
};

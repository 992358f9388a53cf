import { kindOr, lookOf } from '../../../boards/index';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ params }) => {
  const look = lookOf(kindOr(params.kind ?? null));
  const { rulebook: book } = await look.lessons();
  return { look, book };
};

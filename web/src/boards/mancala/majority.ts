import { t } from '../../text/index.svelte';
import { parseMancala, storesOf } from './position';

/** The ending by a majority of the seeds; null if all seeds were swept into the stores at the end. */
export function majority(position: string): string | null {
  const { seeds } = parseMancala(position);
  const all = seeds.reduce((sum, n) => sum + n, 0);
  const stores = storesOf(position);
  if (stores[0] + stores[1] === all) return null;
  const most = Math.max(...stores);
  return stores[0] === stores[1] ? t.boards.half(most, all) : t.boards.majority(most, all);
}

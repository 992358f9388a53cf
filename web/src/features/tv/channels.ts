// The game that TV shows.

import type { Kind, Snapshot } from '../../api/types';

/** A game as the list of channels shows it. */
export type Channel = Pick<Snapshot, 'game' | 'kind' | 'first' | 'second'>;

/** The channel to show: that of the chosen kind, the one already on, or the first. */
export function tuned(channels: Channel[], chosen: Kind | null, showing: string | null): Channel | null {
  const same = channels.find(({ game }) => game === showing);
  if (chosen) return channels.find(({ kind }) => kind === chosen) ?? null;
  return same ?? channels[0] ?? null;
}

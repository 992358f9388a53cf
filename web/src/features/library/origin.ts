// Where a game of the library comes from, in words.

import type { LibraryEntry, LibraryGame } from '../../api/types';
import { date, t } from '../../text/index.svelte';

/** The name of a player, who may be unnamed in the file. */
export const nameOf = (name: string): string => (name.toLowerCase() === 'unknown' ? t.library.unknown : name);

export function origin({ source, imported_by, imported_ms }: LibraryEntry | LibraryGame): string {
  const when = imported_ms ? date(imported_ms) : '';
  return [t.library.imported(source ?? ''), imported_by, when].filter(Boolean).join(t.parts.comma);
}

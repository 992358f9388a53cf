// Where a game of the library comes from, in words.

import type { LibraryEntry, LibraryGame } from '../../api/types';

const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

export function origin({ source, imported_by, imported_ms }: LibraryEntry | LibraryGame): string {
  const from = source ? ` from ${source}` : '';
  const by = imported_by ? ` by ${imported_by}` : '';
  const when = imported_ms ? ` on ${date.format(imported_ms)}` : '';
  return `Imported${from}${by}${when}`;
}

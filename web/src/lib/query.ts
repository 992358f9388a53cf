// The query of the address. It holds the filters of a list, so that the list can be shared.

import { goto } from '$app/navigation';

/** The address of this page with changed query parameters; empty ones are left out. */
export function withQuery(values: Record<string, string>): URL {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url;
}

/** Changes the query without a new history entry. */
export const setQuery = (values: Record<string, string>): Promise<void> =>
  goto(withQuery(values), { replaceState: true, keepFocus: true, noScroll: true });

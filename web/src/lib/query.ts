// The query of the page's address, which keeps what a list shows, so that it can be shared.

import { goto } from '$app/navigation';

/** The address of this page with other values in its query; an empty one is left out. */
export function withQuery(values: Record<string, string>): URL {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url;
}

/** Changes the query without a step in the history. */
export const setQuery = (values: Record<string, string>): Promise<void> =>
  goto(withQuery(values), { replaceState: true, keepFocus: true, noScroll: true });

// Addresses that people send to each other.

import { language } from '../text/index.svelte';
import { catalog } from './catalog';

/** A path whose preview or picture is in the page's language, which it names unless the server uses it by default. */
export function spoken(path: string): string {
  const url = new URL(path, location.origin);
  if (language() !== catalog.language) url.searchParams.set('lang', language());
  return url.pathname + url.search;
}

/** The full address of a path on this server, to send to others. */
export const shared = (path: string): string => location.origin + spoken(path);

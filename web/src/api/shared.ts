// Addresses that people send to each other.

import { language } from '../text/index.svelte';
import { catalog } from './catalog';

/** A path whose preview or picture speaks the page's language, which it names unless the server speaks it anyway. */
export function spoken(path: string): string {
  const url = new URL(path, location.origin);
  if (language() !== catalog.language) url.searchParams.set('lang', language());
  return url.pathname + url.search;
}

/** The whole address of a place of this server, to send to others. */
export const shared = (path: string): string => location.origin + spoken(path);

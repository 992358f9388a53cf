import { settings } from '../lib/settings.svelte';
import { need, speak, t } from '../text/index.svelte';
import type { LayoutLoad } from './$types';
import { outfits } from '../boards/outfits.svelte';

// The server renders nothing: it sends the same small document for every address, and the browser draws the rest.
export const ssr = false;

// Nothing is drawn before its texts and the chosen boards are loaded. They load together with the code of the page.
export const load: LayoutLoad = async ({ route }) => {
  const place = route.id ?? '/';
  const texts = place === '/' ? need() : place.startsWith('/learn') ? need('more', 'learn') : need('more');
  try {
    await Promise.all([texts, speak(settings.spoken), outfits.ready()]);
    return { lost: '' };
  } catch {
    // On failure, SvelteKit would replace the page by the browser's own for a lost network.
    return { lost: t.refusals.unreachable };
  }
};

import { settings } from '../lib/settings.svelte';
import { need, speak, t } from '../text/index.svelte';
import type { LayoutLoad } from './$types';
import { outfits } from '../boards/outfits.svelte';

// The server renders nothing: it sends the same small document for every address, and the browser draws the rest.
export const ssr = false;

// Nothing is drawn before its texts and the boards that somebody has chosen are there. They come while the code of the page does.
export const load: LayoutLoad = async ({ route }) => {
  const place = route.id ?? '/';
  const texts = place === '/' ? need() : place.startsWith('/learn') ? need('more', 'learn') : need('more');
  try {
    await Promise.all([texts, speak(settings.spoken), outfits.ready()]);
    return { lost: '' };
  } catch {
    // Where this fails, SvelteKit would leave the page for the browser's own of a lost network.
    return { lost: t.refusals.unreachable };
  }
};

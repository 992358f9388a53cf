// Calls a player to the board: the title, the icon of the tab and the badge of the installed app say how many games wait.

import { session } from '../../state/session.svelte';
import { t } from '../../text/index.svelte';

const ICON = '/favicon.svg';
const CALLING_ICON = '/favicon-turn.svg';

interface Badged {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Keeps them right while the calling component is mounted. */
export function call(): void {
  const count = $derived(session.turns.list.length);
  /** The title that the page itself has set. */
  let own = document.title;
  let shown = own;

  const show = (): void => {
    if (document.title !== shown) own = document.title;
    shown = count > 0 ? t.calls.title(count, own) : own;
    if (document.title !== shown) document.title = shown;
  };
  $effect(() => {
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  });
  $effect(() => {
    document.querySelector('link[rel=icon]')?.setAttribute('href', count > 0 ? CALLING_ICON : ICON);
    const { setAppBadge, clearAppBadge } = navigator as Badged;
    // A browser may have a badge and refuse it.
    const badged = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
    badged?.catch(() => undefined);
  });
}

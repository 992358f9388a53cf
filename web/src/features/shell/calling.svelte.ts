// Calls a player to the board: the title, the tab's icon and the installed app's badge show how many games wait.

import { session } from '../../state/session.svelte';
import { t } from '../../text/index.svelte';

const ICON = '/favicon.svg';
const CALLING_ICON = '/favicon-turn.svg';

interface Badged {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Keeps all three up to date while the calling component is mounted. */
export function call(): void {
  const count = $derived(session.turns.list.length);
  /** The title set by the page itself. */
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
    // A browser may support badges and still refuse one.
    const badged = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
    badged?.catch(() => undefined);
  });
}

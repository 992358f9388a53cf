// Does in one window what would otherwise happen in every window of this browser.

/** How long the other windows keep still: the same event reaches them all within moments. */
const SAME_MS = 2_000;

/** Calls `act` only in the first window to ask for `name`. Without locks, which need HTTPS, every window calls it. */
export function inOneWindow(name: string, act: () => void): void {
  if (!navigator.locks) return act();
  void navigator.locks.request(`parlor.${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    act();
    await new Promise((later) => setTimeout(later, SAME_MS));
  });
}

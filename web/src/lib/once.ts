// What happens in all windows of this browser is done in one of them.

/** How long the others keep still: they hear of the same thing within moments. */
const SAME_MS = 2_000;

/** Does something in the first window that asks for the same `name`. Without locks, which need HTTPS, every window does it. */
export function inOneWindow(name: string, act: () => void): void {
  if (!navigator.locks) return act();
  void navigator.locks.request(`parlor.${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    act();
    await new Promise((later) => setTimeout(later, SAME_MS));
  });
}

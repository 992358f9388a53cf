// localStorage that may be missing: private windows and full disks must not stop a game.

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`parlor.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`parlor.${name}`);
    else localStorage.setItem(`parlor.${name}`, value);
  } catch {
    // The page works without it.
  }
}

// How long to wait before the next attempt to connect.

export interface Close {
  code: number;
  reason: string;
}

const MAX_MS = 5_000;
const TOO_SLOW = 4001;
const POLICY = 1008;

/** The wait before attempt number `attempt` (0 is the first), `random` in [0, 1). */
export function backOff(attempt: number, close: Close, random: number): number {
  // A refused client waits long; a slow reader comes back within a second.
  if (close.code === POLICY) return MAX_MS * (0.8 + 0.2 * random);
  if (close.code === TOO_SLOW && attempt === 0) return 1_000 * random;
  if (attempt === 0) return 50;
  const base = Math.min(100 * 2.5 ** (attempt - 1), MAX_MS / 3);
  return Math.min(base * (1 + 2 * random), MAX_MS);
}

/** The delay that a stopping server asks for: `{"retry_ms":N}` as the reason of close code 1001. */
export function leaving(close: Close): number | null {
  if (close.code !== 1001) return null;
  try {
    const retry: unknown = (JSON.parse(close.reason) as { retry_ms?: unknown }).retry_ms;
    // A random part keeps clients from all coming back at once.
    return typeof retry === 'number' && retry >= 0 ? Math.min(retry, 60_000) * (1 + 0.2 * Math.random()) : null;
  } catch {
    return null;
  }
}

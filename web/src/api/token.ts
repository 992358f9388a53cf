// Who this window is. It keeps its token while it is open, even if another window signs in as someone else.

import { recall, remember } from '../lib/storage';

let own: string | null | undefined;

/** The token of this window's user; null for someone new. */
export const currentToken = (): string | null => (own === undefined ? (own = recall('token')) : own);

/** The token that the window that signed in last has left for new ones. */
export const storedToken = (): string | null => recall('token');

/** From now on this window, and every window that opens later, is this user. */
export function useToken(token: string | null): void {
  own = token;
  remember('token', token);
}

// Signing in and getting back in: what they share is the token of this device, which other people's wrong guesses do
// not keep out.

import { fetchJson } from '../../api/http';
import type { NewSession } from '../../api/types';
import { recall, remember } from '../../lib/storage';
import { session } from '../../state/session.svelte';

const place = (name: string) => `device.${name.toLowerCase()}`;

/** Asks for a session and continues as whoever it belongs to. */
export async function enter(path: string, name: string, fields: object): Promise<NewSession> {
  const device = recall(place(name)) ?? undefined;
  const body = JSON.stringify({ name, device, ...fields });
  const headers = { 'Content-Type': 'application/json' };
  const made = await fetchJson<NewSession>(path, { method: 'POST', body, headers });
  if (made.device) remember(place(made.user.name), made.device);
  session.restart(made.token);
  return made;
}

// Signing in and getting back in: what they share is the token of this device, which other people's wrong guesses do
// not keep out.

import { sendJson } from '../../api/http';
import type { NewSession } from '../../api/types';
import { recall, remember } from '../../lib/storage';
import { session } from '../../state/session.svelte';

const place = (name: string) => `device.${name.toLowerCase()}`;

/** Asks for a session and continues as whoever it belongs to. */
export async function enter(path: string, name: string, fields: object): Promise<NewSession> {
  const device = recall(place(name)) ?? undefined;
  const made = await sendJson<NewSession>('POST', path, { name, device, ...fields });
  if (made.device) remember(place(made.user.name), made.device);
  session.restart(made.token);
  return made;
}

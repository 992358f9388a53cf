// Signing in and getting back in: what they share is the token of this device, which other people's wrong guesses do
// not keep out.

import { sendJson } from '../../api/http';
import type { NewSession } from '../../api/types';
import { notices } from '../../lib/notices.svelte';
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

/** Sets a new password for somebody who has shown that the account is theirs, and continues as them. */
export async function resetPassword(path: string, name: string, fields: object): Promise<void> {
  const { user } = await enter(path, name, fields);
  notices.say(`Welcome back, ${user.name}. Your new password is set; all other sessions have been signed out.`);
}

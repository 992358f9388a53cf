// Signing in and getting back in: what they share is the token of this device, which other people's wrong guesses do
// not keep out.

import { t } from '../../text/index.svelte';
import { sendJson } from '../../api/http';
import type { CodeRecovery, Credentials, LinkRecovery, NewSession, SignIn } from '../../api/types';
import { notices } from '../../lib/notices.svelte';
import { recall, remember } from '../../lib/storage';
import { session } from '../../state/session.svelte';

/** Where sessions are made, and what the server wants to know there. */
interface Ways {
  '/api/accounts': Credentials;
  '/api/sessions': SignIn;
  '/api/recovery/code': CodeRecovery;
  '/api/recovery/link': LinkRecovery;
}

const place = (name: string) => `device.${name.toLowerCase()}`;

/** The token of this device for an account that has been here. */
export const deviceOf = (name: string): string | undefined => recall(place(name)) ?? undefined;

/** Asks for a session and continues as whoever it belongs to. */
export async function enter<Way extends keyof Ways>(way: Way, body: Ways[Way]): Promise<NewSession> {
  const made = await sendJson<NewSession>('POST', way, body);
  if (made.device) remember(place(made.user.name), made.device);
  session.restart(made.token);
  return made;
}

/** Sets a new password for somebody who has shown that the account is theirs, and continues as them. */
export async function resetPassword<Way extends keyof Ways>(way: Way, body: Ways[Way]): Promise<void> {
  const { user } = await enter(way, body);
  notices.say(t.account.welcomeBackWithPassword(user.name));
}

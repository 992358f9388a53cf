// Signing in and recovering an account. Both keep the token of this device, so that other people's wrong guesses do
// not lock it out.

import { t } from '../../text/index.svelte';
import { sendJson } from '../../api/http';
import type { CodeRecovery, Credentials, LinkRecovery, NewSession, SignIn } from '../../api/types';
import { notices } from '../../lib/notices.svelte';
import { recall, remember } from '../../lib/storage';
import { session } from '../../state/session.svelte';

/** The routes that create sessions, and the body that each expects. */
interface Ways {
  '/api/accounts': Credentials;
  '/api/sessions': SignIn;
  '/api/recovery/code': CodeRecovery;
  '/api/recovery/link': LinkRecovery;
}

const place = (name: string) => `device.${name.toLowerCase()}`;

/** The token of this device for an account that has signed in here. */
export const deviceOf = (name: string): string | undefined => recall(place(name)) ?? undefined;

/** Requests a session and continues as the account that it belongs to. */
export async function enter<Way extends keyof Ways>(way: Way, body: Ways[Way]): Promise<NewSession> {
  const made = await sendJson<NewSession>('POST', way, body);
  if (made.device) remember(place(made.user.name), made.device);
  session.restart(made.token);
  return made;
}

/** Sets a new password for a user who has proven that the account is theirs, and continues as them. */
export async function resetPassword<Way extends keyof Ways>(way: Way, body: Ways[Way]): Promise<void> {
  const { user } = await enter(way, body);
  notices.say(t.account.welcomeBackWithPassword(user.name));
}

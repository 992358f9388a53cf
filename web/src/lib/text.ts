import { language, t } from '../text/index.svelte';

/** Capitalises a message from the server. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Turns a message into a sentence, with a full stop. */
export const sentence = (text: string): string => capital(text) + (/[.!?]$/.test(text) ? '' : '.');

/** The message of an error: the server's own in English, and in another language the one for its code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && language() !== 'en' ? String(error.code) : '';
  const text = t.refusals[code as keyof typeof t.refusals];
  return typeof text === 'string' ? text : error.message;
}

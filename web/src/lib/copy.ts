// Texts for other programs.

import { notices } from './notices.svelte';

/** Copies a text and shows a notice; without a clipboard (plain http) it shows the text, to be copied by hand. */
export async function copy(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notices.say(said);
  } catch {
    notices.say(text);
  }
}

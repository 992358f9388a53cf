/** A message from the server as a line of its own: it comes without a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** And as a whole sentence: it comes without a full stop too. */
export const sentence = (text: string): string => capital(text) + (/[.!?]$/.test(text) ? '' : '.');

/** What went wrong, as a sentence. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Capitalises a message from the server. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Makes a sentence of it, with a full stop. */
export const sentence = (text: string): string => capital(text) + (/[.!?]$/.test(text) ? '' : '.');

/** The message of an error. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

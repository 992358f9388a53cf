/** The server's words, as a line of its own on the page: they come without a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** And as a whole sentence: they come without a full stop too. */
export const sentence = (text: string): string => capital(text) + (/[.!?]$/.test(text) ? '' : '.');

/** A sentence of the server's, as a line of its own on the page. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

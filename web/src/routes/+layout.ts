// The server renders nothing: it sends the same small document for every address, and the browser draws the rest.
export const ssr = false;

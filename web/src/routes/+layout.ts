// The server holds no page: it sends the same small document for every address, and the browser draws the rest.
export const ssr = false;

// `npm run dev` only: writes the catalog into the document, as the server does.

import { dev } from '$app/environment';
import type { Handle } from '@sveltejs/kit';

const catalog = async () =>
  (await (await fetch(`${process.env['PARLOR_URL']}/api/catalog`)).text()).replaceAll('<', '\\u003c');

export const handle: Handle = ({ event, resolve }) =>
  resolve(event, {
    transformPageChunk: async ({ html }) => (dev ? html.replace('%catalog%', await catalog()) : html),
  });

// The games on offer: the answer of `GET /api/catalog`. The server writes it into the document,
// so that the page does not wait for it.

import type { Catalog } from './types';

export const catalog = JSON.parse(document.getElementById('catalog')?.textContent ?? 'null') as Catalog;

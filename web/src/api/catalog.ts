// What this server plays: the answer of `GET /api/catalog`, which the document carries, so that nothing waits for it.

import type { Catalog } from './types';

export const catalog = JSON.parse(document.getElementById('catalog')?.textContent ?? 'null') as Catalog;

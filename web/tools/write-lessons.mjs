// `npm run lessons`: writes what the rules say of the lessons. The sources are TypeScript, so Vite loads them.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const binary = process.env.PARLOR_BIN ?? fileURLToPath(new URL('../../target/debug/parlor', import.meta.url));
const vite = await createServer({ root, server: { middlewareMode: true, hmr: false, ws: false }, logLevel: 'error' });
const { askRules } = await vite.ssrLoadModule('/tools/lessons.ts');
writeFileSync(`${root}/src/learn/results.json`, `${JSON.stringify(askRules(binary), null, 1)}\n`);
await vite.close();

// `npm run lessons`: writes what the rules say of the lessons. The sources are TypeScript, so Vite loads them.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const binary = process.env.PARLOR_BIN ?? fileURLToPath(new URL('../../target/debug/parlor', import.meta.url));
const vite = await createServer({
  root,
  configFile: false,
  server: { middlewareMode: true, hmr: false, ws: false },
  logLevel: 'error',
});
const { askRules, RULEBOOKS } = await vite.ssrLoadModule('/tools/lessons.ts');
for (const book of RULEBOOKS) {
  const outcomes = JSON.stringify(askRules(binary, book), null, 1);
  writeFileSync(`${root}/src/boards/${book.kind}/lessons.json`, `${outcomes}\n`);
}
await vite.close();

// `node tools/run.mjs MODULE [ARGUMENT ...]`: runs the `main` of a TypeScript module; Vite loads it.

import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const [module, ...args] = process.argv.slice(2);
const vite = await createServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  configFile: false,
  server: { middlewareMode: true, hmr: false, ws: false },
  logLevel: 'error',
});
try {
  const { main } = await vite.ssrLoadModule(`/${module}`);
  await main(...args);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await vite.close();
}

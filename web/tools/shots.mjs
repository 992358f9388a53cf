// `npm run shots -- FOLDER [NAME]`: pictures of every screen, or of those whose names match NAME.

import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const [folder, only] = process.argv.slice(2);
if (!folder) {
  console.error('Say where the pictures go: npm run shots -- FOLDER [NAME]');
  process.exit(2);
}
const root = fileURLToPath(new URL('..', import.meta.url));
const vite = await createServer({
  root,
  configFile: false,
  server: { middlewareMode: true, hmr: false, ws: false },
  logLevel: 'error',
});
try {
  const { shots } = await vite.ssrLoadModule('/e2e/shots.ts');
  await shots(folder, only);
} finally {
  await vite.close();
}

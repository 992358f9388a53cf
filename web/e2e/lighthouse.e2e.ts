// Lighthouse's findings without the time that this machine takes to run scripts, which depends on its other load: round
// trips, bytes, what blocks the first paint, what moves. `npm run lighthouse` includes that time.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATEGORIES, type Inspector, inspector, LEAST, score } from './lighthouse';
import { type Server, startServer } from './server';

let server: Server;
let inspected: Inspector;
beforeAll(async () => {
  server = await startServer();
  inspected = await inspector(server);
});
afterAll(async () => {
  await inspected?.close();
  await server?.stop();
});

/** Even so the score varies by a point or two. */
const MARGIN = 5;

/** Makes scripts take no time. */
const INSTANTLY = 0.01;

test.each(['home', 'game', 'replay'])('Lighthouse likes the %s page on a slow line', async (name) => {
  const result = await inspected.audit(inspected.paths[name]!, INSTANTLY);
  const faults = Object.values(result.audits).filter((audit) => audit.score !== null && audit.score < 0.9);
  const told = faults.map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`).join(', ');
  for (const category of CATEGORIES)
    expect(score(result, category), `${category}: ${told}`).toBeGreaterThanOrEqual(LEAST - MARGIN);
});

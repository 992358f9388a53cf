import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    // A whole game is clicked through; a slow machine may take its time.
    testTimeout: 240_000,
    hookTimeout: 60_000,
    // Two browsers, each with a server of its own: small machines have two cores.
    maxWorkers: 2,
    // Two pages that think at once may be slower than the second that polling waits by default.
    expect: { poll: { timeout: 20_000 } },
    // A click that a busy machine loses is tried once more, and the report mentions it.
    retry: 1,
    reporters: ['verbose'],
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    // A whole game is clicked through; a slow machine may take its time.
    testTimeout: 240_000,
    hookTimeout: 60_000,
    // One browser and one server at a time: the machines of our tests are small.
    fileParallelism: false,
    reporters: ['verbose'],
  },
});

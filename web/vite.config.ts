import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` serves the page with hot reload and passes the rest to a server that runs already.
const server = process.env['PARLOR_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // The polyfill would be an inline script, which the content security policy forbids.
    modulePreload: { polyfill: false },
    // Every picture is drawn by the page itself; an inlined asset would only need a wider policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server.replace(/^http/, 'ws'), ws: true },
    },
  },
  test: { include: ['src/**/*.test.ts'] },
});

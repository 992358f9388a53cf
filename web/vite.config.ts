import { sveltekit } from '@sveltejs/kit/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { adapter } from './tools/adapter.ts';

// `npm run dev` serves the page with hot reload and passes the rest to a server that runs already.
const server = (process.env['PARLOR_URL'] ??= 'http://127.0.0.1:8080');

/** What every page needs is one file, with the first page in it: a request for each part would cost more than it saves. */
const BASE =
  /node_modules\/(?!d3)|src\/(text\/(?!\w+\/)|text\/en\/(count|first)|lib|api|state|styles|parts|features\/(shell|lobby)|boards)\/(?!.*(lessons|\/more\/))/;

/** And what the pages with a large board share is another. */
const TABLE = /src\/features\/(view|play|share)\/(?!picture|Ways)/;

/** SvelteKit hides what it tells screen readers with a style attribute, which the content security policy forbids too. */
const announcer: Plugin = {
  name: 'announcer-without-style',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('generated/root.svelte')
      ? code.replace(/(id="svelte-announcer".*?) style="[^"]*"/, '$1 class="unseen"')
      : undefined,
};

export default defineConfig({
  plugins: [announcer, sveltekit({ adapter: adapter() })],
  build: {
    target: 'es2022',
    // Every picture is drawn by the page itself; an inlined asset would only need a wider policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: BASE },
                { name: 'table', test: TABLE },
              ],
            },
          },
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server.replace(/^http/, 'ws'), ws: true },
    },
  },
  test: { include: ['src/**/*.test.ts'], setupFiles: ['src/text/setup.ts'] },
});

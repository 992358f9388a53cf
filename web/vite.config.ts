import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import adapterStatic from '@sveltejs/adapter-static';
import type { Adapter } from '@sveltejs/kit';
import { sveltekit } from '@sveltejs/kit/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// `npm run dev` serves the page with hot reload and passes the rest to a server that runs already.
const server = (process.env['PARLOR_URL'] ??= 'http://127.0.0.1:8080');

const DIST = 'dist';

/** The site as files. The content security policy allows no inline script: the one that starts the page becomes a file. */
function adapter(): Adapter {
  const files = adapterStatic({ pages: DIST, fallback: 'index.html' });
  return {
    ...files,
    async adapt(builder) {
      await files.adapt(builder);
      const page = readFileSync(`${DIST}/index.html`, 'utf8');
      const script = /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? '';
      const name = `_app/immutable/boot.${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
      writeFileSync(`${DIST}/${name}`, script);
      writeFileSync(`${DIST}/index.html`, page.replace(`<script>${script}<`, `<script src="/${name}"><`));
    },
  };
}

/** What every page needs is one file, with the first page in it: a request for each part would cost more than it saves. */
const BASE =
  /node_modules\/(?!d3)|src\/(text\/(?!\w+\/)|text\/en\/(count|first)|lib|api|state|styles|parts|features\/(shell|lobby)|boards)\/(?!.*(lessons|\/more\/))/;

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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: BASE }] } } } } },
  },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server.replace(/^http/, 'ws'), ws: true },
    },
  },
  test: { include: ['src/**/*.test.ts'], setupFiles: ['src/text/setup.ts'] },
});

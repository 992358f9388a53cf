// The site as files that the server has in its binary: compressed, with what the document of each page needs at once.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import adapterStatic from '@sveltejs/adapter-static';
import type { Adapter, Builder } from '@sveltejs/kit';

const DIST = 'dist';
const DOCUMENT = `${DIST}/index.html`;
/** Where the server puts what the page at the address needs besides. */
const ROUTE = '<!--route-->';

export function adapter(): Adapter {
  const files = adapterStatic({ pages: DIST, fallback: 'index.html' });
  return {
    ...files,
    async adapt(builder) {
      await files.adapt(builder);
      const needs = new Needs(builder);
      writeFileSync(DOCUMENT, needs.always(scriptMoved(readFileSync(DOCUMENT, 'utf8'))));
      // Brotli and gzip at their best, next to each file.
      await builder.compress(DIST);
      writeFileSync(`${DIST}/routes.json`, JSON.stringify(await needs.routes()));
    },
  };
}

/** The content security policy allows no inline script: the one that starts the page becomes a file. */
function scriptMoved(page: string): string {
  const script = /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  const name = `_app/immutable/boot.${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
  writeFileSync(`${DIST}/${name}`, script);
  return page.replace(`<script>${script}<`, `<script src="/${name}"><`);
}

/** A file of the build, in Vite's manifest. */
interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/**
 * What a page needs to be drawn. The document says it: a browser that hears of files only when the first ones run draws
 * later. What is imported while the page runs brings its own styles then.
 */
class Needs {
  private readonly chunks: Record<string, Chunk>;
  private readonly server: string;

  constructor(builder: Builder) {
    this.chunks = JSON.parse(readFileSync(`${builder.getClientDirectory()}/.vite/manifest.json`, 'utf8'));
    this.server = `${builder.getServerDirectory()}/manifest-full.js`;
  }

  /** The files of entries, without what those of `known` bring: styles and scripts. */
  private files(entries: string[], known: string[] = []): string[] {
    const found = new Set<string>();
    const add = (key: string): void => {
      const { file, css = [], imports = [] } = this.chunks[key]!;
      if (found.has(file)) return;
      [file, ...css].forEach((one) => found.add(one));
      imports.forEach(add);
    };
    const keys = Object.keys(this.chunks);
    for (const entry of entries) add(keys.find((key) => `/${key}`.endsWith(entry))!);
    const old = known.length > 0 ? this.files(known) : [];
    return [...found].filter((file) => !old.includes(file)).sort((a, b) => Number(isStyle(b)) - Number(isStyle(a)));
  }

  /** A document that names what every page needs. */
  always(page: string): string {
    const bare = page.replace(/<link [^>]*rel="(modulepreload|stylesheet)"[^>]*>\s*/g, '');
    const base = Object.values(this.chunks).filter(({ file }) => /\/base\.\w*.*css$/.test(file));
    const fonts = Object.entries(this.chunks).filter(([key]) => /^src\/.*\.woff2$/.test(key));
    const files = [...base, ...fonts.map(([, font]) => font)].map(({ file }) => file).concat(this.files(ALWAYS));
    return bare.replace(ROUTE, `${[...new Set(files)].map(link).join('')}${ROUTE}`);
  }

  /** The routes, the most specific ones first, each with what its page needs besides. */
  async routes(): Promise<{ route: string; head: string }[]> {
    const { manifest } = (await import(pathToFileURL(this.server).href)) as { manifest: Manifest };
    return manifest._.routes.map(({ id, page }) => {
      const texts = TEXTS.find(({ of }) => of.test(id))?.files ?? [];
      const files = this.files([`/nodes/${page!.leaf}.js`, ...texts], ALWAYS);
      return { route: id, head: files.map(link).join('') };
    });
  }
}

/** What SvelteKit knows of the routes, as far as it is needed here. */
interface Manifest {
  _: { routes: { id: string; page: { leaf: number } | null }[] };
}

/** SvelteKit's start, the list of pages, what stands around each of them, and the page of errors. */
const ALWAYS = ['/runtime/client/entry.js', '/client-optimized/app.js', '/nodes/0.js', '/nodes/1.js'];

/** The texts that `src/routes/+layout.ts` asks for, in the language that each page begins with. */
const TEXTS = [
  { of: /^\/$/, files: [] },
  { of: /^\/learn/, files: ['/text/en/more/index.ts', '/text/en/learn/index.ts'] },
  { of: /./, files: ['/text/en/more/index.ts'] },
];

const isStyle = (file: string): boolean => file.endsWith('.css');
const link = (file: string): string => {
  if (file.endsWith('.woff2')) return `<link href="/${file}" rel="preload" as="font" type="font/woff2" crossorigin>`;
  return `<link href="/${file}" rel="${isStyle(file) ? 'stylesheet' : 'modulepreload'}">`;
};

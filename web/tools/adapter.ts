// The site as files to embed in the server's binary: compressed, with the resources that each page's document needs at once.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import adapterStatic from '@sveltejs/adapter-static';
import type { Adapter, Builder } from '@sveltejs/kit';

const DIST = 'dist';
const DOCUMENT = `${DIST}/index.html`;
/** Where the server inserts what else the page at the address needs. */
const ROUTE = '<!--route-->';

export function adapter(): Adapter {
  const files = adapterStatic({ pages: DIST, fallback: 'index.html' });
  return {
    ...files,
    async adapt(builder) {
      await files.adapt(builder);
      const needs = new Needs(builder);
      writeFileSync(DOCUMENT, needs.always(scriptMoved(readFileSync(DOCUMENT, 'utf8'))));
      // Brotli and gzip at their highest levels, next to each file.
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
 * What a page needs to be drawn. The document lists it: a browser that learns of files only when the first ones run draws
 * later. Modules imported while the page runs load their own styles then.
 */
class Needs {
  private readonly chunks: Record<string, Chunk>;
  private readonly server: string;

  constructor(builder: Builder) {
    this.chunks = JSON.parse(readFileSync(`${builder.getClientDirectory()}/.vite/manifest.json`, 'utf8'));
    this.server = `${builder.getServerDirectory()}/manifest-full.js`;
  }

  /** The styles and scripts of some entries, without those that `known` already includes. */
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

  /** The document with everything that every page needs. */
  always(page: string): string {
    const bare = page.replace(/<link [^>]*rel="(modulepreload|stylesheet)"[^>]*>\s*/g, '');
    const base = Object.values(this.chunks).filter(({ file }) => /\/base\.\w*.*css$/.test(file));
    const fonts = Object.entries(this.chunks).filter(([key]) => /^src\/.*\.woff2$/.test(key));
    const files = [...base, ...fonts.map(([, font]) => font)].map(({ file }) => file).concat(this.files(ALWAYS));
    return bare.replace(ROUTE, `${[...new Set(files)].map(link).join('')}${ROUTE}`);
  }

  /** The routes, most specific first, each with what else its page needs. */
  async routes(): Promise<{ route: string; head: string }[]> {
    const { manifest } = (await import(pathToFileURL(this.server).href)) as { manifest: Manifest };
    return manifest._.routes.map(({ id, page }) => {
      const texts = TEXTS.find(({ of }) => of.test(id))?.files ?? [];
      const files = this.files([`/nodes/${page!.leaf}.js`, ...texts], ALWAYS);
      return { route: id, head: files.map(link).join('') };
    });
  }
}

/** The part of SvelteKit's manifest about routes that is needed here. */
interface Manifest {
  _: { routes: { id: string; page: { leaf: number } | null }[] };
}

/** SvelteKit's start, the list of pages, the layout around them, and the error page. */
const ALWAYS = ['/runtime/client/entry.js', '/client-optimized/app.js', '/nodes/0.js', '/nodes/1.js'];

/** The texts that `src/routes/+layout.ts` requests, in the language in which each page begins. */
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

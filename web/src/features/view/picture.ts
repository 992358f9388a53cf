// A position as a picture: the drawing of the board as a self-contained SVG file.

import { flushSync, mount, unmount } from 'svelte';
import Board from '../../boards/Board.svelte';
import type { BoardView } from '../../boards/kit/view';

/** Wide enough for the desktop layout of every board. */
const WIDTH_PX = 900;

/** The style properties to copy into attributes: the inherited ones, and the others. */
const INHERITED = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'],
];
const OWN: Record<string, string> = { opacity: '1', transform: 'none' };

/** The text of an SVG file. */
export function pictureOf(view: BoardView): string {
  const host = document.createElement('div');
  host.style.cssText = `position:absolute;left:-9999px;width:${WIDTH_PX}px`;
  document.body.append(host);
  const board = mount(Board, { target: host, props: view });
  try {
    flushSync();
    // Animations end at once.
    host.getAnimations({ subtree: true }).forEach((animation) => animation.finish());
    const svg = host.querySelector('svg');
    if (!svg) throw new Error('Every board is a drawing.');
    return standAlone(svg, view.label);
  } finally {
    void unmount(board);
    host.remove();
  }
}

function standAlone(svg: SVGSVGElement, title: string): string {
  // The clickable squares do not belong in the picture.
  svg.querySelectorAll('.cell').forEach((cell) => cell.remove());
  const elements = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const looks = elements.map((element) => looksOf(element, element === svg));
  elements.forEach((element, i) => {
    for (const name of ['class', 'style', 'role', 'aria-label']) element.removeAttribute(name);
    for (const [name, value] of looks[i] ?? []) element.setAttribute(name, value);
  });
  const { width, height } = svg.viewBox.baseVal;
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.prepend(named('title', title), materialsOf(svg));
  const text = new XMLSerializer().serializeToString(svg).replace(/<!--.*?-->/g, '');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}

function looksOf(element: SVGElement, root: boolean): [string, string][] {
  const own = getComputedStyle(element);
  const above = root || !element.parentElement ? null : getComputedStyle(element.parentElement);
  const inherited = INHERITED.filter(
    (name) => element.hasAttribute(name) || own.getPropertyValue(name) !== above?.getPropertyValue(name),
  );
  const others = Object.keys(OWN).filter((name) => own.getPropertyValue(name) !== OWN[name]);
  return [...inherited, ...others].map((name) => [
    name,
    own.getPropertyValue(name).replace(/url\("(#\w.*?)"\)/g, 'url($1)'),
  ]);
}

/** The gradients and patterns that the drawing uses. */
function materialsOf(svg: SVGSVGElement): SVGElement {
  const names = new Set([...svg.outerHTML.matchAll(/url\(#([\w-]+)\)/g)].map(([, name = '']) => name));
  const defs = named('defs', '');
  for (const name of names) {
    const material = document.getElementById(name)?.cloneNode(true);
    if (material) defs.append(material);
  }
  return defs;
}

function named(tag: string, text: string): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  element.textContent = text;
  return element;
}

/** Downloads a file. */
export function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  const link = document.createElement('a');
  [link.href, link.download] = [url, name];
  link.click();
  // Some browsers start to read it later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// Faults that axe finds on a page and that would keep someone from using it, and headings that skip a level.

import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Serious and critical faults, and a wrong order of headings; the page must have been opened with `bypassCSP`. */
export async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run();
    return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  return found.filter((text) => /^(serious|critical)|heading-order/.test(text));
}

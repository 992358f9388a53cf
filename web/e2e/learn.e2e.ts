// The lessons: their boards do what the rules say.

import { expect, test } from 'vitest';
import { askRules, RULEBOOKS } from '../tools/lessons';
import { DESK, PHONE, sideways, visitor } from './browser';
import { BINARY } from './server';
import { browser, server, stage } from './stage';

stage();

test('every board of the lessons does what the rules do', () => {
  for (const book of RULEBOOKS) expect(book.outcomes).toEqual(askRules(BINARY, book));
});

test.each(RULEBOOKS.map(({ kind, lessons }) => [kind, lessons.length] as const))(
  '%s: each of %i rules is tried',
  async (kind, count) => {
    for (const viewport of [DESK, PHONE]) {
      const { page, faults } = await visitor(browser, viewport, { reducedMotion: 'reduce' });
      await page.goto(`${server.url}/learn/${kind}`);
      const lessons = page.locator('.lesson');
      await lessons.first().waitFor();
      expect(await lessons.count()).toBe(count);
      for (let i = 0; i < count; i += 1) {
        const lesson = lessons.nth(i);
        while ((await lesson.getByRole('status').count()) === 0) await lesson.locator('[data-legal]').first().click();
        await lesson.getByRole('button', { name: 'Try again' }).click();
        expect(await lesson.locator('[data-legal]').count()).toBeGreaterThan(0);
      }
      expect(await sideways(page)).toBe(0);
      expect(faults).toEqual([]);
      await page.context().close();
    }
  },
);

// Pieces move as hands move them, can be hurried, and stand still on request. Time is stopped in these
// tests: animations are inspected while they hardly run, and never waited for.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Kind } from '../src/api/types';
import { DESK, visitor } from './browser';
import { browser, server, stage } from './stage';

stage();

/** The movements that have begun. */
interface Seen {
  /** Pieces that are carried: the places on their way, and how long it takes relative to the others. */
  carried: { id: number; way: [number, number][]; duration: number }[];
  /** Parts animated by a style sheet: what they are, and where they are. */
  styled: { what: string; x: number; y: number; delay: string }[];
}

/** Runs before the page: records every movement that begins in a board's pieces and slows it down until it hardly moves. */
function slowHands(): void {
  const seen: Seen = { carried: [], styled: [] };
  Object.assign(window, { seen });
  const slowly = (animation: Animation) => (animation.playbackRate = 1e-6);
  const animate = Element.prototype.animate;
  const ids = new Map<Element, number>();
  Element.prototype.animate = function (frames, options) {
    const animation = animate.call(this, frames, options);
    const list = Array.isArray(frames) ? frames : [];
    const way = list.flatMap(({ transform }): [number, number][] => {
      const place = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(String(transform));
      return place ? [[Number(place[1]), Number(place[2])]] : [];
    });
    if (!ids.has(this)) ids.set(this, ids.size);
    const duration = typeof options === 'object' ? Number(options.duration) : Number(options);
    if (way.length > 0 && this.closest('.pieces')) seen.carried.push({ id: ids.get(this) ?? 0, way, duration });
    if (this.closest('.pieces')) slowly(animation);
    return animation;
  };
  const style = (event: TransitionEvent | AnimationEvent) => {
    const part = event.target as SVGElement;
    const pieces = part.closest?.('.pieces');
    const { animationDuration, transitionDuration, transitionDelay } = getComputedStyle(part);
    const [what, lasts] =
      event instanceof TransitionEvent
        ? [event.propertyName, `${transitionDuration}, ${transitionDelay}`]
        : [event.animationName.replace(/^.*-/, ''), animationDuration];
    if (!pieces || /^0s(, 0s)*$/.test(lasts)) return;
    const matrix = (part.closest('[transform]') as SVGGElement).transform.baseVal.consolidate()?.matrix;
    const delay = getComputedStyle(part).getPropertyValue('--delay');
    seen.styled.push({ what: `${what} ${part.classList[0]}`, x: matrix?.e ?? 0, y: matrix?.f ?? 0, delay });
    part.getAnimations().forEach(slowly);
  };
  addEventListener('transitionrun', style);
  addEventListener('animationstart', style);
}

/** What has been recorded so far; animations of style sheets are recorded one frame later. */
const look = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { seen: Seen }).seen;
  });
const styledNow = async (page: Page) => (await look(page)).styled.map(({ what, x, y }) => [what, x, y]);
const forget = (page: Page) =>
  page.evaluate(() => Object.assign((window as unknown as { seen: Seen }).seen, { carried: [], styled: [] }));

/** Sets everything that moves to a part of its way, 1 being the end. */
const hurry = (page: Page, part: number) =>
  page.evaluate((part) => {
    for (const animation of document.getAnimations()) {
      const end = Number(animation.effect?.getComputedTiming().endTime);
      if (part === 1) animation.finish();
      else animation.currentTime = end * part;
    }
  }, part);

/** Where every piece is and which of its parts are visible, as shown on the screen. */
const standing = (page: Page) =>
  page.locator('.pieces').evaluate((pieces) =>
    [...pieces.querySelectorAll('circle, rect, path, ellipse')]
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [part.tagName, part.classList[0] ?? '', ...[x, y, width, height].map(Math.round)].join(' ');
      })
      .sort(),
  );

async function board(kind: Kind, query: Record<string, string>, options: object = {}, slow = true): Promise<Page> {
  const { page } = await visitor(browser, DESK, options);
  if (slow) await page.addInitScript(slowHands);
  await page.goto(`${server.url}/analysis?${new URLSearchParams({ game: kind, ...query }).toString()}`);
  await page.locator('.game').waitFor();
  return page;
}

async function forward(page: Page): Promise<void> {
  const ply = Number(await page.locator('.game').getAttribute('data-ply'));
  await page.keyboard.press('ArrowRight');
  await page.locator(`.game[data-ply="${ply + 1}"]`).waitFor();
}

/** The centre of a square in the drawing. */
const centre = (page: Page, square: string): Promise<[number, number]> =>
  page.locator(`[data-square="${square}"] .hit`).evaluate((hit) => {
    const { x, y, width, height } = (hit as SVGRectElement).getBBox();
    return [x + width / 2, y + height / 2].map((at) => Math.round(10 * at) / 10) as [number, number];
  });

test('sowing goes seed by seed', async () => {
  const page = await board('kalah', { variant: '6x6', moves: 'B', ply: '0' });
  await forward(page);
  const { carried } = await look(page);
  // Each of the seeds that lay in the pit goes its own way, in turn: each over one more pit than the last.
  const [x, y] = await centre(page, 'B');
  const sown = carried.filter(({ way: [from = [0, 0]] }) => Math.hypot(from[0] - x, from[1] - y) < 57);
  expect(sown.map(({ way }) => way.length - 1).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  const byTime = sown.toSorted((a, b) => a.duration - b.duration);
  expect(new Set(byTime.map(({ duration }) => duration)).size).toBe(6);
  const [near, far] = [await centre(page, 'C'), await centre(page, 'F')];
  expect(Math.abs((byTime[0]?.way.at(-1)?.[0] ?? 0) - near[0])).toBeLessThan(60);
  expect(Math.abs((byTime[3]?.way.at(-1)?.[0] ?? 0) - far[0])).toBeLessThan(60);
  await page.context().close();
});

test('discs turn outwards from the one that was put down', async () => {
  const page = await board('othello', { start: `-OOOX${'-'.repeat(59)} X`, moves: 'a1', ply: '0' });
  await forget(page);
  await forward(page);
  // The disc that is put down, and both faces of the three that turn.
  await expect.poll(async () => (await styledNow(page)).length).toBeGreaterThanOrEqual(7);
  const { styled, carried } = await look(page);
  expect(carried).toEqual([]);
  const put = styled.filter(({ what }) => what.startsWith('put'));
  expect(new Set(put.map(({ x }) => x))).toEqual(new Set([(await centre(page, 'a1'))[0]]));
  // Both faces of each disc turn, those farther away later.
  const turned = styled.filter(({ what }) => what === 'transform face').toSorted((a, b) => a.x - b.x);
  const between = await Promise.all(['b1', 'b1', 'c1', 'c1', 'd1', 'd1'].map((square) => centre(page, square)));
  expect(turned.map(({ x, y }) => [x, y])).toEqual(between);
  const delays = turned.map(({ delay }) => parseFloat(delay));
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(new Set(delays).size).toBe(3);
  await page.context().close();
});

test('men slide, jump over each square of their way, and what is taken fades', async () => {
  const page = await board('checkers', { start: 'B:W10,18,32:B6,1', moves: '6x15x22', ply: '0' });
  await forward(page);
  const { carried } = await look(page);
  const way = [await centre(page, '6'), await centre(page, '15'), await centre(page, '22')];
  expect(carried.map((one) => one.way)).toEqual([way]);
  const fading = await page.locator('.pieces').evaluate((pieces) => pieces.getAnimations({ subtree: true }).length);
  expect(fading).toBeGreaterThan(1);
  await page.context().close();
});

test('workers step and builds rise', async () => {
  const start = `${'0'.repeat(25)}/1/c3,b2/d4,d2`;
  const page = await board('santorini', { start, moves: 'c3c4b4', ply: '0' });
  await forward(page);
  const { carried } = await look(page);
  expect(carried.map(({ way }) => way)).toEqual([[await centre(page, 'c3'), await centre(page, 'c4')]]);
  const [x, y] = await centre(page, 'b4');
  await expect.poll(() => styledNow(page)).toEqual([['rise block', x, y]]);
  await page.context().close();
});

const LINES: { kind: Kind; query: Record<string, string> }[] = [
  { kind: 'othello', query: { moves: 'f5 d6 c3 d3 c4 f4 f6' } },
  { kind: 'checkers', query: { start: 'B:W10,18,32:B6,1', moves: '6x15x22 32-28 22-25' } },
  { kind: 'awele', query: { moves: 'C d E a F' } },
  { kind: 'kalah', query: { variant: '6x6', moves: 'A B f C' } },
  { kind: 'santorini', query: { start: `${'0'.repeat(25)}/1/c3,b2/d4,d2`, moves: 'c3c4b4 d4d3e3 c4b4c4' } },
];

test.each(LINES)('$kind: a new move breaks into the old one and all ends where it should', async ({ kind, query }) => {
  const page = await board(kind, { ...query, ply: '0' });
  const still = await board(kind, query, { reducedMotion: 'reduce' }, false);
  const last = Number(await still.locator('.game').getAttribute('data-plies'));
  for (let ply = 0; ply < last; ply += 1) {
    await forward(page);
    // The next move comes in the middle of the movement.
    await hurry(page, 0.5);
  }
  await page.keyboard.press('ArrowLeft');
  await hurry(page, 0.5);
  await forward(page);
  // A piece has one movement at a time.
  const running = await page.locator('.pieces').evaluate((pieces) => {
    const moving = pieces
      .getAnimations({ subtree: true })
      .filter((one) => !(one instanceof CSSTransition) && !(one instanceof CSSAnimation))
      .map((one) => (one.effect as KeyframeEffect).target);
    return [moving.length, new Set(moving).size];
  });
  expect(running[0]).toBe(running[1]);
  // A piece that fades out is gone when its animation ends.
  await expect
    .poll(async () => {
      await hurry(page, 1);
      return standing(page);
    })
    .toEqual(await standing(still));
  await Promise.all([page.context().close(), still.context().close()]);
});

test('a broken movement goes on from where it is seen', async () => {
  const page = await board('checkers', { start: 'B:W32:B6', moves: '6-10 32-28 10-15', ply: '0' });
  await forward(page);
  await hurry(page, 0.5);
  await forget(page);
  await page.keyboard.press('ArrowLeft');
  await page.locator('.game[data-ply="0"]').waitFor();
  const [from, to] = [await centre(page, '10'), await centre(page, '6')];
  const [began, ends] = (await look(page)).carried[0]?.way ?? [];
  expect(ends).toEqual(to);
  const along = ((began?.[0] ?? 0) - to[0]) / (from[0] - to[0]);
  expect(along).toBeGreaterThan(0.1);
  expect(along).toBeLessThan(0.95);
  await page.context().close();
});

const STILL = [
  { wish: 'the system', options: { reducedMotion: 'reduce' } },
  { wish: 'the setting', options: {} },
];
const STILL_LINES = STILL.flatMap((wish) => LINES.map((line) => ({ ...wish, ...line })));

test.each(STILL_LINES)(
  '$kind: nothing moves where $wish asks for stillness',
  async ({ options, wish, kind, query }) => {
    const { page } = await visitor(browser, DESK, options);
    await page.addInitScript(slowHands);
    if (wish === 'the setting') {
      await page.goto(`${server.url}/account`);
      await page.getByRole('group', { name: 'Animation' }).locator('label', { hasText: 'Off' }).click();
    }
    await page.goto(`${server.url}/analysis?${new URLSearchParams({ game: kind, ...query, ply: '0' }).toString()}`);
    await page.locator('.game').waitFor();
    const last = Number(await page.locator('.game').getAttribute('data-plies'));
    for (let ply = 0; ply < last; ply += 1) await forward(page);
    const { carried, styled } = await look(page);
    expect([carried, styled]).toEqual([[], []]);
    expect(await page.locator('.pieces').evaluate((pieces) => pieces.getAnimations({ subtree: true }).length)).toBe(0);
    await page.context().close();
  },
);

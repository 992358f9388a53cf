import { expect, test } from 'vitest';
import { parseMancala } from './position';
import { aweleHand, type Hand, kalahHand, sliding, sowing } from './sow';

const ways = (hand: Hand, before: string, after: string, move: string) =>
  sowing(hand, parseMancala(before), parseMancala(after), move)?.legs.map(({ from, to }) => [from, to]);

test('a Kalah hand drops a seed in its own store and goes on', () => {
  const legs = ways(kalahHand, '6,6,6,6,6,6/6,6,6,6,6,6 0-0 first', '6,0,7,7,7,7/7,6,6,6,6,6 1-0 second', 'B');
  expect(legs).toEqual([2, 3, 4, 5, 12, 6].map((to) => [1, to]));
});

test('second sows from their last pit into their store and then on the other side', () => {
  const legs = ways(kalahHand, '6,6,6,6,6,6/6,6,6,6,6,2 0-0 second', '7,6,6,6,6,6/6,6,6,6,6,0 0-1 first', 'f');
  expect(legs).toEqual([
    [11, 13],
    [11, 0],
  ]);
});

test('an Awele hand skips the pit it came from', () => {
  const legs = ways(aweleHand, '0,0,0,0,0,12/4,4,4,4,4,4 6-6 first', '1,1,1,1,1,0/6,5,5,5,5,5 6-6 second', 'F');
  expect(legs?.map(([, to]) => to)).toEqual([6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 6]);
});

test('captured seeds go to the store after the sowing', () => {
  const plan = sowing(
    aweleHand,
    parseMancala('0,0,0,0,0,2/1,1,4,4,4,4 0-0 first'),
    parseMancala('0,0,0,0,0,0/0,0,4,4,4,4 4-0 second'),
    'F',
  );
  expect(plan?.legs.filter(({ start }) => start > 0).map(({ from, to }) => [from, to])).toEqual([
    [6, 12],
    [6, 12],
    [7, 12],
    [7, 12],
  ]);
});

test('a last sweep puts each row in its own store', () => {
  const plan = sowing(
    kalahHand,
    parseMancala('0,0,0,0,0,1/0,0,3,0,0,0 20-10 first'),
    parseMancala('0,0,0,0,0,0/0,0,0,0,0,0 21-13 second'),
    'F',
  );
  expect(plan?.legs.map(({ from, to }) => [from, to])).toEqual([
    [5, 12],
    [8, 13],
    [8, 13],
    [8, 13],
  ]);
});

test('a move that does not lead to the position has no plan, and the seeds slide', () => {
  const [before, after] = [parseMancala('1,0/0,0 0-3 first'), parseMancala('0,0/0,0 0-4 first')];
  expect(sowing(kalahHand, before, parseMancala('0,0/1,0 0-3 first'), 'A')).toBeNull();
  expect(sliding(before, after).legs).toEqual([{ from: 0, to: 5, way: [5], start: 0 }]);
});

test('a swap turns the board: every bowl gets what the bowl that it faces had', () => {
  const [before, after] = [parseMancala('4,0,5/4,4,4 1-2 second swap'), parseMancala('4,4,4/4,0,5 2-1 first')];
  const plan = sowing(kalahHand, before, after, 'swap');
  const seeds = [...before.seeds];
  for (const { from, to } of plan?.legs ?? []) {
    seeds[from] = (seeds[from] ?? 0) - 1;
    seeds[to] = (seeds[to] ?? 0) + 1;
  }
  expect(seeds).toEqual(after.seeds);
});

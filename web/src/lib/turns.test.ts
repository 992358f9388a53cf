import { expect, test } from 'vitest';
import { inTurn } from './turns';

test('what is put off is done in order, each in a task of its own', async () => {
  const done: string[] = [];
  const step = (name: string) => () => {
    done.push(name);
    void Promise.resolve().then(() => done.push(`after ${name}`));
  };
  await new Promise<void>((all) => {
    inTurn(step('one'));
    inTurn(() => {
      step('two')();
      inTurn(step('four'));
      inTurn(all);
    });
    inTurn(step('three'));
    expect(done).toEqual([]);
  });
  expect(done).toEqual(['one', 'two', 'three', 'four'].flatMap((name) => [name, `after ${name}`]));
});

test('a task that fails stops no other', async () => {
  const failed = new Promise((heard) => process.prependOnceListener('uncaughtException', heard));
  const others = process.listeners('uncaughtException').slice(1);
  others.forEach((other) => process.off('uncaughtException', other));
  const next = new Promise<string>((done) => {
    inTurn(() => {
      throw new Error('broken');
    });
    inTurn(() => done('done'));
  });
  expect(await next).toBe('done');
  expect(await failed).toMatchObject({ message: 'broken' });
  others.forEach((other) => process.on('uncaughtException', other));
});

import { expect, test } from 'vitest';
import { uploadsOf } from './upload';

const file = (name: string, text: string) => new File([text], name);
const sent = (files: File[]) =>
  Promise.all(uploadsOf(files).map(async ({ name, body }) => [name, await body.text()] as const));

test("WTHOR's names go with its games, players first, and with no other file", async () => {
  const files = [
    file('WTH.TRN', 'T'),
    file('WTH_2001.wtb', 'A'),
    file('wth.jou', 'P'),
    file('WTH_2002.WTB', 'B'),
    file('club.pdn', 'C'),
  ];
  expect(await sent(files)).toEqual([
    ['WTH_2001.wtb', 'APT'],
    ['WTH_2002.WTB', 'BPT'],
    ['club.pdn', 'C'],
  ]);
  expect(await sent([file('WTH_2001.wtb', 'A')])).toEqual([['WTH_2001.wtb', 'A']]);
});

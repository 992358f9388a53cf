// `npm run lessons`: asks the rules what each legal move of the lessons leads to, by `parlor check`, and writes it down.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { BINARY } from '../e2e/server';
import type { Rulebook } from '../src/boards/kit/rulebook';

const books = import.meta.glob<Rulebook>('../src/boards/*/lessons.ts', { eager: true, import: 'rulebook' });

export const RULEBOOKS = Object.values(books);

interface Checked {
  position: string;
  legal: string[];
  error?: string;
}

/** What the legal moves of a game's lessons lead to, by the lessons' positions. */
export function askRules(binary: string, { kind, variant, lessons }: Rulebook): Rulebook['outcomes'] {
  const check = (games: { variant: string; start: string; moves: string[] }[]): Checked[] => {
    const input = games.map((game) => JSON.stringify(game)).join('\n');
    const answer = execFileSync(binary, ['check', kind, '--json'], { input, encoding: 'utf8' });
    return answer
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Checked);
  };
  const results: Rulebook['outcomes'] = {};
  const starts = lessons.map((lesson) => ({ variant: lesson.variant ?? variant, start: lesson.position }));
  check(starts.map((at) => ({ ...at, moves: [] }))).forEach(({ legal, error }, i) => {
    const at = starts[i] ?? { variant, start: '' };
    const { start } = at;
    if (error) throw new Error(`${kind}, ${start}: ${error}`);
    const after = check(legal.map((move) => ({ ...at, moves: [move] })));
    results[start] = Object.fromEntries(legal.map((move, m) => [move, after[m]?.position ?? '']));
  });
  return results;
}

export function main(): void {
  for (const book of RULEBOOKS) {
    const outcomes = JSON.stringify(askRules(BINARY, book), null, 1);
    writeFileSync(`src/boards/${book.kind}/lessons.json`, `${outcomes}\n`);
  }
}

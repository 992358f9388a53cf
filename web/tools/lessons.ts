// Asks the rules what each legal move of the lessons leads to: `parlor check`, one line a position.

import { execFileSync } from 'node:child_process';
import { RULEBOOKS } from '../src/learn/lessons';

interface Checked {
  position: string;
  legal: string[];
  error?: string;
}

export function askRules(binary: string): Record<string, Record<string, string>> {
  const check = (kind: string, variant: string, games: { start: string; moves: string[] }[]): Checked[] => {
    const input = games.map((game) => JSON.stringify(game)).join('\n');
    const answer = execFileSync(binary, ['check', kind, '--variant', variant, '--json'], { input, encoding: 'utf8' });
    return answer
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Checked);
  };
  const results: Record<string, Record<string, string>> = {};
  for (const { kind, variant, lessons } of RULEBOOKS) {
    const starts = lessons.map(({ position }) => ({ start: position, moves: [] }));
    check(kind, variant, starts).forEach(({ legal, error }, i) => {
      const start = lessons[i]?.position ?? '';
      if (error) throw new Error(`${kind}, ${start}: ${error}`);
      const after = check(
        kind,
        variant,
        legal.map((move) => ({ start, moves: [move] })),
      );
      results[start] = Object.fromEntries(legal.map((move, m) => [move, after[m]?.position ?? '']));
    });
  }
  return results;
}

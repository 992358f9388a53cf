// Which player: a level, a named player or an algorithm of the catalog, as forms hold it and as requests state it.

import { t } from '../../text/index.svelte';
import { catalog } from '../../api/catalog';
import { levelWords } from '../../parts/levels';
import { algorithmName, evaluationName, namedPlayer } from './names';
import type { Algorithm, AlgorithmOption, CatalogEvaluation, CatalogPlayer, Kind, PlayerChoice } from '../../api/types';

/** A player as a form holds it. Empty numbers and an empty evaluation are left to the player itself. */
export interface Pick {
  by: 'level' | 'name' | 'algorithm';
  level: number;
  name: string;
  algorithm: string;
  /** The time for a move in milliseconds; 0 for the longest allowed. */
  time: number;
  evaluation: string;
  numbers: Record<string, number | null | undefined>;
  switches: Record<string, boolean>;
}

export const newPick = (by: Pick['by']): Pick => ({
  by,
  level: 5,
  name: '',
  algorithm: 'alphabeta',
  time: 0,
  evaluation: '',
  numbers: { depth: 4 },
  switches: {},
});

const gameOf = (kind: Kind) => catalog.games.find((game) => game.kind === kind);

/** The named players of a variant, with or without the operator's other programs. */
export const namedFor = (kind: Kind, variant: string, others = true): CatalogPlayer[] =>
  gameOf(kind)?.players.filter(
    ({ variants, algorithm }) => variants.includes(variant) && (others || algorithm !== 'external'),
  ) ?? [];

export const evaluationsOf = (kind: Kind): CatalogEvaluation[] => gameOf(kind)?.evaluations ?? [];

export const algorithmOf = (id: string): Algorithm | undefined => catalog.algorithms.find((one) => one.id === id);

/** An algorithm's options: the numbers, and the switches. */
export const numbersOf = (id: string): AlgorithmOption[] => (algorithmOf(id)?.options ?? []).filter((o) => o.bounds);
export const switchesOf = (id: string): AlgorithmOption[] => (algorithmOf(id)?.options ?? []).filter((o) => !o.bounds);

/** The pick with a named player and an evaluation that the game has. */
export function fitted(pick: Pick, kind: Kind, variant: string, others = true): Pick {
  const named = namedFor(kind, variant, others);
  const name = named.some((one) => one.name === pick.name) ? pick.name : (named[0]?.name ?? '');
  const evaluation = evaluationsOf(kind).some((one) => one.name === pick.evaluation) ? pick.evaluation : '';
  const by = pick.by === 'name' && !name ? 'algorithm' : pick.by;
  return { ...pick, by, name, evaluation };
}

/** The player as requests state it, limited to `most` milliseconds for a move. */
export function choiceOf(pick: Pick, most: number): PlayerChoice {
  const time = pick.time > 0 ? { time_ms: Math.min(pick.time, most) } : {};
  if (pick.by === 'level') return { level: pick.level, ...time };
  if (pick.by === 'name') return { name: pick.name, ...time };
  const choice: PlayerChoice = { algorithm: pick.algorithm, ...time };
  if (!algorithmOf(pick.algorithm)?.deep) return choice;
  const numbers = numbersOf(pick.algorithm).flatMap(({ name }) => {
    const value = pick.numbers[name];
    return value === null || value === undefined ? [] : [[name, value]];
  });
  const switches = switchesOf(pick.algorithm).flatMap(({ name }) =>
    pick.switches[name] === undefined ? [] : [[name, pick.switches[name]]],
  );
  const evaluation = pick.evaluation ? { evaluation: pick.evaluation } : {};
  return { ...choice, ...evaluation, ...Object.fromEntries([...numbers, ...switches]) };
}

/** A chosen player in words, for boards, lists and files. */
export function playerName(choice: PlayerChoice, kind: Kind): string {
  const changed = [
    choice.depth ? t.setup.depth(choice.depth) : '',
    choice.nodes ? t.setup.nodes(choice.nodes) : '',
    choice.width ? t.setup.width(choice.width) : '',
    choice.deeper ? t.setup.deeper(choice.deeper) : '',
    choice.best_first ? t.setup.bestFirst(choice.best_first) : '',
    choice.ordering === false ? t.setup.noOrdering : '',
    choice.evaluation ? t.setup.evaluationOf(evaluationName(choice.evaluation)) : '',
  ];
  const player = choice.name
    ? namedPlayer(kind, choice.name).title
    : choice.algorithm
      ? algorithmName(choice.algorithm)
      : levelWords(choice.level ?? 8);
  return [player, ...changed].filter(Boolean).join(t.parts.comma);
}

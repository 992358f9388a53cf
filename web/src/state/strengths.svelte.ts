// How strong the built-in levels are: measured by matches, told by the server.

import type { BotGame, Kind } from '../api/types';
import { fetchJson } from '../api/http';

/** Elo above random play with its 95 % interval. */
export interface Strength {
  variant: string;
  level: number;
  elo: number;
  low: number;
  high: number;
}

interface Measured extends BotGame {
  strength?: Strength[];
}

class Strengths {
  private games: Measured[] = $state.raw([]);
  private asked = false;

  /** Asks the server once; a page that cannot be told shows its levels without. */
  load(): void {
    if (this.asked) return;
    this.asked = true;
    fetchJson<{ bots: { games: Measured[] }[] }>('/api/bots').then(
      ({ bots }) => (this.games = bots.flatMap(({ games }) => games)),
      () => (this.asked = false),
    );
  }

  /** The levels of a game that were measured, the weakest first. */
  ladder(kind: Kind, variant: string): Strength[] {
    const all = this.games.filter(({ game }) => game === kind).flatMap(({ strength }) => strength ?? []);
    const byLevel = new Map(all.filter((one) => one.variant === variant).map((one) => [one.level, one]));
    return [...byLevel.values()].sort((a, b) => a.level - b.level);
  }

  of(kind: Kind, variant: string, level: number): Strength | undefined {
    return this.ladder(kind, variant).find((one) => one.level === level);
  }
}

export const strengths = new Strengths();

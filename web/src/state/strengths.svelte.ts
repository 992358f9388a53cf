// How strong the built-in levels are: measured in matches, sent by the server.

import type { BotList, Kind, ListedBotGame, Strength } from '../api/types';
import { fetchJson } from '../api/http';

class Strengths {
  private games: ListedBotGame[] = $state.raw([]);
  private asked = false;

  /** Asks the server once; without an answer the page shows the levels without their strength. */
  load(): void {
    if (this.asked) return;
    this.asked = true;
    fetchJson<BotList>('/api/bots').then(
      ({ bots }) => (this.games = bots.flatMap(({ games }) => games)),
      () => (this.asked = false),
    );
  }

  /** The levels of a game that were measured, weakest first. */
  ladder(kind: Kind, variant: string): Strength[] {
    const all = this.games.filter(({ game }) => game === kind).flatMap(({ strength }) => strength);
    const byLevel = new Map(all.filter((one) => one.variant === variant).map((one) => [one.level, one]));
    return [...byLevel.values()].sort((a, b) => a.level - b.level);
  }

  of(kind: Kind, variant: string, level: number): Strength | undefined {
    return this.ladder(kind, variant).find((one) => one.level === level);
  }
}

export const strengths = new Strengths();

// The board and the pieces that the user has chosen for each game. All but the default ones are loaded on demand.

import type { Kind } from '../api/types';
import { recall, remember } from '../lib/storage';
import { GAMES, lookOf } from './index';
import type { Garment, Outfit, Wardrobe } from './kit/outfit';

const PARTS = ['board', 'pieces'] as const;
type Part = (typeof PARTS)[number];
type Chosen = Record<Part, Garment>;

const offered = (kind: Kind, part: Part): [Garment, ...Garment[]] => lookOf(kind)[part === 'board' ? 'boards' : 'sets'];

/** The remembered choice if it is still offered, or else the default. */
function remembered(kind: Kind, part: Part): Garment {
  const wish = recall(`${part}.${kind}`);
  const all = offered(kind, part);
  return all.find((id) => id === wish) ?? all[0];
}

class Outfits {
  private chosen = $state.raw(
    Object.fromEntries(
      GAMES.map(({ kind }) => [kind, { board: remembered(kind, 'board'), pieces: remembered(kind, 'pieces') }]),
    ) as Record<Kind, Chosen>,
  );
  private wardrobes = $state.raw<Partial<Record<Kind, Wardrobe>>>({});

  /** The materials of everything that is loaded; games that share them load them once. */
  readonly materials = $derived([...new Set(Object.values(this.wardrobes).map(({ materials }) => materials))]);

  of(kind: Kind): Outfit {
    return this.with(kind, this.chosen[kind]);
  }

  /** An outfit to show without choosing it. */
  with(kind: Kind, chosen: Chosen): Outfit {
    return { ...chosen, piece: this.wardrobes[kind]?.pieces[chosen.pieces] ?? lookOf(kind).piece };
  }

  async choose(kind: Kind, part: Part, id: Garment): Promise<void> {
    await this.load(kind);
    this.chosen = { ...this.chosen, [kind]: { ...this.chosen[kind], [part]: id } };
    remember(`${part}.${kind}`, id === offered(kind, part)[0] ? null : id);
  }

  async load(kind: Kind): Promise<void> {
    if (this.wardrobes[kind]) return;
    const wardrobe = await lookOf(kind).wardrobe();
    this.wardrobes = { ...this.wardrobes, [kind]: wardrobe };
  }

  /** Loads everything that the chosen outfits need, so that no board is drawn twice. */
  async ready(): Promise<void> {
    const others = GAMES.filter(({ kind }) => PARTS.some((part) => this.chosen[kind][part] !== offered(kind, part)[0]));
    // A board in its first outfit is better than no page.
    await Promise.all(others.map(({ kind }) => this.load(kind))).catch(() => undefined);
  }
}

export const outfits = new Outfits();

import type { BoardGame } from '../../boards/index';
import type { Bot, CatalogVariant, Kind } from '../../api/types';

/** What the server's own bots currently offer for a variant. A bot that names no variants plays all. */
const offers = (bots: Bot[], kind: Kind, variant: string) =>
  bots
    .filter((bot) => bot.online && bot.house)
    .flatMap((bot) => bot.games.filter(({ game }) => game === kind))
    .filter(({ variants }) => !variants?.length || variants.includes(variant));

/** The levels at which a variant can be played now. */
export const levelsFor = (bots: Bot[], kind: Kind, variant: string): number[] =>
  [...new Set(offers(bots, kind, variant).flatMap(({ levels }) => levels ?? []))].sort((a, b) => a - b);

/** Whether a variant can be played against chosen players now. */
export const playersFor = (bots: Bot[], kind: Kind, variant: string): boolean =>
  offers(bots, kind, variant).some(({ players }) => players);

/** The offered variants that a bot plays; all of them until a bot has announced some. */
export function variantsFor(bots: Bot[], look: BoardGame): CatalogVariant[] {
  const played = look.variants.filter(({ variant }) => levelsFor(bots, look.kind, variant).length > 0);
  return played.length > 0 ? played : look.variants;
}

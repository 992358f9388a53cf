import type { BoardGame } from '../../boards/index';
import type { Bot, CatalogVariant, Kind } from '../../api/types';

const offers = (bots: Bot[], kind: Kind) =>
  bots.filter((bot) => bot.online && bot.house).flatMap((bot) => bot.games.filter(({ game }) => game === kind));

/** The levels that the server's own bots play a variant at now. A bot that names no variant plays all that are offered. */
export function levelsFor(bots: Bot[], kind: Kind, variant: string): number[] {
  const open = offers(bots, kind).filter(({ variants }) => !variants?.length || variants.includes(variant));
  return [...new Set(open.flatMap(({ levels }) => levels))].sort((a, b) => a - b);
}

/** The offered variants that a bot plays; all of them until a bot has said which. */
export function variantsFor(bots: Bot[], look: BoardGame): CatalogVariant[] {
  const played = look.variants.filter(({ variant }) => levelsFor(bots, look.kind, variant).length > 0);
  return played.length > 0 ? played : look.variants;
}

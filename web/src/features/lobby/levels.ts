import type { GameLook } from '../../boards/index';
import type { Bot, Kind } from '../../api/types';

const offers = (bots: Bot[], kind: Kind) =>
  bots.filter((bot) => bot.online && bot.house).flatMap((bot) => bot.games.filter(({ game }) => game === kind));

/** The levels that the server's own bots play a variant at now. A bot that names no variant plays all that are offered. */
export function levelsFor(bots: Bot[], kind: Kind, variant: string): number[] {
  const open = offers(bots, kind).filter(({ variants }) => !variants?.length || variants.includes(variant));
  return [...new Set(open.flatMap(({ levels }) => levels))].sort((a, b) => a - b);
}

/** The offered variants that a bot plays; all of them until a bot has said which. */
export function variantsFor(bots: Bot[], look: GameLook): GameLook['variants'] {
  const played = look.variants.filter(({ id }) => levelsFor(bots, look.kind, id).length > 0);
  return played.length > 0 ? played : look.variants;
}

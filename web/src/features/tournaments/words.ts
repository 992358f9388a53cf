// Tournaments in words.

import type { Tournament, TournamentPage, TournamentTerms } from '../../api/types';
import { lookOf } from '../../boards/index';
import { clockName } from '../../parts/clocks';
import { number, t } from '../../text/index.svelte';

/** How long it lasts, if that is known in advance. */
function lengthOf({ format, minutes, rounds }: TournamentTerms): string {
  if (minutes) return t.tournaments.length(minutes);
  return format === 'swiss' && rounds ? t.tournaments.inRounds(rounds) : '';
}

/** How far a tournament in rounds has come. */
export function roundOf({ format, rounds, pairings }: TournamentPage): string {
  const round = pairings[0]?.round;
  if (!round || format === 'simul') return t.tournaments.underWay;
  if (format !== 'swiss' || !rounds) return t.tournaments.round(number(round));
  return t.tournaments.roundOf(number(round), number(rounds));
}

/** The separator between two terms; a line never begins with it. */
export const DOT = '\u00a0· ';

/** Keeps words on one line. */
const together = (text: string): string => text.replaceAll(' ', '\u00a0');

/** The terms in words: the game, the clock, the format and so on. */
export function termsOf(terms: Tournament): string[] {
  const look = lookOf(terms.game);
  const variant = look.variants.find(({ variant }) => variant === terms.variant);
  const opening = look.openings.find(({ name }) => name === terms.opening);
  const only = { everyone: '', people: t.tournaments.peopleOnly, bots: t.tournaments.botsOnly };
  return [
    look.variants.length > 1 && variant ? `${look.name}, ${variant.name}` : look.name,
    together(clockName(terms.clock)),
    t.tournaments.formats[terms.format],
    together(lengthOf(terms)),
    opening ? t.tournaments.balanced(opening.title) : '',
    terms.rated ? t.archive.rated : t.archive.casual,
    only[terms.entrants ?? 'everyone'],
    terms.min_rating ? t.tournaments.atLeast(terms.min_rating) : '',
    terms.max_rating ? t.tournaments.atMost(terms.max_rating) : '',
  ].filter(Boolean);
}

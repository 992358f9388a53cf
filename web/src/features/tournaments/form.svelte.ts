// The terms of a new tournament in its form.

import { goto } from '$app/navigation';
import { sendJson } from '../../api/http';
import type { Kind, TimeControl, Tournament, TournamentTerms } from '../../api/types';
import { lookOf } from '../../boards/index';
import { Submission } from '../../lib/submission.svelte';
import { CLOCKS, clockOf } from '../../parts/clocks';

export type Format = TournamentTerms['format'];

/** Clocks with a time and an increment: a tournament is not played over days. */
export const FORM_CLOCKS = Object.keys(CLOCKS).filter((id) => CLOCKS[id] && 'initial_ms' in CLOCKS[id]);

/** How many minutes or rounds are on offer; the form begins with the one in `USUAL`. */
export const LENGTHS: Record<Format, number[]> = {
  arena: [20, 30, 45, 60, 90, 120, 180],
  swiss: [3, 4, 5, 6, 7, 9, 11],
  round_robin: [1, 2],
  knock_out: [1, 2, 3, 4, 5],
  simul: [],
};
const USUAL: Record<Format, number> = { arena: 45, swiss: 5, round_robin: 1, knock_out: 2, simul: 0 };

/** The value of a date and time field, in the local time zone. */
const local = (ms: number): string => {
  const at = new Date(ms);
  return new Date(ms - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

export class TournamentForm {
  name = $state('');
  format = $state<Format>('arena');
  kind = $state<Kind>('othello');
  variant = $state('');
  clock = $state('3+2');
  rated = $state(true);
  opening = $state('');
  /** In this many minutes, or at `at`. */
  begins = $state<'0' | '1' | '5' | '15' | '60' | 'at'>('5');
  at = $state(local(Date.now() + 86_400_000));
  length = $state(USUAL.arena);
  entrants = $state<TournamentTerms['entrants']>('everyone');
  botSeats = $state(0);
  botLevel = $state(0);
  lowest = $state(0);
  highest = $state(0);
  hidden = $state(false);

  readonly look = $derived(lookOf(this.kind));
  readonly variants = $derived(this.look.variants);
  readonly openings = $derived(this.look.openings.filter(({ variants }) => variants.includes(this.variantThere)));

  /** The chosen variant, or the game's usual one after a change of game. */
  get variantThere(): string {
    return this.variants.some(({ variant }) => variant === this.variant) ? this.variant : this.variants[0].variant;
  }

  choose(format: Format): void {
    this.format = format;
    this.length = USUAL[format];
    // No one could enter a tournament that begins at once, except an arena, which takes players at any time.
    if (format !== 'arena' && this.begins === '0') this.begins = '1';
  }

  private terms(): TournamentTerms {
    const starts = this.begins === 'at' ? new Date(this.at).getTime() : Date.now() + Number(this.begins) * 60_000;
    const opening = this.openings.some(({ name }) => name === this.opening) ? this.opening : null;
    return {
      name: this.name,
      format: this.format,
      game: this.kind,
      variant: this.variantThere,
      clock: clockOf(this.clock) as NonNullable<TimeControl>,
      rated: this.rated,
      opening,
      starts_ms: starts,
      minutes: this.format === 'arena' ? this.length : null,
      rounds: this.format === 'arena' || this.format === 'simul' ? null : this.length,
      min_rating: this.lowest || null,
      max_rating: this.highest || null,
      entrants: this.entrants,
      bot_seats: this.botSeats || null,
      bot_level: this.botSeats && this.botLevel ? this.botLevel : null,
      private: this.hidden,
    };
  }

  readonly sending = new Submission(async () => {
    const made = await sendJson<Tournament>('POST', '/api/tournaments', this.terms());
    await goto(`/tournament/${made.id}`);
  });
}

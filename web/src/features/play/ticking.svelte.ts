// The last ten seconds of a player's own clock: one alarm, then a tick for each second.

import type { Side } from '../../api/types';
import { alarm, tick } from '../../lib/sound';
import { settled } from '../../state/game/reducer';
import type { GameState } from '../../state/game/state';

const LOW_MS = 10_000;

/** Makes a seat's remaining time audible while the calling component is mounted. */
export function hearTime(game: () => GameState | null, seat: () => Side | null): void {
  const clock = $derived(game()?.clock ?? null);
  const mine = $derived(seat());
  /** One alarm is enough until the clock has more time again. */
  let warned = false;
  $effect(() => {
    if (!clock || !mine) return;
    const left = () => settled(clock, performance.now())[mine];
    if (left() > LOW_MS) warned = false;
    if (clock.running !== mine) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const now = left();
      if (now > LOW_MS) timer = setTimeout(sound, now - LOW_MS);
      else if (now > 0) timer = setTimeout(sound, now % 1_000 || 1_000);
    };
    const sound = () => {
      if (warned) tick();
      else alarm();
      warned = true;
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  });
}

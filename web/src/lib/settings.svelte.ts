// What a person has chosen for this browser.

import { recall, remember } from './storage';

export type Theme = 'auto' | 'light' | 'dark';

/** Whether a move is asked about before it is sent: never, in games of days, or in all. */
export type Confirming = 'never' | 'days' | 'always';
const CONFIRMING: Confirming[] = ['never', 'days', 'always'];

/** Whether pieces move: as the system wishes, or not at all. */
export type Motion = 'auto' | 'off';

class Settings {
  motion = $state<Motion>(recall('motion') === 'off' ? 'off' : 'auto');
  theme = $state<Theme>((recall('theme') as Theme | null) ?? 'auto');
  confirm = $state<Confirming>(CONFIRMING.find((one) => one === recall('confirm')) ?? 'days');
  private reduced = $state(false);

  constructor() {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    this.reduced = query.matches;
    query.addEventListener('change', () => (this.reduced = query.matches));
    this.setMotion(this.motion);
  }

  /** Whether pieces move as hands move them. */
  get animate(): boolean {
    return !this.reduced && this.motion !== 'off';
  }

  setMotion(motion: Motion): void {
    this.motion = motion;
    remember('motion', motion === 'auto' ? null : motion);
    // What style sheets move follows the same wish.
    if (motion === 'auto') delete document.documentElement.dataset['motion'];
    else document.documentElement.dataset['motion'] = motion;
  }

  setConfirm(confirm: Confirming): void {
    this.confirm = confirm;
    remember('confirm', confirm);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember('theme', theme === 'auto' ? null : theme);
    if (theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }
}

export const settings = new Settings();

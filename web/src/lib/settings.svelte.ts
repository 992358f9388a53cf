// The settings for this browser.

import { recall, remember } from './storage';

export type Theme = 'auto' | 'light' | 'dark';

/** Whether a move must be confirmed before it is sent: never, in correspondence games, or always. */
export type Confirming = 'never' | 'days' | 'always';
const CONFIRMING: Confirming[] = ['never', 'days', 'always'];

/** Whether pieces are animated: follow the system's setting, or never. */
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

  /** Whether pieces are animated. */
  get animate(): boolean {
    return !this.reduced && this.motion !== 'off';
  }

  setMotion(motion: Motion): void {
    this.motion = motion;
    remember('motion', motion === 'auto' ? null : motion);
    // Animations in style sheets follow the same setting.
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

// What a person has chosen for this browser.

import { recall, remember } from './store';

export type Theme = 'auto' | 'light' | 'dark';

/** Whether a move is asked about before it is sent: never, in games of days, or in all. */
export type Confirming = 'never' | 'days' | 'always';
const CONFIRMING: Confirming[] = ['never', 'days', 'always'];

class Settings {
  theme = $state<Theme>((recall('theme') as Theme | null) ?? 'auto');
  confirm = $state<Confirming>(CONFIRMING.find((one) => one === recall('confirm')) ?? 'days');
  private reduced = $state(false);

  constructor() {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    this.reduced = query.matches;
    query.addEventListener('change', () => (this.reduced = query.matches));
  }

  /** Whether pieces move as hands move them. */
  get animate(): boolean {
    return !this.reduced;
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

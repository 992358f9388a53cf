// The settings for this browser.

import { speak } from '../text/index.svelte';
import { bestOf, type Language } from '../text/languages';
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
  /** The language of the page: a chosen one, or the browser's. */
  language = $state<Language | 'auto'>(recall('language') === null ? 'auto' : bestOf([recall('language') ?? '']));
  private reduced = $state(false);

  constructor() {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    this.reduced = query.matches;
    query.addEventListener('change', () => (this.reduced = query.matches));
    this.setMotion(this.motion);
  }

  /** The language that the page is shown in. */
  get spoken(): Language {
    return this.language === 'auto' ? bestOf(navigator.languages) : this.language;
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

  /** Resolves when the page is in the new language. */
  setLanguage(language: Language | 'auto'): Promise<void> {
    this.language = language;
    remember('language', language === 'auto' ? null : language);
    return speak(this.spoken);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember('theme', theme === 'auto' ? null : theme);
    if (theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }
}

export const settings = new Settings();

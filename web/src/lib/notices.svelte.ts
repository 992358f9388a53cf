// Short messages: shown for a while and read out by screen readers.

import { capital, reasonOf } from './text';

export interface Notice {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
  /** A place to go from the notice. */
  link?: { href: string; label: string };
}

const SHOWN_MS = 6_000;

class Notices {
  list = $state.raw<Notice[]>([]);
  private lastId = 0;

  say(words: string, tone: Notice['tone'] = 'plain', link?: Notice['link']): void {
    const text = capital(words);
    // The same sentence twice is one notice: a held key or a retry must not fill the screen. Two games that begin are two.
    if (this.list.some((notice) => notice.text === text && notice.link?.href === link?.href)) return;
    const id = ++this.lastId;
    this.list = [...this.list, { id, text, tone, link }];
    setTimeout(() => this.dismiss(id), link ? 3 * SHOWN_MS : SHOWN_MS);
  }

  /** Says what went wrong. */
  readonly fail = (error: unknown): void => this.say(reasonOf(error), 'bad');

  /** Removes the notices that link to the page just reached. */
  reached(path: string): void {
    if (this.list.some(({ link }) => link?.href === path))
      this.list = this.list.filter(({ link }) => link?.href !== path);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();

// Warnings from moderators, until this person confirms having read them.

import type { Ask, Warned } from '../api/types';
import { notices } from '../lib/notices.svelte';

export class Warnings {
  list = $state.raw<Warned[]>([]);

  constructor(private readonly request: Ask) {}

  /** The server repeats a warning after each hello. */
  told(warned: Warned): void {
    this.list = [...this.without(warned), warned];
  }

  async acknowledge(warned: Warned): Promise<void> {
    try {
      await this.request('acknowledge_warning', { warning_id: warned.warning_id });
      this.list = this.without(warned);
    } catch (error) {
      notices.fail(error);
    }
  }

  private without = (warned: Warned): Warned[] => this.list.filter((other) => other.warning_id !== warned.warning_id);
}

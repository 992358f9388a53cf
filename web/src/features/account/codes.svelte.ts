// Recovery codes that were just made. They are shown until the user confirms having saved them.

import { t } from '../../text/index.svelte';
class FreshCodes {
  name = $state('');
  codes: string[] = $state.raw([]);

  show(name: string, codes: string[]): void {
    this.name = name;
    this.codes = codes;
  }

  kept(): void {
    this.codes = [];
  }

  /** The codes as a file. */
  get text(): string {
    return [t.account.codesFile(this.name, location.host), t.account.eachWorksOnce, '', ...this.codes, ''].join('\n');
  }
}

export const freshCodes = new FreshCodes();

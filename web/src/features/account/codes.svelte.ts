// Recovery codes that were just made. They are shown until somebody says that they have kept them.

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
    return [`Recovery codes of ${this.name} at ${location.host}`, 'Each works once.', '', ...this.codes, ''].join('\n');
  }
}

export const freshCodes = new FreshCodes();

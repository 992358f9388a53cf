// The server's analysis of a game: requested, awaited, read.

import { fetchJson } from '../../api/http';
import { notices } from '../../lib/notices.svelte';
import { marksOf } from '../view/judge';
import type { Analysis, AnalysedPly, Mark } from '../../api/types';

/** How often the page asks for progress. */
const POLL_MS = 500;

const waits = (analysis: Analysis): boolean => analysis.status === 'queued' || analysis.status === 'running';

export class GameAnalysis {
  /** Null until the server has answered for the first time. */
  found = $state.raw<Analysis | null>(null);
  readonly known: Map<number, AnalysedPly> = $derived.by(
    () => new Map(this.found?.plies.map((judged) => [judged.ply, judged])),
  );
  readonly marks: Map<number, Mark> = $derived.by(() => marksOf(this.found?.plies ?? []));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(private readonly id: string) {}

  private get path(): string {
    return `/api/games/${encodeURIComponent(this.id)}/analysis`;
  }

  /** Reads the analysis, again and again while it grows. */
  async read(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.found = await fetchJson<Analysis>(this.path);
    } catch {
      // While an analysis is under way, a server that is briefly away is asked again.
      if (!this.found || !waits(this.found)) return;
    }
    if (!this.stopped && this.found && waits(this.found)) this.timer = setTimeout(() => void this.read(), POLL_MS);
  }

  async begin(): Promise<void> {
    try {
      await fetchJson(this.path, { method: 'POST' });
      this.found = { game: this.id, status: 'queued', done: 0, of: 0, plies: [] };
      await this.read();
    } catch (error) {
      notices.fail(error);
    }
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }
}

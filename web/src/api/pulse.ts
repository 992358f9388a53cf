// Checks that a connection is alive: silence prompts a ping, and a ping without an answer ends the connection.

const PING_AFTER_IDLE_MS = 2_500;
/** A busy game has no silence: a lag measured at a bad moment must not stay on show until the game ends. */
const PING_AT_LATEST_MS = 10_000;
const PONG_TIMEOUT_MS = 9_000;
/** A ping that takes longer than these shows as a slow connection, long before it counts as lost. */
const OVERDUE_MS = [450, 1_500];

export interface PulseHooks {
  ping(): Promise<unknown>;
  /** How long the last ping took, or has taken so far while it is overdue. */
  lag(ms: number): void;
  /** No answer came in time. */
  stopped(): void;
}

export class Pulse {
  private lastPing = 0;
  private idleTimer: ReturnType<typeof setTimeout> | undefined;
  private pongTimer: ReturnType<typeof setTimeout> | undefined;
  private overdueTimers: ReturnType<typeof setTimeout>[] = [];

  constructor(private readonly hooks: PulseHooks) {}

  /** A connection is being opened: that can hang too. */
  begin(): void {
    this.pongTimer = setTimeout(() => this.hooks.stopped(), PONG_TIMEOUT_MS);
  }

  /** It is open. */
  opened(): void {
    this.lastPing = performance.now();
    this.heard();
  }

  /** Any frame proves that the connection lives; the next ping waits for silence, but not forever. */
  heard(): void {
    clearTimeout(this.pongTimer);
    clearTimeout(this.idleTimer);
    const due = this.lastPing + PING_AT_LATEST_MS - performance.now();
    this.idleTimer = setTimeout(() => this.ping(), Math.min(PING_AFTER_IDLE_MS, Math.max(0, due)));
  }

  ping(): void {
    this.end();
    this.begin();
    this.overdueTimers = OVERDUE_MS.map((ms) => setTimeout(() => this.hooks.lag(ms), ms));
    const sent = performance.now();
    this.lastPing = sent;
    this.hooks.ping().then(
      () => {
        this.overdueTimers.forEach(clearTimeout);
        this.hooks.lag(performance.now() - sent);
      },
      // The timeout and the close of the socket deal with a ping that fails.
      () => this.overdueTimers.forEach(clearTimeout),
    );
  }

  end(): void {
    for (const timer of [this.idleTimer, this.pongTimer, ...this.overdueTimers]) clearTimeout(timer);
  }
}

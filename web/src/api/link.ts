// A WebSocket that reconnects by itself: it knows requests, answers and timeouts, and nothing about games.

import type { Ask, ServerEvent, ServerMessage } from './types';
import { t } from '../text/index.svelte';
import { backOff, type Close, leaving } from './backoff';
import { Pulse } from './pulse';

export type LinkStatus = 'connecting' | 'online' | 'offline' | 'ended';

/** The server's refusal of a request; `code` is one of the protocol's, or `offline` if no answer came. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly retryMs: number | null = null,
  ) {
    super(message);
  }
}

export interface LinkHooks {
  /** Called on every new socket; the link counts as online when it resolves. */
  greet(): Promise<void>;
  event(event: ServerEvent): void;
  status(status: LinkStatus): void;
  /** How long the last ping took, or has taken so far while it is overdue. */
  lag(ms: number): void;
}

const SUBPROTOCOL = 'parlor.v1';
const SESSION_ENDED = 4000;

interface Waiting {
  resolve(answer: never): void;
  reject(error: Error): void;
}

export class Link {
  private socket: WebSocket | null = null;
  /** The socket to another server of the site, which will replace this one. */
  private next: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private lastId = 0;
  private attempt = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly pulse = new Pulse({
    ping: () => this.request('ping'),
    lag: (ms) => this.hooks.lag(ms),
    stopped: () => this.drop(),
  });

  constructor(
    private readonly url: string,
    private readonly hooks: LinkHooks,
  ) {}

  /** Opens the socket now, whatever the back-off says. An open one stays open. */
  open(): void {
    clearTimeout(this.retryTimer);
    if (this.socket) return;
    this.hooks.status('connecting');
    const socket = new WebSocket(this.url, SUBPROTOCOL);
    this.use(socket);
    socket.onopen = () => this.greet(socket);
    this.pulse.begin();
  }

  /**
   * Moves to another server of the site, given by a path. The current socket serves until the new one is open, so that nothing
   * is interrupted; if the new one cannot be opened, nothing changes. When it is lost later, the link returns to the usual address.
   */
  goOver(path: string): void {
    const there = new URL(path, this.url);
    const here = this.socket;
    // The page may connect to its own site only.
    if (!here || this.next || there.href === here.url || there.host !== new URL(this.url).host) return;
    const next = new WebSocket(there.href, SUBPROTOCOL);
    this.next = next;
    next.onopen = () => this.change();
    next.onclose = () => (this.next = null);
  }

  /** Changes to the next socket once nothing is awaited on this one. */
  private change(): void {
    const [here, next] = [this.socket, this.next];
    if (!here || next?.readyState !== WebSocket.OPEN || this.waiting.size > 0) return;
    this.next = null;
    here.onmessage = here.onclose = null;
    this.use(next);
    this.greet(next, () => here.close());
  }

  private use(socket: WebSocket): void {
    this.socket = socket;
    socket.onmessage = (message) => this.receive(String(message.data));
    socket.onclose = (close) => this.lost(socket, close);
  }

  /** Drops the socket and connects again. */
  drop(): void {
    const socket = this.socket;
    if (!socket) return;
    this.lost(socket, { code: 1006, reason: '' });
    socket.close();
  }

  /** Checks at once whether the server still answers: after sleep, or when the network changes. */
  probe(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.pulse.ping();
    else this.open();
  }

  /** Sends a request; resolves with its `ok`, rejects with {@link Refused}. */
  readonly request: Ask = (type, body) => {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refused('offline', t.refusals.offline));
    }
    const id = ++this.lastId;
    socket.send(JSON.stringify({ id, type, ...body }));
    return new Promise<never>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  };

  private greet(socket: WebSocket, greeted: () => void = () => undefined): void {
    this.pulse.opened();
    this.hooks
      .greet()
      .then(
        () => {
          if (this.socket !== socket) return;
          this.attempt = 0;
          this.hooks.status('online');
        },
        (error: unknown) => {
          if (this.socket !== socket) return;
          const refused = error instanceof Refused && error.code === 'unauthorized';
          if (refused) this.lost(socket, { code: SESSION_ENDED, reason: '' });
          else this.drop();
          socket.close();
        },
      )
      .finally(greeted);
  }

  private receive(text: string): void {
    this.pulse.heard();
    const message = JSON.parse(text) as ServerMessage;
    if (message.type !== 'ok' && message.type !== 'error') return this.hooks.event(message);
    if (typeof message.id !== 'number') return;
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    // The server answers each type of request with its type of answer.
    if (message.type === 'ok') waiting?.resolve(message as never);
    else waiting?.reject(new Refused(message.code, message.message, message.retry_ms ?? null));
    this.change();
  }

  private lost(socket: WebSocket, close: Close): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.next?.close();
    this.next = null;
    this.pulse.end();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(new Refused('offline', t.refusals.lost));
    if (close.code === SESSION_ENDED) return this.hooks.status('ended');
    this.hooks.status('offline');
    const delay = leaving(close) ?? backOff(this.attempt, close, Math.random());
    this.attempt += 1;
    this.retryTimer = setTimeout(() => this.open(), delay);
  }
}

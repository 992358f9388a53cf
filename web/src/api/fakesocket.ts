// A WebSocket for tests, and a link over it.

import { afterEach, beforeEach, vi } from 'vitest';
import type { ServerEvent } from './types';
import { Link, type LinkStatus } from './link';

interface Frame {
  type: string;
  id?: number;
}

/** A socket whose other end is the test. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Frame[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number; reason: string }) => {};
  constructor(
    readonly url: string,
    readonly protocol: string,
  ) {
    FakeSocket.all.push(this);
  }
  static get last(): FakeSocket {
    return FakeSocket.all[FakeSocket.all.length - 1]!;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Frame);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  answer(frame: object) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
  die(code = 1006, reason = '') {
    this.readyState = 3;
    this.onclose({ code, reason });
  }
}

/** A link, and what it has reported. */
export interface Linked {
  link: Link;
  statuses: LinkStatus[];
  events: ServerEvent[];
  lags: number[];
  /** Opens the link; resolves with the socket that it is online with. */
  online(): Promise<FakeSocket>;
}

/** Sets up a new link for each test of the calling file. */
export function linked(): Linked {
  const online = async () => {
    here.link.open();
    FakeSocket.last.open();
    FakeSocket.last.answer({ type: 'ok', id: FakeSocket.last.sent[0]?.id });
    await vi.advanceTimersByTimeAsync(0);
    return FakeSocket.last;
  };
  const here = { online } as Linked;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    [here.statuses, here.events, here.lags] = [[], [], []];
    here.link = new Link('ws://here/ws', {
      greet: async () => void (await here.link.request('hello')),
      event: (event) => here.events.push(event),
      status: (status) => here.statuses.push(status),
      lag: (ms) => here.lags.push(ms),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return here;
}

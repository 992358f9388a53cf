// A connection between browser and server that can be cut.

import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface Line {
  url: string;
  /** Drops every connection and accepts no new one. */
  cut(): void;
  /** Lets nothing through without closing anything, as a dead network does. */
  freeze(): void;
  mend(): void;
  /** Delays everything by this many milliseconds, in each direction. */
  delay(ms: number): void;
  close(): Promise<void>;
}

export async function lineTo(port: number): Promise<Line> {
  let open = true;
  let frozen = false;
  let late = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (!open) return client.destroy();
    const upstream = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      let last = 0;
      from.on('data', (chunk) => {
        if (frozen) return;
        // Data keeps its order, even when the line has become faster.
        last = Math.max(last, Date.now() + late);
        setTimeout(() => to.write(chunk), last - Date.now());
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const drop = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      open = false;
      drop();
    },
    freeze() {
      frozen = true;
    },
    delay(ms) {
      late = ms;
    },
    mend() {
      // What was swallowed is lost for good: a stream with a gap must not continue.
      if (frozen) drop();
      [open, frozen] = [true, false];
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        drop();
      }),
  };
}

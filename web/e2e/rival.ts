// A person at another computer, as a plain WebSocket client: accepts every seek and plays random legal moves.

import { WebSocket } from 'ws';
import type { Moved, Side, Snapshot } from '../src/api/types';
import { dice } from './play';

export interface Rival {
  stop(): void;
}

/** Enters the lobby, accepts all seeks of others, and plays legal moves. */
export async function rival(url: string, seed = 3): Promise<Rival> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, 'parlor.v1');
  const roll = dice(seed);
  const sides = new Map<string, Side>();
  let me = '';
  const send = (type: string, body: object = {}) => socket.send(JSON.stringify({ type, ...body }));
  const turn = (game: string, { to_move, legal }: Snapshot | Moved, ply: number) => {
    if (to_move !== sides.get(game) || legal.length === 0 || legal[0] === 'pass') return;
    send('move', { game, ply, move: legal[roll(legal.length)] });
  };
  const ready = new Promise<void>((here, failed) => {
    socket.on('error', failed);
    socket.on('open', () => send('hello'));
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data));
      if (frame.user && frame.token) {
        me = frame.user.id;
        send('watch_lobby');
        here();
      }
      for (const seek of frame.seeks ?? (frame.seek ? [frame.seek] : [])) {
        if (seek.user.id !== me) send('accept_seek', { seek_id: seek.seek_id });
      }
      if (frame.type === 'game_started') {
        sides.set(frame.game, frame.side);
        send('watch', { game: frame.game });
      }
      if (frame.type === 'snapshot') turn(frame.game, frame, frame.ply);
      if (frame.type === 'moved') turn(frame.game, frame, frame.ply + 1);
    });
  });
  await ready;
  return { stop: () => socket.close() };
}

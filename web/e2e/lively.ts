// A lively parlor: members with ratings, finished games of every kind, offers, people playing.

import { WebSocket } from 'ws';
import type { Kind, Moved, Side, Snapshot } from '../src/api/types';
import { dice } from './play';

export const KINDS: Kind[] = ['othello', 'checkers', 'awele', 'kalah', 'santorini'];

/** A message whose type is not known in advance. */
interface Frame {
  type: string;
  id?: number;
  [field: string]: unknown;
}

/** A person at another computer: a plain WebSocket client that the test controls. */
export class Person {
  readonly name: string;
  readonly token: string;
  private lastId = 0;
  private waiting = new Map<number, (frame: Frame) => void>();
  private heard: ((frame: Frame) => void)[] = [];

  private constructor(
    private readonly socket: WebSocket,
    { name, token }: { name: string; token: string },
  ) {
    this.name = name;
    this.token = token;
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as Frame;
      if (typeof frame.id === 'number') this.waiting.get(frame.id)?.(frame);
      else for (const hear of this.heard) hear(frame);
    });
  }

  /** Signs in as a new member of this name; a retried test gets another one. */
  static async member(url: string, name: string): Promise<Person> {
    const body = JSON.stringify({ name, password: 'correct horse 7' });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/api/accounts`, { method: 'POST', body, headers });
    if (answer.status === 409) return Person.member(url, `${name}-again`);
    if (!answer.ok) throw new Error(await answer.text());
    const { token } = (await answer.json()) as { token: string };
    return Person.signedIn(url, name, token);
  }

  /** Signs in with a token, as a person or a bot. */
  static async signedIn(url: string, name: string, token: string): Promise<Person> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, 'parlor.v1');
    await new Promise((open, failed) => socket.on('open', open).on('error', failed));
    const person = new Person(socket, { name, token });
    await person.ask('hello', { token });
    return person;
  }

  ask(type: string, body: object = {}): Promise<Frame> {
    const id = ++this.lastId;
    this.socket.send(JSON.stringify({ id, type, ...body }));
    return new Promise((done, refused) =>
      this.waiting.set(id, (frame) =>
        frame.type === 'ok' ? done(frame) : refused(new Error(String(frame['message']))),
      ),
    );
  }

  on(hear: (frame: Frame) => void): void {
    this.heard.push(hear);
  }

  /** The next event of this type. */
  next(type: string): Promise<Frame> {
    return new Promise((done) => this.on((frame) => frame.type === type && done(frame)));
  }

  leave(): void {
    this.socket.close();
  }
}

export interface Terms {
  game: Kind;
  variant?: string;
  clock?: object | null;
  rated?: boolean;
  /** Where to stop; by default the game is played to its end. */
  plies?: number;
  seed?: number;
}

/** Plays a game of each kind between two members. */
export async function oneOfEach(url: string, seed: number): Promise<Record<Kind, string>> {
  const [ada, bob] = await Promise.all(['Ada', 'Bob'].map((name) => Person.member(url, name)));
  if (!ada || !bob) throw new Error('Two people were asked in.');
  const games = {} as Record<Kind, string>;
  for (const game of KINDS) games[game] = await playGame(ada, bob, { game, seed });
  [ada, bob].forEach((person) => person.leave());
  return games;
}

/** Two people play random legal moves; the first one named moves first. Returns the game's id. */
export async function playGame(one: Person, two: Person, terms: Terms): Promise<string> {
  const { plies = Infinity, seed = 1, ...rest } = terms;
  const wish = { variant: undefined, clock: null, rated: false, ...rest, side: 'first' };
  const { challenge_id } = await one.ask('challenge', { to: two.name, ...wish });
  const game = String((await two.ask('accept_challenge', { challenge_id }))['game']);
  const roll = dice(seed);
  const side: Record<Side, Person> = { first: one, second: two };
  const done = new Promise<void>((over) => {
    const turn = (frame: Frame) => {
      if (frame['game'] !== game) return;
      if (frame.type === 'game_over') return over();
      if (frame.type !== 'snapshot' && frame.type !== 'moved') return;
      const { to_move, legal, ply } = frame as unknown as Snapshot | Moved;
      const next = frame.type === 'moved' ? ply + 1 : ply;
      if (next >= plies) return over();
      if (!to_move || legal.length === 0 || legal[0] === 'pass') return;
      void side[to_move].ask('move', { game, ply: next, move: legal[roll(legal.length)] });
    };
    one.on(turn);
  });
  await one.ask('watch', { game });
  await done;
  return game;
}

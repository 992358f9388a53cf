// The scenes of the pictures: a lively parlor and a quiet one; each screen, and what is done there first.

import type { Page } from 'playwright-core';
import * as act from './scene-acts';
import { KINDS, Person, playGame } from './lively';
import { choose } from './play';
import { lineTo } from './proxy';
import { botsReady, type Server } from './server';

export interface Scene {
  name: string;
  /** A path, or a full address if it is not on the lively server. */
  path: string;
  /** Whose browser it is; by default a new guest's. */
  as?: Person;
  act?: (page: Page) => Promise<unknown>;
}

/** One lesson of each game. */
const LESSONS = { othello: 'corner', checkers: 'shot', awele: 'chain', kalah: 'which-first', santorini: 'own-step' };
const ENDGAME = 'W:W18,24,27,K30:B12,16,20,K29';
const LONG = 'Wilhelmina-the-Third';
const CLOCK = { initial_ms: 300_000, increment_ms: 3_000 };
/** How many rated games make a rating certain enough for the leaderboard. */
const ROUNDS = 30;

/** Sets up every scene; `end` ends them all. `quiet` is a server without people and bots. */
export async function scenes({ url, port }: Server, quiet: Server): Promise<{ scenes: Scene[]; end: () => unknown }> {
  const [ada, bob, long] = await Promise.all(['Ada', 'Bob', LONG].map((name) => Person.member(url, name)));
  if (!ada || !bob || !long) throw new Error('Three people were asked in.');
  const line = await lineTo(port);
  for (let round = 0; round < ROUNDS; round += 1) {
    await resigned(long, round % 3 ? bob : ada);
    await resigned(round % 2 ? ada : bob, round % 2 ? bob : ada);
  }
  for (let seed = 1; seed <= 4; seed += 1) {
    await playGame(seed % 2 ? ada : bob, seed % 2 ? bob : ada, { game: 'othello', rated: true, clock: CLOCK, seed });
  }
  const over: Record<string, string> = {};
  for (const game of KINDS) over[game] = await playGame(long, ada, { game, seed: 5, clock: CLOCK });
  over['mini'] = await playGame(bob, ada, { game: 'checkers', variant: 'mini', seed: 3 });
  const slow = { initial_ms: 1_800_000, increment_ms: 20_000 };
  const live: Record<string, string> = {};
  for (const [game, plies] of [
    ['othello', 21],
    ['checkers', 15],
    ['awele', 9],
    ['kalah', 8],
    ['santorini', 14],
  ] as const) {
    live[game] = await playGame(ada, long, { game, plies, seed: 8, clock: slow });
  }
  const asking = await playGame(bob, ada, { game: 'awele', plies: 7, seed: 2 });
  await bob.ask('offer_draw', { game: asking });
  await bob.ask('request_takeback', { game: asking });
  const text = 'Good luck! I hope that you have brought time with you.';
  await long.ask('chat', { game: live['othello'], text, room: 'players' });
  await ada.ask('chat', { game: live['othello'], text: 'And you', room: 'players' });
  await act.befriend(url, bob, [ada, long]);
  const days = await playGame(ada, long, { game: 'santorini', plies: 9, seed: 3, clock: { days: 3 } });
  await bob.ask('seek', { game: 'kalah', clock: CLOCK, rated: true, side: 'random', rating_range: [1200, 1800] });
  await long.ask('seek', { game: 'checkers', variant: 'mini', clock: { days: 3 }, rated: false, side: 'first' });
  const { code } = await bob.ask('invite', { game: 'santorini', clock: CLOCK, side: 'first' });
  await botsReady(url, 'santorini');

  const games = (name: string, of: Record<string, string>, todo: Scene['act'], ply = ''): Scene[] =>
    Object.entries(of).map(([kind, id]) => ({
      name: `${name}-${kind}`,
      path: `/game/${id}${ply}`,
      as: ada,
      act: todo,
    }));
  const section = (page: Page) => page.locator('main section').first().waitFor();
  const list: Scene[] = [
    { name: 'home', path: '/' },
    { name: 'home-member', path: '/', as: ada },
    { name: 'home-person', path: '/', as: bob, act: (page) => choose(page, 'kalah', 'Anyone') },
    { name: 'home-friend', path: '/', act: act.invited },
    { name: 'home-waiting', path: '/', act: act.waited },
    { name: 'home-quiet', path: `${quiet.url}/` },
    { name: 'challenged', path: '/', act: (page) => act.challenged(page, bob) },
    { name: 'challenged-no', path: '/', act: (page) => act.declining(page, bob) },
    ...games('live', live, act.settled),
    { name: 'asked', path: `/game/${asking}`, as: ada, act: act.settled },
    { name: 'resigning', path: `/game/${live['santorini']}`, as: ada, act: act.resigning },
    { name: 'picked', path: `/game/${live['santorini']}`, as: ada, act: act.picked },
    { name: 'rematch', path: '/', as: ada, act: (page) => act.rematch(page, url, () => resigned(long, ada), long) },
    { name: 'plan', path: `/game/${days}`, as: ada, act: act.planned },
    { name: 'plan-line', path: `/game/${days}`, as: ada, act: act.planning },
    { name: 'watch', path: `/game/${live['kalah']}`, act: act.settled },
    { name: 'cut', path: `${line.url}/game/${live['kalah']}`, act: (page) => act.cut(page, line) },
    ...games('over', over, act.settled),
    ...games('study', over, act.studied),
    ...KINDS.map((kind) => ({ name: `bot-${kind}`, path: '/', act: (page: Page) => act.againstBot(page, kind) })),
    { name: 'bot-line', path: '/', act: (page) => act.drawn(page) },
    ...games('line', over, act.tried, '?ply=9'),
    { name: 'analysis-setup', path: '/analysis', act: act.refused },
    { name: 'analysis', path: '/analysis?game=kalah&variant=6x6&moves=A%20B%20f&ply=2', act: act.asked },
    { name: 'exhibition-setup', path: '/exhibition' },
    { name: 'exhibition', path: '/exhibition', act: act.exhibited },
    { name: 'exhibition-over', path: '/exhibition', act: act.finished },
    { name: 'games', path: '/games', act: act.listed },
    { name: 'games-filter', path: `/games?player=${LONG}&result=lost`, act: act.listed },
    { name: 'library', path: '/library', act: section },
    { name: 'library-refused', path: '/library', as: ada, act: act.uploaded },
    { name: 'games-quiet', path: `${quiet.url}/games`, act: (page) => page.locator('main .card').first().waitFor() },
    { name: 'players', path: '/players', act: (page) => page.locator('table').waitFor() },
    { name: 'players-kalah', path: '/players?kind=kalah', act: (page) => page.locator('main .card').first().waitFor() },
    { name: 'player', path: '/player/Ada', act: section },
    { name: 'player-own', path: '/player/Ada', as: ada, act: section },
    { name: 'player-member', path: `/player/${LONG}`, as: ada, act: section },
    { name: 'player-bot', path: '/player/Sapling', act: section },
    { name: 'player-nobody', path: '/player/Nobody' },
    { name: 'bots', path: '/bots', act: (page) => page.locator('.track').first().waitFor() },
    { name: 'bots-quiet', path: `${quiet.url}/bots`, act: (page) => page.getByText('No bots are online').waitFor() },
    { name: 'account-guest', path: '/account' },
    { name: 'sign-in', path: '/account', act: act.mistyped },
    { name: 'account', path: '/account', as: ada, act: (page) => page.getByText(/\(this browser\)/).waitFor() },
    { name: 'account-bot', path: '/account', as: ada, act: act.botMade },
    { name: 'ended', path: '/account', act: (page) => act.ended(page, url) },
    ...KINDS.map((kind) => ({ name: `learn-${kind}`, path: `/learn/${kind}`, act: act.taught })),
    { name: 'learn', path: '/learn', act: act.taught },
    { name: 'learn-lesson', path: '/learn/santorini/cap' },
    { name: 'learn-played', path: '/learn/awele/chain', act: act.lesson },
    ...Object.entries(LESSONS).map(([kind, lesson]) => ({ name: `lesson-${kind}`, path: `/learn/${kind}/${lesson}` })),
    { name: 'shared', path: `/game/${over['othello']}`, as: ada, act: act.shared },
    {
      name: 'print',
      path: `/game/${over['checkers']}/print`,
      act: (page) => page.locator('.sheet svg').first().waitFor(),
    },
    { name: 'digest', path: '/account/digest#nothing' },
    { name: 'editor', path: `/analysis?edit=${encodeURIComponent(ENDGAME)}&game=checkers&variant=english` },
    { name: 'engine', path: '/analysis?game=othello&variant=standard', act: act.engined },
    { name: 'explored', path: '/analysis?game=othello&variant=standard&moves=f5&ply=1', act: act.explored },
    { name: 'tv', path: '/tv', act: (page) => page.locator('.screen').waitFor() },
    { name: 'tv-quiet', path: `${quiet.url}/tv`, act: (page) => page.getByText('Nothing is being played').waitFor() },
    { name: 'waiting', path: `/game/${days}`, as: ada, act: act.allowed },
    { name: 'invite', path: `/invite/${String(code)}` },
    { name: 'invite-own', path: `/invite/${String(code)}`, as: bob },
    { name: 'invite-used', path: '/invite/nothing' },
    { name: 'missing', path: '/nowhere' },
    { name: 'missing-game', path: '/game/nothing', act: (page) => page.getByRole('heading').first().waitFor() },
  ];
  const end = () => {
    [ada, bob, long].forEach((person) => person.leave());
    return line.close();
  };
  return { scenes: list, end };
}

/** Plays a rated game that ends as soon as it counts. */
async function resigned(one: Person, two: Person): Promise<string> {
  const game = await playGame(one, two, { game: 'othello', rated: true, clock: CLOCK, plies: 2 });
  await two.ask('resign', { game });
  return game;
}

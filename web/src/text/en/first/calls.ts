// How a player is called back to the board: the tab's title, and browser notifications.

export const calls = {
  /** The tab's title while games wait; `page` is the page's own title. */
  title: (games: number, page: string) => (games === 1 ? `Your turn · ${page}` : `(${games}) Your turn · ${page}`),
  turn: 'Your turn',
  turnIn: (opponent: string, game: string) => `${opponent} has moved in your game of ${game}.`,
  challenge: (name: string) => `${name} challenges you`,
  follows: (name: string) => `${name} is playing`,
  won: 'You won',
  lost: 'You lost',
  drawn: 'A draw',
  aborted: 'Game aborted',
  started: 'Your game has started',
  startedWith: (opponent: string, game: string) => `${game} with ${opponent}`,
};

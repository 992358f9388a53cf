export const state = {
  lostEnd: 'The server lost the latest moves of this game. It continues from the last saved move.',
  winNotProven: 'The engine cannot prove that you win, so the game goes on.',
  disagree: 'The server and this page disagree on the position. Reload the page.',
  started: 'Your game has started.',
  secondStarted: 'The second game of your pair has started.',
  goToGame: 'Go to game',
  declined: (name: string) => `${name} declined your challenge.`,
  declinedBecause: (name: string, reason: string) => `${name} declined your challenge: ${reason}.`,
  noAnswer: (name: string) => `${name} did not answer your challenge.`,
};

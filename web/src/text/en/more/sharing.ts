// Sharing a game: links, pictures, code for other sites, and the printed sheet.

export const sharing = {
  title: 'Share',
  game: 'Link to this game',
  move: (n: string) => `Link to move ${n}`,
  start: 'Link to the start',
  code: 'Code for your site',
  text: 'Moves as text',
  copy: 'Copy',
  /** The button's text after a click. */
  copied: 'Copied',
  notCopied: 'The browser does not allow copying: select the text instead.',
  picture: 'Picture of this position',
  card: 'Picture with the players',
  animation: 'Animation',
  print: 'Printed sheet',
  open: 'Open on Parlor',
  loading: 'Loading…',
  sheet: {
    go: 'Print',
    back: 'Back to the game',
    diagrams: 'Boards',
    moves: 'Moves',
    /** `move` is like "18. … 30–26". */
    after: (move: string) => `After ${move}`,
    atStart: 'The start',
    noMoves: 'No moves yet.',
    site: (address: string) => `On Parlor: ${address}`,
  },
};

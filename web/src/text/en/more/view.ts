export const view = {
  /** What a move with its sign is, after the move: "c4? is a mistake". */
  marks: {
    inaccuracy: 'is an inaccuracy',
    mistake: 'is a mistake',
    blunder: 'is a blunder',
    threw_draw: 'throws away a proven draw',
    threw_win: 'throws away a proven win',
  },
  /** How far a side is ahead; `points` is a number. */
  even: 'Even',
  drawn: 'Draw',
  drawExact: 'Draw, exact',
  drawProven: 'Draw, proven',
  sideWon: (side: string) => `${side} won`,
  winsBy: (side: string, points: string) => `${side} wins by ${points}, exact`,
  winsProven: (side: string) => `${side} wins, proven`,
  ahead: (side: string, points: string) => `${side} +${points}`,
  exact: (text: string) => `${text}, exact`,
  score: 'Score',
  depth: 'Depth',
  /** The depth, and the deepest that the search looked anywhere. */
  reached: (depth: number, deepest: number) => `${depth} (max ${deepest})`,
  nodes: 'Nodes',
  time: 'Time',
  speed: 'Speed',
  nodesPerSecond: (nodes: string) => `${nodes} nodes/s`,
  cutOffs: 'Cut-offs',
  line: 'Line',
};

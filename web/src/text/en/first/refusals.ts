// Why a request was refused, by the protocol's error code. In English the server's own sentence is shown, which has more detail.

export const refusals = {
  bad_request: 'The server cannot read this request. Check what you entered.',
  unknown_type: 'The server does not know this request. Reload the page.',
  unauthorized: 'Sign in first.',
  forbidden: 'You are not allowed to do this.',
  not_found: 'This no longer exists.',
  not_your_turn: 'It is your opponent’s turn.',
  illegal_move: 'This move is not legal.',
  stale_ply: 'This move has already been played or taken back.',
  ahead_of_game: 'This move cannot be played yet.',
  game_over: 'The game is over.',
  already_exists: 'This already exists.',
  rate_limited: 'Too many requests. Wait a moment.',
  not_available: 'Not available right now.',
  internal: 'Something went wrong on the server. Nothing was changed.',
  /** The page's own errors. */
  offline: 'Not connected to the server.',
  lost: 'The connection was lost before the answer came.',
  unreachable: 'The server cannot be reached.',
  status: (status: number) => `The server answered with status ${status}.`,
};

// Made from the types of protocol/ by `make protocol`; changes belong there.

/** The answer to a request that was done. Which fields it has depends on the request. */
export type Answer = {
  /** The request's `id`. */
  id?: number | null,
  /** `hello`: the version of this protocol. */
  protocol?: number | null,
  /** `hello`: the version of the server. */
  server?: string | null,
  /** `hello`: who the client is. */
  user?: User | null,
  /** `hello` without a token: the new guest's token, told once. */
  token?: string | null,
  /** `hello`: the user's unfinished games. */
  games?: Array<string> | null,
  /** `ping`: the server's wall clock, in milliseconds since 1970. */
  server_ms?: number | null,
  /** `watch_lobby`: the open seeks. */
  seeks?: Array<Seek> | null,
  /** `watch_lobby`: the bots. */
  bots?: Array<Bot> | null,
  /** `watch_lobby`: how many are here. */
  counts?: Counts | null,
  /** `watch_lobby`: what the operator tells everybody. */
  announcement?: string | null,
  /** `seek`: the seek's id. */
  seek_id?: string | null,
  /** `challenge` of a person: the challenge's id. */
  challenge_id?: string | null,
  /** `invite`: the code. */
  code?: string | null,
  /** `invite`: the path of the page that joins. */
  url?: string | null,
  /** Whatever makes a game: its id. */
  game?: string | null,
  /** `move` and other acts in a game: the seq of the event that it caused. */
  seq?: number | null,
  /** `move`: true where this move had been played already. */
  duplicate?: boolean | null,
  /** `explore`: where the line leads. */
  explored?: Explored | null,
};

/** A bot that can be challenged. */
export type Bot = {
  /** The account's id. */
  id: string,
  /** The name by which it is challenged. */
  name: string,
  /** What it plays. */
  games: Array<BotGame>,
  /** How many more games it takes now. */
  free: number,
  /** Whether a process of it is connected. */
  online: boolean,
};

/** Which bot is challenged: by name, by level, or any. */
export type BotChoice = {
  /** The bot of this name. */
  name?: string | null,
  /** A bot that plays at this level, 1 to 8. */
  level?: number | null,
};

/** One game that a bot plays. */
export type BotGame = {
  /** The game's kind. */
  game: Kind,
  /** Its variants; every one that people are offered where none is named. */
  variants: Array<string>,
  /** The strengths at which it plays, 1 to 8. */
  levels: Array<number>,
};

/** A challenge to a person, as both see it. */
export type Challenge = {
  /** What `accept_challenge` names. */
  challenge_id: string,
  /** Who challenges. */
  from: User,
  /** The name of the challenged. */
  to: string,
  /** The game's kind. */
  game: Kind,
  /** Its variant. */
  variant: string,
  /** Its clock; null for none. */
  clock: TimeControl | null,
  /** Whether it counts for the ratings. */
  rated: boolean,
  /** The seat that the challenger wishes for. */
  side: SideChoice,
};

/** How a challenge ended. */
export type ChallengeEnd = "accepted" | "declined" | "cancelled" | "expired";

/** A line of a game's chat. */
export type ChatLine = {
  /** To whom. */
  room: Room,
  /** Who. */
  user: User,
  /** What, as plain text. */
  text: string,
  /** When, in milliseconds since 1970. */
  at_ms: number,
};

/** What remained on the clocks when the event was logged or the snapshot sent. */
export type Clock = {
  /** The first player's time left, in milliseconds. */
  first_ms: number,
  /** The second player's time left, in milliseconds. */
  second_ms: number,
  /** Whose clock runs; null until both have moved and after the end. */
  running: Seat | null,
};

/** How many are here. */
export type Counts = {
  /** Users who are connected, bots left out. */
  players: number,
  /** Games in play. */
  games: number,
};

/** A request with the client's number for it. */
export type Envelope = Request & { id?: number | null };

/** The closed set of reasons for which a request is refused. */
export type ErrorCode = "bad_request" | "unknown_type" | "unauthorized" | "forbidden" | "not_found" | "not_your_turn" | "illegal_move" | "stale_ply" | "ahead_of_game" | "game_over" | "already_exists" | "rate_limited" | "not_available" | "internal";

/** An event, told apart by its `type`. Those with a `seq` are in the game's log. */
export type Event = {
  "type": "seek_added",
  /** The seek. */
  seek: Seek,
} | {
  "type": "seek_removed",
  /** Which one. */
  seek_id: string,
} | {
  "type": "bot_suggested",
  /** The seek that waits. */
  seek_id: string,
  /** The bot. */
  bot: User,
  /** The level at which it would play. */
  level?: number | null,
} | {
  "type": "bot_changed",
  /** The bot as it is now. */
  bot: Bot,
} | {
  "type": "counts"
} & Counts | {
  "type": "challenged",
  /** The challenge. */
  challenge: Challenge,
} | {
  "type": "challenge_ended",
  /** Which one. */
  challenge_id: string,
  /** How. */
  how: ChallengeEnd,
  /** What the challenged says to it. */
  reason?: string | null,
} | {
  "type": "game_started",
  /** The game's id. */
  game: string,
  /** Its kind. */
  kind: Kind,
  /** This user's seat. */
  side: Seat,
  /** The seek that it came from. */
  seek_id?: string | null,
  /** The challenge that it came from. */
  challenge_id?: string | null,
  /** The invitation that it came from. */
  code?: string | null,
  /** The level at which the bot of this game was challenged. */
  level?: number | null,
  /** To the processes of a bot that has several: whether this one shall play. Absent means yes. */
  leased?: boolean | null,
} | {
  "type": "followed_started",
  /** The game's id. */
  game: string,
  /** Its kind. */
  kind: Kind,
  /** Who is followed. */
  user: User,
  /** Whom he plays. */
  opponent: User,
} | {
  "type": "snapshot"
} & Snapshot | {
  "type": "moved"
} & Moved | {
  "type": "draw_offered",
  /** In which game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** Who offers. */
  by: Seat,
} | {
  "type": "draw_declined",
  /** In which game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** Who declined. */
  by: Seat,
} | {
  "type": "takeback_requested",
  /** In which game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** Who asks. */
  by: Seat,
} | {
  "type": "takeback_declined",
  /** In which game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** Who declined. */
  by: Seat,
} | {
  "type": "taken_back"
} & TakenBack | {
  "type": "time_given",
  /** In which game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** Who gave it. */
  by: Seat,
  /** The clocks after it. */
  clock: Clock | null,
} | {
  "type": "game_over",
  /** Which game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** Who has won. */
  result: Verdict,
  /** Why it ended. */
  reason: Reason,
  /** The points of `[first, second]`, in games that have points. */
  score?: [number, number] | null,
  /** What the game did to the ratings, if it was rated. */
  ratings?: RatingChanges | null,
} | {
  "type": "presence",
  /** In which game. */
  game: string,
  /** Who. */
  side: Seat,
  /** Whether he is here. */
  online: boolean,
  /** After this time the opponent may claim the game, in milliseconds. */
  claim_in_ms?: number | null,
} | {
  "type": "planned",
  /** In which game. */
  game: string,
  /** The ply at which the lines begin. */
  ply: number,
  /** The lines. */
  lines: Array<Array<PlannedMove>>,
} | {
  "type": "watchers",
  /** Which game. */
  game: string,
  /** How many connections. */
  count: number,
} | {
  "type": "announced",
  /** What; an empty text takes back what was told before. */
  text: string,
} | {
  "type": "chatted",
  /** In which game. */
  game: string,
  /** To whom. */
  room: Room,
  /** Who. */
  user: User,
  /** What, as plain text. */
  text: string,
} | {
  "type": "rematch_offered",
  /** The finished game. */
  game: string,
  /** Who wants it. */
  by: Seat,
} | {
  "type": "clock",
  /** In which game. */
  game: string,
  /** The clocks now. */
  clock: Clock,
};

/** Where a line of moves leads. */
export type Explored = {
  /** The ply at which the line begins: the next to be played in the game. */
  ply: number,
  /** The line, with the forced passes in it and after it. */
  moves: Array<PlannedMove>,
  /** The position after it. */
  position: string,
  /** Its hash. */
  hash: string,
  /** Who would move next; null after an end. */
  to_move: Seat | null,
  /** All legal moves there. */
  legal: Array<string>,
};

/** How a finished game came out. */
export type GameResult = {
  /** Who has won. */
  result: Verdict,
  /** Why it ended. */
  reason: Reason,
  /** The points of `[first, second]`, in games that have points. */
  score?: [number, number] | null,
  /** What the game did to the ratings, if it was rated. */
  ratings?: RatingChanges | null,
};

/** A kind of game. */
export type Kind = "othello" | "kalah" | "checkers" | "awele" | "santorini";

/** The event `moved`. */
export type Moved = {
  /** In which game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** The number of the move in the game, from 0. */
  ply: number,
  /** The move's text. */
  move: string,
  /** Who moved. */
  by: Seat,
  /** The position after it. */
  position: string,
  /** Its hash: FNV-1a 64 of `KIND VARIANT POSITION`, 16 lower-case hex digits. */
  hash: string,
  /** Who moves next; null after the end. */
  to_move: Seat | null,
  /** All legal moves of the side to move. */
  legal: Array<string>,
  /** The clocks after it; null in a game without. */
  clock: Clock | null,
  /** How long the player thought, in milliseconds, what is credited taken off; absent in imported games. */
  spent_ms?: number | null,
  /** What of the way over the network was credited to the player's clock, in milliseconds; absent for nothing. */
  lag_ms?: number | null,
  /** What the bot that moved says of its search. */
  info?: Record<string, unknown> | null,
};

/** Offers that wait for the opponent's answer: who made each. */
export type Pending = {
  /** Who offered a draw. */
  draw?: Seat | null,
  /** Who asked to take a move back. */
  takeback?: Seat | null,
  /** Who offered another game. */
  rematch?: Seat | null,
};

/** A move of a line that may be played. */
export type PlannedMove = {
  /** The move's text. */
  move: string,
  /** Whose it would be. */
  by: Seat,
};

/** A rating before and after a game. */
export type RatingChange = {
  /** Before the game. */
  before: number,
  /** After it. */
  after: number,
};

/** The rating changes of both players. */
export type RatingChanges = {
  /** The first player's. */
  first: RatingChange,
  /** The second player's. */
  second: RatingChange,
};

/** Why a game ended. */
export type Reason = "rules" | "resignation" | "agreement" | "timeout" | "abandoned" | "aborted" | "repetition" | "move_limit" | "adjudication";

/** The answer to a request that was not done. */
export type Refusal = {
  /** The request's `id`. */
  id?: number | null,
  /** Why, for a program. */
  code: ErrorCode,
  /** Why, for a person. */
  message: string,
  /** `rate_limited`: when to try again, in milliseconds. */
  retry_ms?: number | null,
};

/** `ok` or `error`. */
export type Reply = {
  "type": "ok"
} & Answer | {
  "type": "error"
} & Refusal;

/** A request, told apart by its `type`. The `id` stands beside it in the message, see [`Envelope`]. */
export type Request = {
  "type": "hello",
  /** The secret that a former `hello`, a sign-in or the making of a bot returned. */
  token?: string | null,
} | {
  "type": "ping",
} | {
  "type": "watch_lobby",
} | {
  "type": "unwatch_lobby",
} | {
  "type": "seek",
  /** The opponent's rating must lie in this range. */
  rating_range?: [number, number] | null,
  /** Whether the range widens while the seek waits, from one around the own rating where none is given. */
  widen?: boolean,
  /** The game's kind. */
  game: Kind,
  /** Its variant; the default where none is named. */
  variant?: string | null,
  /** Its clock; none where none is named. */
  clock: TimeControl | null,
  /** Whether it counts for the ratings; no where nothing is said. */
  rated: boolean,
  /** The own seat; by lot where nothing is said. */
  side: SideChoice,
  /** Makes a repeated request harmless: the same key within ten minutes gets the same answer. At most 36 bytes. */
  key?: string | null,
} | {
  "type": "accept_seek",
  /** Which one. */
  seek_id: string,
} | {
  "type": "cancel_seek",
  /** Which one. */
  seek_id: string,
} | {
  "type": "challenge",
  /** The person's name. */
  to?: string | null,
  /** The bot; an empty object means any. */
  bot?: BotChoice | null,
  /** The game's kind. */
  game: Kind,
  /** Its variant; the default where none is named. */
  variant?: string | null,
  /** Its clock; none where none is named. */
  clock: TimeControl | null,
  /** Whether it counts for the ratings; no where nothing is said. */
  rated: boolean,
  /** The own seat; by lot where nothing is said. */
  side: SideChoice,
  /** Makes a repeated request harmless: the same key within ten minutes gets the same answer. At most 36 bytes. */
  key?: string | null,
} | {
  "type": "invite",
  /** The game's kind. */
  game: Kind,
  /** Its variant; the default where none is named. */
  variant?: string | null,
  /** Its clock; none where none is named. */
  clock: TimeControl | null,
  /** Whether it counts for the ratings; no where nothing is said. */
  rated: boolean,
  /** The own seat; by lot where nothing is said. */
  side: SideChoice,
  /** Makes a repeated request harmless: the same key within ten minutes gets the same answer. At most 36 bytes. */
  key?: string | null,
} | {
  "type": "join_invite",
  /** The code. */
  code: string,
} | {
  "type": "accept_challenge",
  /** Which one. */
  challenge_id: string,
} | {
  "type": "decline_challenge",
  /** Which one. */
  challenge_id: string,
  /** Why, for the challenger to read. */
  reason?: string | null,
} | {
  "type": "cancel_challenge",
  /** Which one. */
  challenge_id: string,
} | {
  "type": "watch",
  /** Which game. */
  game: string,
  /** The last seq that the client has; absent for a snapshot. */
  since?: number | null,
} | {
  "type": "unwatch",
  /** Which game. */
  game: string,
} | {
  "type": "move",
  /** In which game. */
  game: string,
  /** The number of this move in the game, from 0. */
  ply: number,
  /** The move's text. */
  move: string,
  /** The last seq that the client has; a takeback since then makes the move stale. */
  after?: number | null,
  /** What a bot says of its search. */
  info?: Record<string, unknown> | null,
} | {
  "type": "plan",
  /** In which game. */
  game: string,
  /** The ply at which the lines begin: the next to be played, and it is the opponent's turn. */
  ply: number,
  /** Lines of moves in their order, the opponent's and the own. Each ends with an own one; no line, no plan. */
  lines: Array<Array<string>>,
  /** The last seq that the client has; a takeback since then makes the plan stale. */
  after?: number | null,
} | {
  "type": "explore",
  /** In which game. */
  game: string,
  /** The moves; forced passes need not be among them. */
  moves: Array<string>,
} | {
  "type": "desync",
  /** In which game. */
  game: string,
  /** The seq of the event. */
  seq: number,
  /** The hash that the client computed. */
  hash: string,
} | {
  "type": "resign",
  /** Which game. */
  game: string,
} | {
  "type": "offer_draw",
  /** In which game. */
  game: string,
} | {
  "type": "answer_draw",
  /** In which game. */
  game: string,
  /** Whether to agree. */
  accept: boolean,
} | {
  "type": "request_takeback",
  /** In which game. */
  game: string,
} | {
  "type": "answer_takeback",
  /** In which game. */
  game: string,
  /** Whether to agree. */
  accept: boolean,
} | {
  "type": "abort",
  /** Which game. */
  game: string,
} | {
  "type": "give_time",
  /** In which game. */
  game: string,
} | {
  "type": "claim_win",
  /** Which game. */
  game: string,
} | {
  "type": "rematch",
  /** The finished game. */
  game: string,
  /** Makes a repeated request harmless. */
  key?: string | null,
} | {
  "type": "chat",
  /** In which game. */
  game: string,
  /** What. */
  text: string,
  /** To whom. */
  room: Room,
} | {
  "type": "offer",
  /** The games. */
  games: Array<BotGame>,
  /** How many games at once; 0 takes no new ones. */
  max_games: number,
};

/** Who reads a chat line. */
export type Room = "players" | "watchers";

/** One of the two seats. */
export type Seat = "first" | "second";

/** An open seek. */
export type Seek = {
  /** What `accept_seek` names. */
  seek_id: string,
  /** Who seeks. */
  user: User,
  /** The game's kind. */
  game: Kind,
  /** Its variant. */
  variant: string,
  /** Its clock; null for none. */
  clock: TimeControl | null,
  /** Whether it counts for the ratings. */
  rated: boolean,
  /** The seat that the seeker wishes for. */
  side: SideChoice,
  /** The opponent's rating must lie in this range, both ends included. */
  rating_range?: [number, number] | null,
};

/** Everything that the server sends, told apart by its `type`. */
export type ServerMessage = Reply | Event;

/** The seat that a player wishes for. */
export type SideChoice = "first" | "second" | "random";

/** The event `snapshot`, and the body of `GET /api/games/{id}`. */
export type Snapshot = {
  /** Which game. */
  game: string,
  /** The last event that it contains, 0 for none. */
  seq: number,
  /** The game's kind. */
  kind: Kind,
  /** Its variant. */
  variant: string,
  /** Whether it counts for the ratings. */
  rated: boolean,
  /** Whether anyone may watch. */
  public: boolean,
  /** The player who began. */
  first: User,
  /** The other player. */
  second: User,
  /** The position in which the game began. */
  start: string,
  /** The position now. */
  position: string,
  /** Its hash. */
  hash: string,
  /** The number of moves played: the ply to be played next. */
  ply: number,
  /** Who moves next; null after the end. */
  to_move: Seat | null,
  /** All legal moves of the side to move. */
  legal: Array<string>,
  /** The moves played. */
  moves: Array<string>,
  /** The clocks now; null in a game without. */
  clock: Clock | null,
  /** The time that the players have; null for no clock. */
  time_control: TimeControl | null,
  /** Offers that wait for an answer. */
  pending: Pending,
  /** Whether the game goes on. */
  status: Status,
  /** How it ended. */
  result?: GameResult | null,
  /** The level at which the bot of this game was challenged. */
  level?: number | null,
  /** When the game was made, in milliseconds since 1970. */
  created_ms: number,
  /** How many watch, the players not among them. */
  watchers?: number | null,
  /** What was said, as far as the asker may read it. */
  chat?: Array<ChatLine>,
};

/** Whether a game goes on. */
export type Status = "playing" | "over";

/** The event `taken_back`. */
export type TakenBack = {
  /** In which game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** The ply to be played next. */
  ply: number,
  /** The position that is on the board again. */
  position: string,
  /** Its hash. */
  hash: string,
  /** Who moves next. */
  to_move: Seat | null,
  /** All legal moves of the side to move. */
  legal: Array<string>,
  /** The clocks; null in a game without. */
  clock: Clock | null,
};

/** How much time the players have. Null or absent where a game has no clock. */
export type TimeControl = {
  /** The time of each player at the start, in milliseconds. */
  initial_ms: number,
  /** What each move adds, in milliseconds. */
  increment_ms: number,
} | {
  /** Days for each move. */
  days: number,
};

/** A user as others see him. */
export type User = {
  /** The account's id, which never changes. */
  id: string,
  /** The name to show. */
  name: string,
  /** What kind of account it is. */
  kind: UserKind,
  /** The rating in the game at hand, where there is one. */
  rating?: number | null,
};

/** What kind of account a user has. */
export type UserKind = "guest" | "member" | "bot";

/** Who has won a finished game. */
export type Verdict = "first" | "second" | "draw" | "aborted";

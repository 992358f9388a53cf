// Generated from the types in protocol/ by `make protocol`. Edit those instead.

/** An answer with the number of its request. */
export type Accepted = {
  /** The request's `id`. */
  id?: number | null,
} & (Welcome | Pong | Lobby | SeekOpened | ChallengeSent | InviteMade | GameMade | Logged | ExploredLine | Turns | Done);

/** What each request is answered with, by its type. */
export type Answers = {
  hello: Welcome,
  ping: Pong,
  watch_lobby: Lobby,
  unwatch_lobby: Done,
  seek: SeekOpened,
  accept_seek: GameMade,
  cancel_seek: Done,
  challenge: ChallengeSent | GameMade,
  invite: InviteMade,
  join_invite: GameMade,
  accept_challenge: GameMade,
  decline_challenge: Done,
  cancel_challenge: Done,
  watch: Done,
  unwatch: Done,
  move: Logged,
  plan: Done,
  explore: ExploredLine,
  desync: Done,
  resign: Logged,
  offer_draw: Logged,
  answer_draw: Logged,
  request_takeback: Logged,
  answer_takeback: Logged,
  abort: Logged,
  give_time: Logged,
  go_berserk: Logged,
  claim_win: Logged,
  rematch: GameMade | Done,
  chat: Done,
  acknowledge_warning: Done,
  watch_turns: Turns,
  watch_tournament: Done,
  unwatch_tournament: Done,
  tournament_chat: Done,
  offer: Done,
};

/** A bot that anyone can challenge. */
export type Bot = {
  /** The account's id. */
  id: string,
  /** The name to challenge it by. */
  name: string,
  /** What it plays. */
  games: Array<BotGame>,
  /** How many more games it can take now. */
  free: number,
  /** Whether one of its processes is connected. */
  online: boolean,
  /** Whether it is one of the server's own bots: only those can be challenged by level. */
  house: boolean,
};

/** Which bot to challenge: by name, by level, by the player that it is to play as, or any. */
export type BotChoice = {
  /** The bot's name. */
  name?: string | null,
  /** A level that the bot plays at, 1 to 8. */
  level?: number | null,
  /** The player that a bot of the house is to play as in this game, which is casual. */
  player?: PlayerChoice | null,
};

/** One game that a bot plays. */
export type BotGame = {
  /** The game's kind. */
  game: Kind,
  /** The variants it plays; every variant if none is listed. */
  variants: Array<string>,
  /** The levels it plays at, 1 to 8. */
  levels: Array<number>,
  /** Whether it plays as any player that a challenge chooses (`player`), and in no other way. */
  players?: boolean,
};

/** How many games a bot can take. */
export type BotSeats = {
  /** The bot's id. */
  id: string,
  /** How many more games it can take now. */
  free: number,
  /** Whether one of its processes is connected. */
  online: boolean,
};

/** A challenge to a person, as both players see it. */
export type Challenge = {
  /** The id to send with `accept_challenge`. */
  challenge_id: string,
  /** Who sent the challenge. */
  from: User,
  /** The name of the challenged player. */
  to: string,
  /** The game's kind. */
  game: Kind,
  /** Its variant. */
  variant: string,
  /** Its time control; null for none. */
  clock: TimeControl | null,
  /** Whether it counts for the ratings. */
  rated: boolean,
  /** The seat that the player who offers it asks for. */
  side: SideChoice,
  /** The position that the game begins at; absent for the variant's usual start. */
  start?: string | null,
  /** The opening that the start is drawn from when the game begins. */
  opening?: string | null,
  /** Whether two games are played from the same start with the seats swapped. */
  pair?: boolean,
};

/** How a challenge ended. */
export type ChallengeEnd = "accepted" | "declined" | "cancelled" | "expired";

/** A challenge was sent. */
export type ChallengeSent = {
  /** The challenge's id. */
  challenge_id: string,
};

/** A chat message. */
export type ChatLine = {
  /** Who can read it. */
  room: Room,
  /** Who sent it. */
  user: User,
  /** The message, as plain text. */
  text: string,
  /** When it was sent, in milliseconds since 1970. */
  at_ms: number,
};

/** The remaining time when the event was logged or the snapshot sent. */
export type Clock = {
  /** The first player's time left, in milliseconds. */
  first_ms: number,
  /** The second player's time left, in milliseconds. */
  second_ms: number,
  /** Whose clock is running; null until both players have moved, and after the end. */
  running: Seat | null,
};

/** How many people are connected and how many games are in progress. */
export type Counts = {
  /** Connected users, not counting bots. */
  players: number,
  /** Games in progress. */
  games: number,
};

/** The request was carried out. */
export type Done = Record<symbol, never>;

/** A request with the client's number for it. */
export type Envelope = Request & { id?: number | null };

/** The closed set of reasons for which a request is refused. */
export type ErrorCode = "bad_request" | "unknown_type" | "unauthorized" | "forbidden" | "not_found" | "not_your_turn" | "illegal_move" | "stale_ply" | "ahead_of_game" | "game_over" | "already_exists" | "rate_limited" | "not_available" | "internal";

/** An event; `type` says which one. Events with a `seq` are in the game's log. */
export type Event = {
  "type": "seek_added",
  /** The seek. */
  seek: Seek,
} | {
  "type": "seek_removed",
  /** The seek. */
  seek_id: string,
} | {
  "type": "bot_suggested",
  /** The open seek. */
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
  "type": "lobby_changed"
} & LobbyChange | {
  "type": "challenged",
  /** The challenge. */
  challenge: Challenge,
} | {
  "type": "open_challenges",
  /** The challenges. */
  challenge_ids: Array<string>,
} | {
  "type": "challenge_ended",
  /** The challenge. */
  challenge_id: string,
  /** How it ended. */
  how: ChallengeEnd,
  /** The reason that the challenged player gave. */
  reason?: string | null,
} | {
  "type": "game_started",
  /** The game's id. */
  game: string,
  /** Its kind. */
  kind: Kind,
  /** Your seat. */
  side: Seat,
  /** The seek that led to it. */
  seek_id?: string | null,
  /** The challenge that led to it. */
  challenge_id?: string | null,
  /** The code of the invitation that led to it. */
  code?: string | null,
  /** The level that the bot was challenged at. */
  level?: number | null,
  /** The position that it begins at; absent for the variant's usual start. */
  start?: string | null,
  /** Set if this is one of two games with the same start and the seats swapped. */
  pair?: GamePair | null,
  /** The tournament that it belongs to. */
  tournament?: string | null,
  /** For a bot with several processes: whether this process is to play. Absent means yes. */
  leased?: boolean | null,
} | {
  "type": "game_parked",
  /** The game. */
  game: string,
} | {
  "type": "queued",
  /** The game. */
  game: string,
  /** Its place in the queue: 1 is next, 0 means that the bot has begun to think. */
  place: number,
} | {
  "type": "turn",
  /** The game's id. */
  game: string,
  /** Whether it is your turn; also false once the game is over. */
  yours: boolean,
} | {
  "type": "followed_started",
  /** The game's id. */
  game: string,
  /** Its kind. */
  kind: Kind,
  /** The player you follow. */
  user: User,
  /** Their opponent. */
  opponent: User,
} | {
  "type": "tournament_changed",
  /** The tournament. */
  tournament: string,
  /** How many events its log has now. */
  version: number,
} | {
  "type": "tournament_chatted"
} & TournamentChatLine | {
  "type": "snapshot"
} & Snapshot | {
  "type": "moved"
} & Moved | {
  "type": "played"
} & Played | {
  "type": "draw_offered",
  /** The game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** Who offered it. */
  by: Seat,
} | {
  "type": "draw_declined",
  /** The game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** Who declined it. */
  by: Seat,
} | {
  "type": "takeback_requested",
  /** The game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** Who asked. */
  by: Seat,
} | {
  "type": "takeback_declined",
  /** The game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** Who declined it. */
  by: Seat,
} | {
  "type": "taken_back"
} & TakenBack | {
  "type": "time_given",
  /** The game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** Who gave it. */
  by: Seat,
  /** The clocks after it. */
  clock: Clock | null,
} | {
  "type": "went_berserk",
  /** The game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** Who did so. */
  by: Seat,
  /** The clocks after it. */
  clock: Clock | null,
} | {
  "type": "game_over",
  /** The game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** The second game of the pair, if this was its first game and ended with a result. */
  second_game?: string | null,
  /** Who won. */
  result: Verdict,
  /** Why it ended. */
  reason: Reason,
  /** The points of `[first, second]`, in games that have points. */
  score?: [number, number] | null,
  /** What the game did to the ratings, if it was rated. */
  ratings?: RatingChanges | null,
  /** Why a rated game did not change the ratings: the two had already played too many in 24 hours. */
  uncounted?: Uncounted | null,
} | {
  "type": "presence",
  /** The game. */
  game: string,
  /** Which player. */
  side: Seat,
  /** Whether they are connected. */
  online: boolean,
  /** How long until the opponent can claim a win, in milliseconds. */
  claim_in_ms?: number | null,
  /** How long this player may think before the opponent can claim a win that the engine proves, in milliseconds. */
  stalls_after_ms?: number | null,
  /** How long this player has thought about the current move, if it is their turn, in milliseconds. */
  thought_ms?: number | null,
} | {
  "type": "planned",
  /** The game. */
  game: string,
  /** The ply that the lines start at. */
  ply: number,
  /** The lines. */
  lines: Array<Array<PlannedMove>>,
} | {
  "type": "watchers",
  /** The game. */
  game: string,
  /** How many connections, not counting the players'. */
  count: number,
} | {
  "type": "announced",
  /** The announcement; empty once the last one no longer applies. */
  text: string,
} | {
  "type": "warned",
  /** The warning's id. */
  warning_id: string,
  /** When you were warned, in milliseconds since 1970. */
  at_ms: number,
  /** What the moderator says, as plain text. */
  text: string,
} | {
  "type": "chatted",
  /** The game. */
  game: string,
  /** Who can read it. */
  room: Room,
  /** Who sent it. */
  user: User,
  /** The message, as plain text. */
  text: string,
} | {
  "type": "rematch_offered",
  /** The finished game. */
  game: string,
  /** Who offers it. */
  by: Seat,
} | {
  "type": "nearer",
  /** The game. */
  game: string,
  /** Where to reach that server: a path at the address that you are connected to, or another address. */
  at: string,
} | {
  "type": "clock",
  /** The game. */
  game: string,
  /** The clocks now. */
  clock: Clock,
};

/** Where a line of moves leads. */
export type Explored = {
  /** The ply that the line starts at: the next ply of the game. */
  ply: number,
  /** The line, including forced passes within and after it. */
  moves: Array<PlannedMove>,
  /** The position after the line. */
  position: string,
  /** Its hash. */
  hash: string,
  /** Who would move next; null if the game would be over. */
  to_move: Seat | null,
  /** The legal moves in that position. */
  legal: Array<string>,
};

/** Where a line leads. */
export type ExploredLine = {
  /** The line and the position after it. */
  explored: Explored,
};

/** A game was created. */
export type GameMade = {
  /** The game's id. */
  game: string,
};

/** The place of a game in a pair: two games of the same players from the same start with the seats swapped. */
export type GamePair = {
  /** 1 for the first game, 2 for the second. */
  number: number,
  /** The other game; absent while there is none: the second begins when the first has ended with a result. */
  other?: string | null,
};

/** The result of a finished game. */
export type GameResult = {
  /** Who won. */
  result: Verdict,
  /** Why it ended. */
  reason: Reason,
  /** The points of `[first, second]`, in games that have points. */
  score?: [number, number] | null,
  /** What the game did to the ratings, if it was rated. */
  ratings?: RatingChanges | null,
  /** Why a rated game did not change the ratings: the two had already played too many in 24 hours. */
  uncounted?: Uncounted | null,
};

/** Where a game begins instead of its variant's usual start: at a position, after a line of moves from a position or
* from the usual start, or with an opening of the catalog. No other fields are allowed. */
export type GameStart = {
  /** The text of a position of the variant in which the game is not over. */
  position?: string | null,
  /** A line of moves; forced passes may be left out. The game begins at the position that it leads to: the moves are
  * not part of the game, its first ply has number 0, and repetitions are counted from there. */
  moves?: Array<string>,
  /** The name of an opening of the catalog, without a position or moves. The start is drawn when the game begins. */
  opening?: string | null,
};

/** An invitation is open. */
export type InviteMade = {
  /** The code to join with. */
  code: string,
  /** The path of the page that joins. */
  url: string,
};

/** A kind of game. */
export type Kind = "othello" | "checkers" | "awele" | "kalah" | "santorini";

/** Where a game of the library comes from. It was not played here, and its players are names, not accounts. */
export type LibraryEntry = {
  /** The tournament or occasion; empty if the file names none. */
  event: string,
  /** The date as the file gives it; empty for none. */
  played: string,
  /** The name of the file; empty for pasted text. */
  source: string,
  /** The member who imported it; null for the operator. */
  imported_by: string | null,
  /** When it was imported, in milliseconds since 1970; null if that is not known. */
  imported_ms: number | null,
  /** Whether the game was not finished, or its result is not known: then its `result` is `aborted`. */
  unfinished: boolean,
};

/** The lobby as it is now. */
export type Lobby = {
  /** The open seeks. */
  seeks: Array<Seek>,
  /** The bots. */
  bots: Array<Bot>,
  /** How many people and games there are. */
  counts: Counts,
  /** The operator's announcement, if there is one. */
  announcement?: string | null,
};

/** What has changed in the lobby since the last such event. Absent fields have not changed.
*
* A client that has just begun to watch may receive a change that it has already seen. */
export type LobbyChange = {
  /** Seeks that were opened. */
  opened?: Array<Seek>,
  /** Open seeks whose rating range has widened. */
  widened?: Array<WidenedSeek>,
  /** The ids of seeks that are no longer open. */
  closed?: Array<string>,
  /** Bots that are new or offer something different. */
  bots?: Array<Bot>,
  /** Bots of which only these fields have changed. */
  seats?: Array<BotSeats>,
  /** How many people and games there are. */
  counts?: Counts | null,
  /** The operator's announcement; empty once the last one no longer applies. */
  announcement?: string | null,
};

/** An act is in the game's log. */
export type Logged = {
  /** The `seq` of the event. */
  seq: number,
  /** True if this move had already been played. */
  duplicate?: boolean | null,
};

/** The event `moved`. */
export type Moved = {
  /** The game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** The number of the move in the game, counted from 0. */
  ply: number,
  /** The move's text. */
  move: string,
  /** Who moved. */
  by: Seat,
  /** The position after the move. */
  position: string,
  /** Its hash: FNV-1a 64 of `KIND VARIANT POSITION`, 16 lower-case hex digits. */
  hash: string,
  /** Who moves next; null after the end. */
  to_move: Seat | null,
  /** The legal moves of the side to move. */
  legal: Array<string>,
  /** The clocks after the move; null in a game without a clock. */
  clock: Clock | null,
  /** How long the player thought, in milliseconds, without the credited lag; absent in imported games. */
  spent_ms?: number | null,
  /** The network lag that was credited to the player's clock, in milliseconds; absent if none. */
  lag_ms?: number | null,
  /** The network lag that was measured, in milliseconds, if it is more than was credited. */
  measured_lag_ms?: number | null,
  /** What the bot reports about its search. */
  info?: SearchInfo | null,
};

/** Offers awaiting an answer: who made each. */
export type Pending = {
  /** Who offered a draw. */
  draw?: Seat | null,
  /** Who asked to take back a move. */
  takeback?: Seat | null,
  /** Who offered a rematch. */
  rematch?: Seat | null,
};

/** A move in a line. */
export type PlannedMove = {
  /** The move's text. */
  move: string,
  /** Who would play it. */
  by: Seat,
};

/** The event `played`: a move for a client that knows the rules and works out the position and the legal moves itself. */
export type Played = {
  /** The game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** The number of the move in the game, counted from 0. */
  ply: number,
  /** The move's text. */
  move: string,
  /** Who moved. */
  by: Seat,
  /** The hash of the position after the move, as in `moved`. */
  hash: string,
  /** The clocks after the move; absent in a game without a clock. */
  clock?: Clock | null,
  /** How long the player thought, in milliseconds, without the credited lag; absent in imported games. */
  spent_ms?: number | null,
  /** The network lag that was credited to the player's clock, in milliseconds; absent if none. */
  lag_ms?: number | null,
  /** The network lag that was measured, in milliseconds, if it is more than was credited. */
  measured_lag_ms?: number | null,
  /** What the bot reports about its search. */
  info?: SearchInfo | null,
};

/** Which player: a named one, a level, or an algorithm. Without any of these, the strongest level.
*
* The other fields modify it, and apply only to algorithms that have them: the catalog lists the options of each
* algorithm with their bounds. A field that is not listed here is refused. */
export type PlayerChoice = {
  /** A named player of the game, as the catalog lists them. */
  name?: string | null,
  /** A level, 1 to 8. */
  level?: number | null,
  /** An algorithm of the catalog. */
  algorithm?: string | null,
  /** The search depth in plies, 1 to 100; the named player's own, or 4 for an algorithm, if absent. */
  depth?: number | null,
  /** How many plies deeper it searches with each of its moves, 0 to 20. */
  deeper?: number | null,
  /** The longest time for a move, in milliseconds; the limit that the catalog names if absent, and never more than
  * that. */
  time_ms?: number | null,
  /** The most positions that it searches for a move. */
  nodes?: number | null,
  /** An evaluation of the game; the named player's own, or the game's best, if absent. */
  evaluation?: string | null,
  /** Alpha-beta: whether promising moves are tried first and positions are remembered; true if absent. */
  ordering?: boolean | null,
  /** Alpha-beta: how many children with the best evaluation are tried first, the others in the order of the rules. */
  best_first?: number | null,
  /** Beam search: how many children of each node are kept; 3 if absent. */
  width?: number | null,
};

/** The server is alive. */
export type Pong = {
  /** The server's wall clock, in milliseconds since 1970. */
  server_ms: number,
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

/** The answer to a request that was refused, and the body of every HTTP error. */
export type Refusal = {
  /** The request's `id`; never present over HTTP. */
  id?: number | null,
  /** The reason, for a program. */
  code: ErrorCode,
  /** The reason, as a sentence for a person. */
  message: string,
  /** `rate_limited`: when to try again, in milliseconds. */
  retry_ms?: number | null,
};

/** `ok` or `error`. */
export type Reply = {
  "type": "ok"
} & Accepted | {
  "type": "error"
} & Refusal;

/** A request; `type` says which one. Its `id` is next to it in the message, see [`Envelope`](crate::Envelope). */
export type Request = {
  "type": "hello",
  /** The token from an earlier `hello`, from signing in, or from creating a bot. */
  token?: string | null,
} | {
  "type": "ping",
} | {
  "type": "watch_lobby",
  /** Whether changes are sent together as one `lobby_changed` instead of one event each. */
  differences?: boolean,
} | {
  "type": "unwatch_lobby",
} | {
  "type": "seek",
  /** The lowest and highest rating that the opponent may have. */
  rating_range?: [number, number] | null,
  /** Whether the range widens while the seek is open. Without a `rating_range` it starts around the seeker's
  * rating. */
  widen?: boolean,
  /** The game's kind. */
  game: Kind,
  /** Its variant; the default variant if absent. */
  variant?: string | null,
  /** Its time control; no clock if absent. */
  clock: TimeControl | null,
  /** Whether it counts for the ratings; false if absent. */
  rated: boolean,
  /** The seat you ask for; random if absent. */
  side: SideChoice,
  /** Where the game begins; the variant's usual start if absent. A game that begins elsewhere is casual, or one of a
  * `pair`. */
  start?: GameStart | null,
  /** Whether to play two games from the same start with the seats swapped: the second begins as soon as the first has
  * ended with a result; false if absent. */
  pair?: boolean,
  /** Makes it safe to repeat the request: the same key within ten minutes gets the same answer. At most 36 bytes. */
  key?: string | null,
} | {
  "type": "accept_seek",
  /** The seek. */
  seek_id: string,
} | {
  "type": "cancel_seek",
  /** The seek. */
  seek_id: string,
} | {
  "type": "challenge",
  /** The person's name. */
  to?: string | null,
  /** The bot; an empty object means any bot. */
  bot?: BotChoice | null,
  /** The game's kind. */
  game: Kind,
  /** Its variant; the default variant if absent. */
  variant?: string | null,
  /** Its time control; no clock if absent. */
  clock: TimeControl | null,
  /** Whether it counts for the ratings; false if absent. */
  rated: boolean,
  /** The seat you ask for; random if absent. */
  side: SideChoice,
  /** Where the game begins; the variant's usual start if absent. A game that begins elsewhere is casual, or one of a
  * `pair`. */
  start?: GameStart | null,
  /** Whether to play two games from the same start with the seats swapped: the second begins as soon as the first has
  * ended with a result; false if absent. */
  pair?: boolean,
  /** Makes it safe to repeat the request: the same key within ten minutes gets the same answer. At most 36 bytes. */
  key?: string | null,
} | {
  "type": "invite",
  /** The game's kind. */
  game: Kind,
  /** Its variant; the default variant if absent. */
  variant?: string | null,
  /** Its time control; no clock if absent. */
  clock: TimeControl | null,
  /** Whether it counts for the ratings; false if absent. */
  rated: boolean,
  /** The seat you ask for; random if absent. */
  side: SideChoice,
  /** Where the game begins; the variant's usual start if absent. A game that begins elsewhere is casual, or one of a
  * `pair`. */
  start?: GameStart | null,
  /** Whether to play two games from the same start with the seats swapped: the second begins as soon as the first has
  * ended with a result; false if absent. */
  pair?: boolean,
  /** Makes it safe to repeat the request: the same key within ten minutes gets the same answer. At most 36 bytes. */
  key?: string | null,
} | {
  "type": "join_invite",
  /** The code. */
  code: string,
} | {
  "type": "accept_challenge",
  /** The challenge. */
  challenge_id: string,
} | {
  "type": "decline_challenge",
  /** The challenge. */
  challenge_id: string,
  /** A reason for the challenger to read. */
  reason?: string | null,
} | {
  "type": "cancel_challenge",
  /** The challenge. */
  challenge_id: string,
} | {
  "type": "watch",
  /** The game. */
  game: string,
  /** The last `seq` that the client has; absent for a snapshot. */
  since?: number | null,
  /** Whether the game is only shown small among others, so that this client does not count as a spectator. */
  preview?: boolean,
  /** Whether this client knows the rules: moves are then sent as `played`, without what follows from them. */
  brief?: boolean,
} | {
  "type": "unwatch",
  /** The game. */
  game: string,
} | {
  "type": "move",
  /** The game. */
  game: string,
  /** The number of this move in the game, counted from 0. */
  ply: number,
  /** The move's text. */
  move: string,
  /** The last `seq` that the client has; if a move has been taken back since, this move is stale. */
  after?: number | null,
  /** What a bot reports about its search. */
  info?: SearchInfo | null,
} | {
  "type": "plan",
  /** The game. */
  game: string,
  /** The ply that the lines start at: the next one, which is the opponent's. */
  ply: number,
  /** Lines of alternating moves, the opponent's and your own. Each ends with one of your own; an empty list
  * clears the plan. */
  lines: Array<Array<string>>,
  /** The last `seq` that the client has; if a move has been taken back since, the plan is stale. */
  after?: number | null,
} | {
  "type": "explore",
  /** The game. */
  game: string,
  /** The moves; forced passes may be left out. */
  moves: Array<string>,
} | {
  "type": "desync",
  /** The game. */
  game: string,
  /** The `seq` of the event. */
  seq: number,
  /** The hash that the client computed. */
  hash: string,
} | {
  "type": "resign",
  /** The game. */
  game: string,
} | {
  "type": "offer_draw",
  /** The game. */
  game: string,
} | {
  "type": "answer_draw",
  /** The game. */
  game: string,
  /** Whether to accept. */
  accept: boolean,
} | {
  "type": "request_takeback",
  /** The game. */
  game: string,
} | {
  "type": "answer_takeback",
  /** The game. */
  game: string,
  /** Whether to accept. */
  accept: boolean,
} | {
  "type": "abort",
  /** The game. */
  game: string,
} | {
  "type": "give_time",
  /** The game. */
  game: string,
} | {
  "type": "go_berserk",
  /** The game. */
  game: string,
} | {
  "type": "claim_win",
  /** The game. */
  game: string,
} | {
  "type": "rematch",
  /** The finished game. */
  game: string,
  /** Makes it safe to repeat the request, see [`GameTerms::key`]. */
  key?: string | null,
} | {
  "type": "chat",
  /** The game. */
  game: string,
  /** The message, as plain text. */
  text: string,
  /** Who can read it. */
  room: Room,
} | {
  "type": "acknowledge_warning",
  /** The warning. */
  warning_id: string,
} | {
  "type": "watch_turns",
} | {
  "type": "watch_tournament",
  /** The tournament. */
  tournament: string,
} | {
  "type": "unwatch_tournament",
  /** The tournament. */
  tournament: string,
} | {
  "type": "tournament_chat",
  /** The tournament. */
  tournament: string,
  /** The message, as plain text. */
  text: string,
} | {
  "type": "offer",
  /** The games it plays. */
  games: Array<BotGame>,
  /** How many games it plays at once; 0 means no new ones. */
  max_games: number,
};

/** Who can read a chat message. */
export type Room = "players" | "watchers";

/** What a bot reports about its search. Any field may be absent, and bots may add others. */
export type SearchInfo = {
  /** The name of the bot's profile. */
  profile?: string | null,
  /** The depth of the last complete iteration. */
  depth?: number | null,
  /** The depth of the longest line. */
  max_depth?: number | null,
  /** How many positions were searched. */
  nodes?: number | null,
  /** Cut-offs at nodes of the side to move. */
  prunes_max?: number | null,
  /** Cut-offs at nodes of the opponent. */
  prunes_min?: number | null,
  /** Nodes per second. */
  nps?: number | null,
  /** How long the search took, in milliseconds. */
  ms?: number | null,
  /** The score for the side to move. */
  score?: number | null,
  /** Whether the score is the game's own final difference. */
  exact?: boolean | null,
  /** What is proven for the side to move: `win`, `draw` or `loss`. */
  proven?: string | null,
  /** The principal variation. */
  pv?: Array<string> | null,
  /** Whether the move is from an opening book: then nothing was searched, and the depth and the score are those of
  * the book. */
  book?: boolean | null,
  /** Whether the opponent's last move is the one that the bot expected when it thought on their time. */
  ponderhit?: boolean | null,
};

/** One of the two seats. */
export type Seat = "first" | "second";

/** An open seek. */
export type Seek = {
  /** The id to send with `accept_seek`. */
  seek_id: string,
  /** Who is looking for an opponent. */
  user: User,
  /** The lowest and highest rating that the opponent may have. */
  rating_range?: [number, number] | null,
  /** The game's kind. */
  game: Kind,
  /** Its variant. */
  variant: string,
  /** Its time control; null for none. */
  clock: TimeControl | null,
  /** Whether it counts for the ratings. */
  rated: boolean,
  /** The seat that the player who offers it asks for. */
  side: SideChoice,
  /** The position that the game begins at; absent for the variant's usual start. */
  start?: string | null,
  /** The opening that the start is drawn from when the game begins. */
  opening?: string | null,
  /** Whether two games are played from the same start with the seats swapped. */
  pair?: boolean,
};

/** A seek is open. */
export type SeekOpened = {
  /** The seek's id. */
  seek_id: string,
};

/** Everything that the server sends; `type` says what it is. */
export type ServerMessage = Reply | Event;

/** The seat that a player asks for. */
export type SideChoice = "first" | "second" | "random";

/** The event `snapshot`, and the body of `GET /api/games/{id}`. */
export type Snapshot = {
  /** The game. */
  game: string,
  /** The `seq` of the last event that it includes; 0 if it includes none. */
  seq: number,
  /** The game's kind. */
  kind: Kind,
  /** Its variant. */
  variant: string,
  /** Whether it counts for the ratings. */
  rated: boolean,
  /** Whether anyone may watch. */
  public: boolean,
  /** The first player. */
  first: User,
  /** The second player. */
  second: User,
  /** The starting position. */
  start: string,
  /** The opening that the start was drawn from. */
  opening?: string | null,
  /** Set if this is one of two games with the same start and the seats swapped. */
  pair?: GamePair | null,
  /** The tournament that it belongs to. */
  tournament?: string | null,
  /** The players who have gone berserk: they play with half the time and no increment. */
  berserk?: Array<Seat>,
  /** The current position. */
  position: string,
  /** Its hash. */
  hash: string,
  /** The number of moves played, which is also the next ply. */
  ply: number,
  /** Who moves next; null after the end. */
  to_move: Seat | null,
  /** The legal moves of the side to move. */
  legal: Array<string>,
  /** The moves played so far. */
  moves: Array<string>,
  /** The clocks now; null in a game without a clock. */
  clock: Clock | null,
  /** The time control; null for a game without a clock. */
  time_control: TimeControl | null,
  /** Offers awaiting an answer. */
  pending: Pending,
  /** Whether the game is still in progress. */
  status: Status,
  /** The result, once it is over. */
  result?: GameResult | null,
  /** The level that the bot was challenged at. */
  level?: number | null,
  /** The player that the bot was asked to play as. */
  player?: PlayerChoice | null,
  /** When the game was created, in milliseconds since 1970. */
  created_ms: number,
  /** The number of spectators. */
  watchers?: number | null,
  /** The chat messages that you may read. */
  chat?: Array<ChatLine>,
  /** How many of the events that you have, according to the `since` of your `watch`, are no longer in the log: the
  * server has lost them, and the game continues from here. */
  lost_events?: number | null,
  /** Set for a game of the library, which was played elsewhere. */
  library?: LibraryEntry | null,
};

/** Whether a game is still in progress. */
export type Status = "playing" | "over";

/** The event `taken_back`. */
export type TakenBack = {
  /** The game. */
  game: string,
  /** The event's number in the game's log. */
  seq: number,
  /** The next ply. */
  ply: number,
  /** The position on the board now. */
  position: string,
  /** Its hash. */
  hash: string,
  /** Who moves next. */
  to_move: Seat | null,
  /** The legal moves of the side to move. */
  legal: Array<string>,
  /** The clocks; null in a game without a clock. */
  clock: Clock | null,
};

/** How much time the players have; null or absent for a game without a clock. */
export type TimeControl = {
  /** Each player's time at the start, in milliseconds. */
  initial_ms: number,
  /** Time added after each move, in milliseconds. */
  increment_ms: number,
} | {
  /** Days for each move. */
  days: number,
};

/** A line in the chat of a tournament. */
export type TournamentChatLine = {
  /** The tournament. */
  tournament: string,
  /** The line's id: lines are sent again whenever you start watching the tournament. */
  line: string,
  /** Who said it. */
  user: User,
  /** The message, as plain text. */
  text: string,
  /** When it was said, in milliseconds since 1970. */
  at_ms: number,
};

/** Where it is a player's turn. */
export type Turns = {
  /** Your games against people in which it is your turn. */
  turns: Array<string>,
};

/** Why a rated game did not count. Only so many games of the same two players count in 24 hours, so that no one can
* farm a rating. */
export type Uncounted = "short_games" | "same_opponent";

/** A user as others see them. */
export type User = {
  /** The account's id, which never changes. */
  id: string,
  /** The name to show. */
  name: string,
  /** What kind of account it is. */
  kind: UserKind,
  /** Their rating in the kind of game at hand, if they have one. */
  rating?: number | null,
};

/** What kind of account a user has. */
export type UserKind = "guest" | "member" | "bot";

/** Who won a finished game. */
export type Verdict = "first" | "second" | "draw" | "aborted";

/** Who the client is. */
export type Welcome = {
  /** The version of this protocol. */
  protocol: number,
  /** The version of the server. */
  server: string,
  /** The client's user. */
  user: User,
  /** A new guest's token; it is not shown again. */
  token?: string | null,
  /** The user's unfinished games. */
  games: Array<string>,
};

/** A seek whose range has widened. */
export type WidenedSeek = {
  /** The seek. */
  seek_id: string,
  /** The lowest and highest rating that the opponent may have now; absent if they may have any. */
  rating_range?: [number, number] | null,
};

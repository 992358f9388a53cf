// Generated from the types in protocol/ by `make protocol`. Edit those instead.

import type { ChatLine, Clock, Event, GamePair, GameResult, LibraryEntry, Pending, PlayerChoice, Reason, Seat, SideChoice, Snapshot, Status, TimeControl, User, Verdict, Kind } from './protocol';

/** A day on which games were finished. */
export type ActiveDay = {
  /** When it began in UTC, in milliseconds since 1970. */
  at_ms: number,
  /** How many games. */
  games: number,
};

/** A search algorithm. */
export type Algorithm = {
  /** Its id, as questions to the engine name it. */
  id: string,
  /** Its name for people. */
  name: string,
  /** Whether a search depth applies to it. */
  deep: boolean,
  /** The fields of a player choice that it reads, with their bounds. */
  options: Array<AlgorithmOption>,
};

/** An option of an algorithm. */
export type AlgorithmOption = {
  /** The field of a player choice. */
  name: string,
  /** What it is, for people. */
  about: string,
  /** The minimum and the maximum of a number; null for a switch. */
  bounds: [number, number] | null,
};

/** An analysed position, and the move that was played in it. */
export type AnalysedPly = {
  /** The ply that the position comes before. */
  ply: number,
  /** Who is to move; null after the end. */
  to_move: Seat | null,
  /** The first player's winning chance, 0 to 1; a draw counts half. */
  chance: number,
  /** Who won, if the rules ended the game here. Then nothing else is known about the position. */
  outcome?: Outcome | null,
  /** The move that was played. */
  move?: string | null,
  /** What was wrong with that move. */
  mark?: Mark | null,
  /** The score for the first player. */
  score?: number | null,
  /** Whether the score is the game's own final difference. */
  exact?: boolean | null,
  /** What is proven for the side to move. */
  proven?: Proven | null,
  /** The search depth. */
  depth?: number | null,
  /** How many positions were searched. */
  nodes?: number | null,
  /** The best move. */
  best?: string | null,
  /** The principal variation. */
  pv?: Array<string> | null,
};

/** The response to `GET` and `POST /api/games/{id}/analysis`.
*
* The server keeps `plies` as the text that the engine wrote, so their type is left open. */
export type Analysis = {
  /** The game's id. */
  game: string,
  /** Its progress. */
  status: AnalysisStatus,
  /** How many positions are done. */
  done: number,
  /** How many positions there are. */
  of: number,
  /** The position before each ply and the one after the last; empty until the analysis is done. */
  plies: Array<AnalysedPly>,
};

/** The progress of an analysis. */
export type AnalysisStatus = "none" | "queued" | "running" | "done" | "failed";

/** The response to `GET /api/best`. */
export type BestGames = {
  /** The best rated game of the last seven days in each kind that had any, best first: games with more people come
  * first, then games of stronger players. */
  games: Array<GameSummary>,
};

/** The response to `POST /api/engine/best`: the move and the search behind it, and the position after the move. */
export type BestMove = {
  /** The best move. */
  move: string,
  /** The score for the side to move. */
  score: number,
  /** Whether the score is the game's own final difference. */
  exact: boolean,
  /** What is proven for the side to move; null if nothing is. */
  proven: Proven | null,
  /** The depth of the last complete iteration. */
  depth: number,
  /** The depth of the longest line. */
  max_depth: number,
  /** How many positions were searched. */
  nodes: number,
  /** Cut-offs at nodes of the side to move. */
  prunes_max: number,
  /** Cut-offs at nodes of the opponent. */
  prunes_min: number,
  /** Nodes per second. */
  nps: number,
  /** How long the search took, in milliseconds. */
  ms: number,
  /** The principal variation. */
  pv: Array<string>,
  /** The evaluation of the position, if the question asked for it. */
  explain?: Explanation | null,
  /** The position. */
  position: string,
  /** Its hash. */
  hash: string,
  /** Who moves next; null if the game is over. */
  to_move: Seat | null,
  /** The legal moves. */
  legal: Array<string>,
  /** Who won; null if the game is not over. */
  outcome: Outcome | null,
  /** Why the game is over; null if it is not. */
  reason: Reason | null,
  /** The points of `[first, second]`; null if the game is not over or has no points. */
  points: [number, number] | null,
};

/** The body of `POST /api/engine/best`. */
export type BestQuestion = {
  /** Whether to explain the evaluation of the position term by term; false if absent. */
  explain?: boolean,
  /** The game's kind. */
  game: Kind,
  /** Its variant; the default variant if absent. */
  variant?: string | null,
  /** The starting position; the variant's own if absent. */
  start?: string | null,
  /** The moves from there, at most 1000. */
  moves: Array<string>,
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

/** A rated game that was won. */
export type BestWin = {
  /** The game's id. */
  game: string,
  /** The opponent's rating before it. */
  rating: number,
};

/** The players that an account has blocked. */
export type BlockList = {
  /** Their names. */
  blocked: Array<string>,
};

/** The response to `GET /api/bots`. */
export type BotList = {
  /** The bots, as in the lobby. */
  bots: Array<ListedBot>,
};

/** Everything that was reported about one thing. */
export type Case = {
  /** The case's id. */
  id: string,
  /** The reported player. */
  player: User,
  /** The game in which it happened; null if it is about the player's name or profile. */
  game: string | null,
  /** The tournament in whose chat the line was written. */
  tournament?: string,
  /** The chat line that it is about. */
  line: string | null,
  /** When it was first reported, in milliseconds since 1970. */
  opened_ms: number,
  /** Whether the player is banned. */
  banned: boolean,
  /** Until when the player may not chat. */
  muted_until_ms: number | null,
  /** Whether only the player sees what they say. */
  shadow_muted: boolean,
  /** How many entries of the log are about the player. */
  earlier: number,
  /** The reports, oldest first. */
  reports: Array<Report>,
};

/** The response to `GET /api/moderation/cases`. */
export type Cases = {
  /** The open cases, oldest first, at most 100. */
  cases: Array<Case>,
};

/** The response to `GET /api/catalog`. */
export type Catalog = {
  /** The games, in the order in which to show them. */
  games: Array<CatalogGame>,
  /** The search algorithms that a chosen player can use. */
  algorithms: Array<Algorithm>,
  /** The longest time for a move that a question to the engine may allow, in milliseconds. */
  engine_ms: number,
  /** The longest time that a chosen player may take for a move in a game, in milliseconds. */
  player_ms: number,
  /** Whether some other sites may show this server's games in a frame, by `/embed/game/ID`. */
  embeddable: boolean,
  /** The language of link previews, unless the link names another with `?lang=`. */
  language: string,
};

/** An evaluation of a game. */
export type CatalogEvaluation = {
  /** Its name in every message. */
  name: string,
  /** What it is, in a sentence. */
  about: string,
  /** The names of the terms that it weighs. */
  terms: Array<string>,
};

/** A game of the catalog. */
export type CatalogGame = {
  /** The game's kind, which is its name in every message. */
  kind: Kind,
  /** Its name for people. */
  name: string,
  /** What the players `[first, second]` are called. */
  sides: [string, string],
  /** What points are counted in, such as `discs`; empty in a game without points. */
  unit: string,
  /** The variants on offer, the default first. */
  variants: Array<CatalogVariant>,
  /** The openings that a game can begin with, as named in the `start` of its terms. */
  openings: Array<CatalogOpening>,
  /** The built-in levels, weakest first. */
  levels: Array<CatalogLevel>,
  /** The named players, which a challenge or a question to the engine can ask for. */
  players: Array<CatalogPlayer>,
  /** The evaluations that a player can use, the game's best first. */
  evaluations: Array<CatalogEvaluation>,
};

/** A built-in level. */
export type CatalogLevel = {
  /** The level, 1 to 8. */
  level: number,
  /** Its measured strength by variant. */
  strength: Array<Strength>,
};

/** A set of starts, one of which is drawn for a game. */
export type CatalogOpening = {
  /** Its name in every message. */
  name: string,
  /** Its name for people. */
  title: string,
  /** What it is, in a sentence. */
  sentence: string,
  /** The variants that have it. */
  variants: Array<string>,
  /** How many starts it draws from. */
  starts: number,
};

/** A named player of a game. */
export type CatalogPlayer = {
  /** Its name in every message. */
  name: string,
  /** Its name for people. */
  title: string,
  /** What it is, in a sentence. */
  about: string,
  /** The variants that it plays. */
  variants: Array<string>,
  /** Its algorithm; `external` if it is another program, which plays exhibitions and answers questions to the engine,
  * but takes no challenges and reports no score. */
  algorithm: string,
  /** Its search depth on its first move; null if it has none. */
  depth: number | null,
  /** Its evaluation; null for the game's best. */
  evaluation: string | null,
};

/** A variant of a game. */
export type CatalogVariant = {
  /** The variant's name in every message. */
  variant: string,
  /** Its name for people. */
  name: string,
  /** The starting position. */
  start: string,
};

/** The body of `POST /api/recovery/code`. */
export type CodeRecovery = {
  /** The account's name. */
  name: string,
  /** One of its recovery codes; case, spaces and dashes do not matter. */
  code: string,
  /** The new password. */
  password: string,
};

/** The body of `POST /api/accounts`. */
export type Credentials = {
  /** The account's name. */
  name: string,
  /** Its password. */
  password: string,
};

/** The account that a token belongs to. */
export type CurrentAccount = {
  /** The account's user. */
  user: User,
  /** Whether the account is a moderator's. */
  moderator: boolean,
};

/** The response to `GET /api/puzzles/daily`. */
export type DailyPuzzle = {
  /** The day in UTC, such as `2026-11-23`. */
  date: string,
  /** The puzzle of this day. */
  puzzle: Puzzle,
  /** Whether you solved it on the first try; null if you have not tried it. */
  solved: boolean | null,
};

/** A device that an account has signed in from. */
export type Device = {
  /** The device's id. */
  id: string,
  /** When it first signed in, in milliseconds since 1970. */
  created_ms: number,
  /** When it last signed in. */
  used_ms: number,
};

/** The response to `GET /api/accounts/current/devices`. */
export type Devices = {
  /** The known devices, most recent sign-in first. */
  devices: Array<Device>,
};

/** The body of `PUT /api/accounts/current/digest`. */
export type DigestChange = {
  /** Whether to send a mail once a day while correspondence games are waiting. */
  on: boolean,
  /** The language of mails, such as `fr`, which is saved; one that the server does not speak counts as absent. */
  language?: string | null,
};

/** Who may enter a tournament. */
export type Entrants = "everyone" | "people" | "bots";

/** A term of an explained evaluation. */
export type ExplainedTerm = {
  /** Its name. */
  name: string,
  /** What it measures in this position. */
  value: number,
  /** How much each unit of it counts. */
  weight: number,
  /** The value times the weight. */
  product: number,
};

/** An evaluation of a position, term by term, in points for the side to move. */
export type Explanation = {
  /** The terms. */
  terms: Array<ExplainedTerm>,
  /** The evaluation: the sum of the terms' products, within the bounds of the evaluation. */
  sum: number,
};

/** The body of `POST /api/explore`. */
export type ExploreQuestion = {
  /** Pasted text to start from instead of `start`: a position of this game, or one game in any notation. */
  text?: string | null,
  /** The name of an opening of the catalog to draw a start from, instead of `start` and `text`. */
  opening?: string | null,
  /** The game's kind. */
  game: Kind,
  /** Its variant; the default variant if absent. */
  variant?: string | null,
  /** The starting position; the variant's own if absent. */
  start?: string | null,
  /** The moves from there, at most 1000. */
  moves: Array<string>,
};

/** The response to `POST /api/explore`: the whole line, and the position it leads to. */
export type ExploredGame = {
  /** The game's kind. */
  game: Kind,
  /** Its variant. */
  variant: string,
  /** The starting position. */
  start: string,
  /** The moves, each with the position after it. */
  plies: Array<ExploredPly>,
  /** The position. */
  position: string,
  /** Its hash. */
  hash: string,
  /** Who moves next; null if the game is over. */
  to_move: Seat | null,
  /** The legal moves. */
  legal: Array<string>,
  /** Who won; null if the game is not over. */
  outcome: Outcome | null,
  /** Why the game is over; null if it is not. */
  reason: Reason | null,
  /** The points of `[first, second]`; null if the game is not over or has no points. */
  points: [number, number] | null,
};

/** A move of an explored game. */
export type ExploredPly = {
  /** The move's text. */
  move: string,
  /** Who played it. */
  by: Seat,
  /** The position after it. */
  position: string,
};

/** Where a game comes from. */
export type ExplorerBook = "played" | "library" | "wthor";

/** A game that went through a position. */
export type ExplorerGame = {
  /** The game's id, for `GET /api/games/{id}`. */
  game: string,
  /** Where it comes from. */
  book: ExplorerBook,
  /** The name of the first player. */
  first: string,
  /** The name of the second player. */
  second: string,
  /** Who won. */
  result: Verdict,
  /** The mean of both players' ratings before the game; absent if it was not rated. */
  rating?: number | null,
  /** When it ended or, in the library, was played, in milliseconds since 1970. */
  at_ms: number,
};

/** A move that was played in a position. */
export type ExplorerMove = {
  /** The move. */
  move: string,
  /** Other moves that lead to the same position, turned or reflected. */
  same?: Array<string>,
  /** The opening that begins with it. */
  opening?: string | null,
  /** Games with it that the first player won. */
  first: number,
  /** Games with it that were drawn. */
  drawn: number,
  /** Games with it that the second player won. */
  second: number,
  /** The mean rating of the players of these games; absent if none of them was rated. */
  rating?: number | null,
};

/** The response to `GET /api/explorer`. Positions that are the same after turning or reflecting the board count as one
* position, and moves that lead to the same position as one move. The first 50 plies of each game are counted. */
export type ExplorerPage = {
  /** The position. */
  position: string,
  /** The last named opening that the moves went through. */
  opening?: string | null,
  /** Games from here that the first player won. */
  first: number,
  /** Games from here that were drawn. */
  drawn: number,
  /** Games from here that the second player won. */
  second: number,
  /** The moves that were played, most frequent first. */
  moves: Array<ExplorerMove>,
  /** The games whose players had the highest ratings, at most 8; empty if the query names a `player`. */
  top: Array<ExplorerGame>,
  /** The latest games, at most 8; empty if the query names a `player`. */
  last: Array<ExplorerGame>,
  /** Whether finished games are still waiting to be counted. */
  counting: boolean,
};

/** The response to `GET /api/featured`. */
export type FeaturedGames = {
  /** Games in progress that are worth watching. */
  games: Array<Snapshot>,
};

/** A player whom a member follows. */
export type Followed = {
  /** The player. */
  user: User,
  /** Whether they are connected. */
  online: boolean,
  /** The public games that they are playing. */
  games: Array<GameSummary>,
};

/** The response to `GET /api/follows`. */
export type Follows = {
  /** The players that this member follows, those online first. */
  followed: Array<Followed>,
};

/** The response to `GET /api/games`. */
export type GameList = {
  /** The games, newest first. */
  games: Array<GameSummary>,
  /** Where the next page begins, to be sent as `before`; absent on the last page. If few games match the query, a
  * page may have few games or none without being the last. */
  next?: string | null,
};

/** A game in a list. */
export type GameSummary = {
  /** The game's id. */
  game: string,
  /** Its kind. */
  kind: Kind,
  /** Its variant. */
  variant: string,
  /** Whether it counts for the ratings. */
  rated: boolean,
  /** The first player. */
  first: User,
  /** The second player. */
  second: User,
  /** The time control; null for a game without a clock. */
  time_control: TimeControl | null,
  /** The level that the bot was challenged at; null if none. */
  level: number | null,
  /** The player that the bot was asked to play as. */
  player?: PlayerChoice | null,
  /** Whether the game is still in progress. */
  status: Status,
  /** Who won; null while it is in progress. */
  result: Verdict | null,
  /** Why it ended; null while it is in progress. */
  reason: Reason | null,
  /** The points of `[first, second]`; null in games without points. */
  score: [number, number] | null,
  /** How many moves were played; null while it is in progress. */
  plies: number | null,
  /** The position that it began at; absent for the variant's usual start. */
  start?: string | null,
  /** The opening that the start was drawn from. */
  opening?: string | null,
  /** The name of the last named opening that it went through; known a moment after its end. */
  line?: string | null,
  /** Set if this is one of two games with the same start and the seats swapped. */
  pair?: GamePair | null,
  /** The tournament that it belongs to. */
  tournament?: string | null,
  /** When it was created, in milliseconds since 1970. */
  created_ms: number,
  /** When it ended, in milliseconds since 1970; null while it is in progress. */
  ended_ms: number | null,
};

/** The response to `GET /healthz` and `GET /readyz`. */
export type Health = {
  /** `ok` or `ready`. */
  status: string,
  /** What the operator should look into even though the server is ready, one sentence each. */
  warnings?: Array<string>,
};

/** A game that was imported. */
export type ImportedGame = {
  /** Its id here. */
  game: string,
  /** Whether it is new; false if you or the operator had already imported it. */
  new: boolean,
};

/** The response to `POST /api/imports`. */
export type ImportedGames = {
  /** The games, in the order of the file. */
  games: Array<ImportedGame>,
};

/** The response to `GET /api/invites/{code}`: the terms of the game, and who invites. */
export type InvitePreview = {
  /** The invitation's code. */
  code: string,
  /** Who invites. */
  from: User,
  /** Whether they are connected. */
  online: boolean,
  /** When the invitation was made, in milliseconds since 1970. */
  created_ms: number,
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

/** The response to `POST /api/puzzles/{id}`. */
export type JudgedAnswer = {
  /** The verdict on the move. */
  verdict: PuzzleVerdict,
  /** What was played: the move and, if it was right, the replies up to your next decision. If you gave up, the whole
  * solution from the puzzle's position on. */
  plies: Array<ExploredPly>,
  /** How your rating in this game's puzzles has changed; null unless this ended your first try, which alone counts. */
  rated: PuzzleRated | null,
  /** The position. */
  position: string,
  /** Its hash. */
  hash: string,
  /** Who moves next; null if the game is over. */
  to_move: Seat | null,
  /** The legal moves. */
  legal: Array<string>,
  /** Who won; null if the game is not over. */
  outcome: Outcome | null,
  /** Why the game is over; null if it is not. */
  reason: Reason | null,
  /** The points of `[first, second]`; null if the game is not over or has no points. */
  points: [number, number] | null,
};

/** The response to `GET /api/leaderboards/{kind}`. */
export type Leaderboard = {
  /** The kind of game. */
  kind: Kind,
  /** The players, highest rating first. */
  players: Array<Ranked>,
};

/** The lessons that a member has done: the response to `GET` and `PUT /api/lessons`, and the body of `PUT`. */
export type LessonsDone = {
  /** The lessons, each by its game and its name, such as `othello/corner`; in a body, those to add. At most 500 are
  * kept. */
  done: Array<string>,
};

/** A game of the library: it was played elsewhere, and its players are names, not accounts. */
export type LibraryGame = {
  /** The game's id, for `GET /api/games/{id}` and `watch`. */
  game: string,
  /** Its kind. */
  kind: Kind,
  /** Its variant. */
  variant: string,
  /** The name of the first player. */
  first: string,
  /** The name of the second player. */
  second: string,
  /** The tournament or occasion; empty if the file names none. */
  event: string,
  /** The date as the file gives it; empty for none. */
  played: string,
  /** The date as a time to sort by, in milliseconds since 1970; when it was imported if the file gives none. */
  played_ms: number,
  /** Who won; null for a game that was not finished or whose result is not known. */
  result: Verdict | null,
  /** The points of `[first, second]`; null in games without points. */
  score: [number, number] | null,
  /** How many moves were played. */
  plies: number,
  /** The position that it began at; absent for the variant's usual start. */
  start?: string | null,
  /** The name of the file; empty for pasted text. */
  source: string,
  /** The member who imported it; null for the operator. */
  imported_by: string | null,
  /** When it was imported, in milliseconds since 1970; null if that is not known. */
  imported_ms: number | null,
};

/** The response to `GET /api/library`. */
export type LibraryList = {
  /** The games, latest played first; if the query has a `text`, latest imported first. */
  games: Array<LibraryGame>,
  /** Where the next page begins, to be sent as `before`; absent on the last page. If few games match the query, a
  * page may have few games or none without being the last. */
  next?: string | null,
};

/** The body of `POST /api/recovery/link`. */
export type LinkRecovery = {
  /** The part of the link after `#`. */
  token: string,
  /** The new password. */
  password: string,
};

/** The body of `POST /api/recovery/mail`. */
export type LinkRequest = {
  /** The account's name. */
  name: string,
  /** The language of this mail, such as `fr`; the one saved for the account if absent. */
  language?: string | null,
};

/** The body of `POST /api/recovery/confirm`. */
export type LinkToken = {
  /** The part of the link after `#`. */
  token: string,
};

/** A bot and its strength. */
export type ListedBot = {
  /** The account's id. */
  id: string,
  /** The name to challenge it by. */
  name: string,
  /** What it plays. */
  games: Array<ListedBotGame>,
  /** How many more games it can take now. */
  free: number,
  /** Whether one of its processes is connected. */
  online: boolean,
  /** Whether it is one of the server's own bots: only those can be challenged by level. */
  house: boolean,
};

/** One game that a bot plays, and how well. */
export type ListedBotGame = {
  /** The measured strength of its levels; empty unless the bot plays with a built-in profile. */
  strength: Array<Strength>,
  /** The game's kind. */
  game: Kind,
  /** The variants it plays; every variant if none is listed. */
  variants: Array<string>,
  /** The levels it plays at, 1 to 8. */
  levels: Array<number>,
  /** Whether it plays as any player that a challenge chooses (`player`), and in no other way. */
  players?: boolean,
};

/** Something that a moderator did. */
export type LogEntry = {
  /** When, in milliseconds since 1970. */
  at_ms: number,
  /** The moderator. */
  by: string,
  /** What they did. */
  act: ModeratorAct,
  /** The player's name before the action. */
  player: string,
  /** What the player was told, if they were warned. */
  text?: string,
  /** Why. */
  note: string,
};

/** The body of `PUT /api/accounts/current/mail`. */
export type MailChange = {
  /** The address. It takes effect once the link sent to it has been opened. */
  address: string,
  /** The account's password. */
  password: string,
  /** The language of mails, such as `fr`, which is saved; one that the server does not speak counts as absent. */
  language?: string | null,
};

/** What was wrong with a move. */
export type Mark = "inaccuracy" | "mistake" | "blunder" | "threw_draw" | "threw_win";

/** The body of `POST /api/moderation/cases/{id}` and `POST /api/moderation/players/{name}`. */
export type Moderation = {
  /** What to do. Any action on a case also closes it. */
  act: ModeratorAct,
  /** For how long to mute: 60 minutes if absent, at most a year. */
  minutes?: number,
  /** What to tell the player who is warned, at most 500 characters; only for `warn`, which needs it. */
  text?: string,
  /** Why, for the log; at most 500 characters. */
  note: string,
};

/** The response to `GET /api/moderation/log`. */
export type ModerationLog = {
  /** The last 200 entries, newest first. */
  entries: Array<LogEntry>,
};

/** What a moderator can do. */
export type ModeratorAct = "dismiss" | "resolve" | "warn" | "mute" | "shadow_mute" | "unmute" | "ban" | "unban" | "rename";

/** The body of `POST /api/bots`. */
export type NewBot = {
  /** The bot's name. */
  name: string,
};

/** The body of `POST /api/reports`: a report about a player, what they did in a game, or a chat line of theirs. */
export type NewReport = {
  /** The name of the reported player. */
  player: string,
  /** The game in which it happened. A report without a game or a tournament is about the player's name or profile. */
  game?: string,
  /** The tournament in whose chat they wrote the line, if it was not in a game. */
  tournament?: string,
  /** What they wrote in the chat of that game or tournament, as it was shown. */
  line?: string,
  /** What is wrong. */
  reason: ReportReason,
  /** More about it, at most 500 characters; it may be empty. */
  text: string,
};

/** The body of `POST /api/puzzles/runs`. */
export type NewRun = {
  /** How puzzles follow one another. */
  mode: RunMode,
  /** The kind of game; all kinds in turn if absent. */
  kind?: Kind,
};

/** An account after a sign-in or a registration. */
export type NewSession = {
  /** The token of the new session; it is not shown again. */
  token: string,
  /** The user that it belongs to. */
  user: User,
  /** A token for this device, if it was not known: send it with later sign-ins. It is not a session token. */
  device?: string,
  /** The recovery codes of a new member; they are not shown again. */
  recovery_codes?: Array<string>,
};

/** A member's private note on a game: the response to `GET` and the body of `PUT /api/games/{id}/note`. */
export type Note = {
  /** The note; empty for none. At most 2,000 characters. */
  text: string,
};

/** A player's results with an opening. */
export type OpeningRecord = {
  /** The kind of game. */
  kind: Kind,
  /** The name of the opening, the last one that the games went through. */
  opening: string,
  /** Which side the player had. */
  side: Seat,
  /** Games won. */
  won: number,
  /** Games drawn. */
  drawn: number,
  /** Games lost. */
  lost: number,
};

/** An opponent, and a player's results against them. */
export type Opponent = {
  /** The opponent. */
  user: User,
  /** Games won. */
  won: number,
  /** Games drawn. */
  drawn: number,
  /** Games lost. */
  lost: number,
};

/** Who won by the rules. */
export type Outcome = "first" | "second" | "draw";

/** A bot of a member, as its owner sees it. */
export type OwnBot = {
  /** The bot. */
  user: User,
  /** Whether one of its processes is connected. */
  online: boolean,
  /** When it was created, in milliseconds since 1970. */
  created_ms: number,
  /** When its token was made; null if it has none and cannot sign in. */
  token_ms: number | null,
};

/** The response to `GET /api/accounts/current/bots`: the bots of a member. */
export type OwnBots = {
  /** The bots, oldest first. */
  bots: Array<OwnBot>,
};

/** The body of `PUT /api/accounts/current/password`. */
export type PasswordChange = {
  /** The current password. */
  old: string,
  /** The new one. */
  new: string,
};

/** The body of `POST /api/accounts/current/recovery-codes`. */
export type PasswordProof = {
  /** The account's password. */
  password: string,
};

/** The response to `GET /api/here`. */
export type PeopleOnline = {
  /** Connected people, members first. */
  people: Array<User>,
};

/** The response to `GET /api/players/{name}/history`: what a player's finished public games tell about them. */
export type PlayerHistory = {
  /** Their records by kind of game. */
  records: Partial<Record<Kind, PlayerRecords>>,
  /** The days of the last year on which they finished games, oldest first. */
  days: Array<ActiveDay>,
  /** Their results by named opening, most frequent first, at most 60. */
  openings: Array<OpeningRecord>,
};

/** The response to `GET /api/players/{name}`. */
export type PlayerPage = {
  /** The player. */
  user: User,
  /** Whether they are connected. */
  online: boolean,
  /** The name of the bot that this one is a copy of; copies play only in tournaments. */
  copy_of?: string | null,
  /** Their ratings by kind of game. */
  ratings: Partial<Record<Kind, RatingCurve>>,
  /** Their results by kind of game. */
  results: Partial<Record<Kind, Results>>,
  /** The opponents they have met most often. */
  opponents: Array<Opponent>,
  /** Their most recent games. */
  games: Array<GameSummary>,
};

/** A player's records in one kind of game. */
export type PlayerRecords = {
  /** How many games they have won in a row up to now. */
  streak: number,
  /** The most games that they have won in a row. */
  longest: number,
  /** The highest rating; absent without a rated game. */
  peak?: number | null,
  /** When it was reached, in milliseconds since 1970. */
  peak_ms?: number | null,
  /** The win over the opponent with the highest rating. */
  best_win?: BestWin | null,
};

/** What is proven for the side to move. */
export type Proven = "win" | "draw" | "loss";

/** What a device wants to be notified of. */
export type PushKinds = {
  /** It is your turn in a correspondence game. */
  turn: boolean,
  /** A correspondence game is over. */
  over: boolean,
  /** Someone challenges you. */
  challenge: boolean,
  /** Someone you follow has started a game. */
  follow: boolean,
};

/** The response to `GET /api/accounts/current/push`. */
export type PushSettings = {
  /** The server's public key for `PushManager.subscribe`, as unpadded base64url; absent if the server sends no
  * messages. */
  key?: string | null,
  /** What this session's device is notified of; absent if it has no subscription. */
  kinds?: PushKinds | null,
};

/** The body of `PUT /api/accounts/current/push`: a browser's subscription, which belongs to the session of the token. */
export type PushSubscription = {
  /** Where the browser's push service accepts messages: an https address with a host name. */
  endpoint: string,
  /** The browser's public key (P-256, uncompressed), as unpadded base64url. */
  p256dh: string,
  /** The browser's secret of 16 bytes, as unpadded base64url. */
  auth: string,
  /** What it wants to be notified of. */
  kinds: PushKinds,
};

/** A puzzle, without its solution. */
export type Puzzle = {
  /** Its id. */
  id: string,
  /** The kind of game. */
  game: Kind,
  /** Its variant. */
  variant: string,
  /** What it asks for. */
  goal: PuzzleGoal,
  /** The number of moves in the goal; absent if the goal has none. */
  moves?: number | null,
  /** Its themes: `win`, `draw`, `margin`, `defence`, `short`, `two`, `long`, `capture`, `quiet`, `chain`, `corner`,
  * `x-square`, `pass`, `sacrifice`, `shot`, `crown`, `dome`. */
  themes: Array<string>,
  /** Its Glicko-2 rating, against those who have tried it. */
  rating: number,
  /** How many people have tried it. */
  tries: number,
  /** The position. */
  position: string,
  /** Its hash. */
  hash: string,
  /** Who moves next; null if the game is over. */
  to_move: Seat | null,
  /** The legal moves. */
  legal: Array<string>,
  /** Who won; null if the game is not over. */
  outcome: Outcome | null,
  /** Why the game is over; null if it is not. */
  reason: Reason | null,
  /** The points of `[first, second]`; null if the game is not over or has no points. */
  points: [number, number] | null,
};

/** The body of `POST /api/puzzles/{id}` and of `POST /api/puzzles/runs/{id}`. */
export type PuzzleAnswer = {
  /** All plies from the puzzle's position on, your own and the replies; the last is the move to judge. */
  moves: Array<string>,
  /** Shows the solution instead; not in a run. */
  give_up?: boolean,
};

/** What a puzzle asks for. More goals may be added. */
export type PuzzleGoal = "win" | "draw" | "most" | "win_in" | "hold";

/** The response to `GET /api/puzzles/progress`. */
export type PuzzleProgress = {
  /** Your ratings by kind of game; `games` counts the puzzles that you have tried. */
  ratings: Partial<Record<Kind, Rating>>,
  /** The most puzzles that you have solved in a streak. */
  best_streak: number,
  /** The most puzzles that you have solved in a rush. */
  best_rush: number,
  /** Your last tries, at most 100, newest first. */
  tries: Array<PuzzleTry>,
};

/** A rating before and after a puzzle. */
export type PuzzleRated = {
  /** Before. */
  before: number,
  /** After. */
  after: number,
};

/** A run. */
export type PuzzleRun = {
  /** Its id. A new run of the same mode ends it. */
  id: string,
  /** How puzzles follow one another. */
  mode: RunMode,
  /** Puzzles solved. */
  solved: number,
  /** Mistakes. */
  mistakes: number,
  /** The time left, in milliseconds; null in a streak. */
  left_ms: number | null,
  /** The most puzzles that you have solved in a run of this mode, including this one. */
  best: number,
  /** The puzzle to solve; null when the run is over. */
  puzzle: Puzzle | null,
};

/** A user's first try at a puzzle. */
export type PuzzleTry = {
  /** The puzzle. */
  id: string,
  /** The kind of game. */
  game: Kind,
  /** Whether they solved it. */
  solved: boolean,
  /** When, in milliseconds since 1970. */
  at_ms: number,
  /** Their rating in this game's puzzles from then on. */
  rating: number,
};

/** The verdict on a move. */
export type PuzzleVerdict = "goes_on" | "solved" | "wrong" | "given_up";

/** A line of a leaderboard. */
export type Ranked = {
  /** The player's name. */
  name: string,
  /** Whether the player is a bot. */
  bot: boolean,
  /** The Glicko-2 rating. */
  rating: number,
  /** Its deviation: the smaller, the more certain the rating. */
  deviation: number,
  /** How many rated games it comes from. */
  games: number,
  /** Whether it is still too uncertain for the leaderboard. */
  provisional: boolean,
};

/** A rating in one kind of game. */
export type Rating = {
  /** The Glicko-2 rating. */
  rating: number,
  /** Its deviation: the smaller, the more certain the rating. */
  deviation: number,
  /** How many rated games it comes from. */
  games: number,
  /** Whether it is still too uncertain for the leaderboard. */
  provisional: boolean,
};

/** A rating and its history. */
export type RatingCurve = {
  /** The rating over time, oldest first. */
  history: Array<RatingPoint>,
  /** The Glicko-2 rating. */
  rating: number,
  /** Its deviation: the smaller, the more certain the rating. */
  deviation: number,
  /** How many rated games it comes from. */
  games: number,
  /** Whether it is still too uncertain for the leaderboard. */
  provisional: boolean,
};

/** A point on a rating curve. */
export type RatingPoint = {
  /** When the rating changed, in milliseconds since 1970. */
  at_ms: number,
  /** The rating from then on. */
  rating: number,
  /** Its deviation. */
  deviation: number,
};

/** The response to `GET /api/accounts/current/recovery`: how a member could regain access without their password. */
export type Recovery = {
  /** How many recovery codes are left. */
  codes: number,
  /** The confirmed mail address; null if there is none. */
  mail: string | null,
  /** Whether a mail is sent once a day while correspondence games are waiting. */
  digest: boolean,
};

/** New recovery codes, which are shown only once. */
export type RecoveryCodes = {
  /** The codes. Each sets a new password once. */
  codes: Array<string>,
};

/** The response to `GET /api/recovery`: how people can regain access on this server, other than with a code. */
export type RecoveryWays = {
  /** Whether the server sends links by mail. */
  mail: boolean,
};

/** What one person reports. */
export type Report = {
  /** Who reports it. */
  by: string,
  /** What is wrong. */
  reason: ReportReason,
  /** What they say about it. */
  text: string,
  /** When, in milliseconds since 1970. */
  created_ms: number,
};

/** Why a player is reported. */
export type ReportReason = "cheating" | "stalling" | "abuse" | "spam" | "name" | "other";

/** Games won, drawn and lost. */
export type Results = {
  /** Games won. */
  won: number,
  /** Games drawn. */
  drawn: number,
  /** Games lost. */
  lost: number,
};

/** The response to `POST /api/puzzles/runs/{id}`. */
export type RunAnswer = {
  /** The verdict on the move; null if it came after the time was up. Runs do not change ratings. */
  answer: JudgedAnswer | null,
  /** The run after the move. While a puzzle is unfinished, it shows that puzzle's first position. */
  run: PuzzleRun,
};

/** How puzzles follow one another in a run. */
export type RunMode = "streak" | "rush";

/** One sign-in of an account. */
export type SessionInfo = {
  /** The session's id. */
  id: string,
  /** When it began, in milliseconds since 1970. */
  created_ms: number,
  /** Whether this is the session of the token that was sent. */
  current: boolean,
};

/** Where an account is signed in. */
export type Sessions = {
  /** The sessions, newest first. */
  sessions: Array<SessionInfo>,
};

/** The body of `POST /api/sessions`. */
export type SignIn = {
  /** The account's name. */
  name: string,
  /** Its password. */
  password: string,
  /** This device's token from an earlier sign-in: with it, other people's wrong guesses do not count against this
  * device. */
  device?: string,
};

/** An account and a new token for it. */
export type SignedIn = {
  /** The token; it is not shown again. */
  token: string,
  /** The account that it belongs to. */
  user: User,
};

/** The measured strength of a level: Elo above random play with its 95 % interval. */
export type Strength = {
  /** The variant. */
  variant: string,
  /** The level, 1 to 8. */
  level: number,
  /** Elo above random play. */
  elo: number,
  /** The lower end of the interval. */
  low: number,
  /** The upper end of the interval. */
  high: number,
};

/** A tournament in a list. */
export type Tournament = {
  /** Its id. */
  id: string,
  /** Who made it; null for the house. */
  by: User | null,
  /** Where it stands. */
  state: TournamentState,
  /** How many players take part. */
  players: number,
  /** When it ended, in milliseconds since 1970. */
  ended_ms?: number | null,
  /** The name of the winner; a simul has none. */
  winner?: string | null,
  /** Its name, at most 60 characters. */
  name: string,
  /** How it is played. */
  format: TournamentFormat,
  /** The kind of game. */
  game: Kind,
  /** Its variant; the default variant if absent. */
  variant?: string | null,
  /** The clock of each game, with an initial time and an increment. */
  clock: TimeControl,
  /** Whether the games count for the ratings; false if absent. */
  rated: boolean,
  /** The name of an opening of the catalog: each meeting is then two games from the same drawn start with the seats
  * swapped, and their combined score decides it. */
  opening?: string | null,
  /** When it begins, in milliseconds since 1970: now or within 90 days. */
  starts_ms: number,
  /** How long an arena lasts, in minutes: 1 to 1,440. Other formats have none. */
  minutes?: number | null,
  /** The number of rounds in a Swiss, of meetings of each pair of players in a round robin, or of games in a match of
  * a knock-out. Other formats have none. */
  rounds?: number | null,
  /** The lowest rating with which a player may enter; a player without a rating counts as 1500. */
  min_rating?: number | null,
  /** The highest rating with which a player may enter. */
  max_rating?: number | null,
  /** Who may enter; everyone if absent. */
  entrants: Entrants,
  /** When it begins, bots of the house fill the field up to this many players; none do if absent. */
  bot_seats?: number | null,
  /** The level of those bots, 1 to 8: bots of this level and their copies come first, then those of the nearest
  * levels. Any level if absent. */
  bot_level?: number | null,
  /** Whether only people with the link can find it; false if absent. */
  private?: boolean,
};

/** How the requesting user takes part. */
export type TournamentEntry = {
  /** Their number. */
  number: number,
  /** Whether they are pausing or have withdrawn. */
  away: boolean,
  /** The game that they are playing now. */
  game?: string | null,
};

/** How a tournament is played. */
export type TournamentFormat = "arena" | "swiss" | "round_robin" | "knock_out" | "simul";

/** A line of the standings. */
export type TournamentLine = {
  /** The place, counted from 1; tied players share it. */
  place: number,
  /** The number under which the player entered, counted from 0. */
  number: number,
  /** The player. */
  user: User,
  /** Their rating when they entered. */
  rating: number,
  /** Their points: whole ones in an arena, halves in all other formats. */
  points: number,
  /** The tie-breaks, in the order in which they count. */
  tie_breaks: Array<TournamentTieBreak>,
  /** Their games in an arena, their rounds in all other formats. */
  results: Array<TournamentResult>,
  /** Whether they are pausing or have withdrawn. */
  away?: boolean,
  /** Whether their next win in an arena counts double. */
  on_fire?: boolean,
  /** The game that they are playing now. */
  game?: string | null,
};

/** The response to `GET /api/tournaments`. */
export type TournamentList = {
  /** Tournaments in progress, in the order in which they began. */
  now: Array<Tournament>,
  /** Tournaments that have not begun, the next one first. */
  soon: Array<Tournament>,
  /** Finished tournaments, latest first, at most 50. */
  done: Array<Tournament>,
};

/** A match of a knock-out. */
export type TournamentMatch = {
  /** The numbers of the two players, the one from the upper half of the bracket first; null while an earlier match is
  * undecided, and for the empty place of a bye. */
  players: [number | null, number | null],
  /** Whether the one player advances without a game because the other place is empty. */
  bye?: boolean,
  /** The half points of both. */
  points: [number, number],
  /** Its games. Where a meeting is a pair of games, the one that the pairings show. */
  games: Array<string>,
  /** The number of the player who advances; null while they play. */
  winner: number | null,
};

/** The response to `GET /api/tournaments/{id}`. */
export type TournamentPage = {
  /** How many events its log has, as in `tournament_changed`. */
  version: number,
  /** When an arena in progress ends, in milliseconds since 1970. */
  ends_ms?: number | null,
  /** The standings from the first place down. */
  standings: Array<TournamentLine>,
  /** The latest pairings, newest first: at most 200, or as many as are in progress if those are more. */
  pairings: Array<TournamentPairing>,
  /** The matches of a knock-out that has begun, round by round from the first to the final, each round from the top
  * of the bracket down. */
  bracket?: Array<Array<TournamentMatch>> | null,
  /** How you take part, if you send a token and have entered. */
  me?: TournamentEntry | null,
  /** Its id. */
  id: string,
  /** Who made it; null for the house. */
  by: User | null,
  /** Where it stands. */
  state: TournamentState,
  /** How many players take part. */
  players: number,
  /** When it ended, in milliseconds since 1970. */
  ended_ms?: number | null,
  /** The name of the winner; a simul has none. */
  winner?: string | null,
  /** Its name, at most 60 characters. */
  name: string,
  /** How it is played. */
  format: TournamentFormat,
  /** The kind of game. */
  game: Kind,
  /** Its variant; the default variant if absent. */
  variant?: string | null,
  /** The clock of each game, with an initial time and an increment. */
  clock: TimeControl,
  /** Whether the games count for the ratings; false if absent. */
  rated: boolean,
  /** The name of an opening of the catalog: each meeting is then two games from the same drawn start with the seats
  * swapped, and their combined score decides it. */
  opening?: string | null,
  /** When it begins, in milliseconds since 1970: now or within 90 days. */
  starts_ms: number,
  /** How long an arena lasts, in minutes: 1 to 1,440. Other formats have none. */
  minutes?: number | null,
  /** The number of rounds in a Swiss, of meetings of each pair of players in a round robin, or of games in a match of
  * a knock-out. Other formats have none. */
  rounds?: number | null,
  /** The lowest rating with which a player may enter; a player without a rating counts as 1500. */
  min_rating?: number | null,
  /** The highest rating with which a player may enter. */
  max_rating?: number | null,
  /** Who may enter; everyone if absent. */
  entrants: Entrants,
  /** When it begins, bots of the house fill the field up to this many players; none do if absent. */
  bot_seats?: number | null,
  /** The level of those bots, 1 to 8: bots of this level and their copies come first, then those of the nearest
  * levels. Any level if absent. */
  bot_level?: number | null,
  /** Whether only people with the link can find it; false if absent. */
  private?: boolean,
};

/** A pairing. */
export type TournamentPairing = {
  /** The game. If the meeting is a pair of games, the one in progress, or the first one once both are over. */
  game: string,
  /** The number of the player who moves first. */
  first: number,
  /** The number of the other player. */
  second: number,
  /** The round, counted from 1; in an arena or a simul, how many times players had been paired, including this time. */
  round: number,
  /** The half points of both; null while they play. `[0, 0]` if neither appeared. */
  points: [number, number] | null,
};

/** A game or a round of a player in the standings. */
export type TournamentResult = {
  /** Its outcome for the player. */
  score: TournamentScore,
  /** The points, in halves: 2 for a win in a Swiss. In an arena, whole points. */
  points: number,
  /** Whether a streak doubled them. */
  doubled?: boolean,
  /** Whether the player went berserk in a game of at least 14 plies: a win then gave one more point. */
  berserk?: boolean,
  /** The opponent's `number` in the standings, if there was an opponent. */
  opponent?: number | null,
  /** The game, if one was played. */
  game?: string | null,
};

/** The outcome of a game or a round for a player. */
export type TournamentScore = "win" | "draw" | "loss" | "won_without_game" | "lost_without_game" | "bye" | "absent";

/** Where a tournament stands. */
export type TournamentState = "created" | "running" | "over" | "cancelled";

/** The value of a tie-break. */
export type TournamentTieBreak = {
  /** The code that FIDE uses, such as `BH`; `PERF` for the performance in an arena. */
  code: string,
  /** The value as text. */
  value: string,
};

/** The response to `GET /api/games/{id}`: the snapshot's fields and every event of the log. */
export type WholeGame = {
  /** The events of its log. */
  events: Array<Event>,
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

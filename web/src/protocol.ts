// The messages of PROTOCOL.md as the page uses them. An absent optional field and a null one mean the same.

export type Side = 'first' | 'second';
export type Kind = 'othello' | 'checkers' | 'awele' | 'kalah' | 'santorini';
export type Maybe<T> = T | null | undefined;

export interface User {
  id: string;
  name: string;
  kind: 'guest' | 'member' | 'bot';
  rating?: Maybe<number>;
}

/** What a seek, a challenge or an invitation asks for. `null` plays without a clock. */
export type TimeControl = { initial_ms: number; increment_ms: number } | { days: number } | null;

export interface Seek {
  seek_id: string;
  user: User;
  game: Kind;
  variant: string;
  clock?: Maybe<TimeControl>;
  rated: boolean;
  side: Side | 'random';
  rating_range?: Maybe<[number, number]>;
}

export interface BotGame {
  game: Kind;
  variants?: Maybe<string[]>;
  levels: number[];
}

export interface Bot {
  id: string;
  name: string;
  games: BotGame[];
  /** How many more games it takes now. */
  free: number;
  online: boolean;
}

export interface Counts {
  players: number;
  games: number;
}

/** What remained when the event was logged; which side's time runs. */
export interface Clock {
  first_ms: number;
  second_ms: number;
  running?: Maybe<Side>;
}

/** What a bot says of its search. Bots may leave out any of it and add more. */
export interface SearchInfo {
  depth?: number;
  max_depth?: number;
  nodes?: number;
  nps?: number;
  ms?: number;
  score?: number;
  exact?: boolean;
  pv?: string[] | string;
  prunes_max?: number;
  prunes_min?: number;
  [more: string]: unknown;
}

export interface RatingChange {
  before: number;
  after: number;
}

export interface Result {
  result: Side | 'draw' | 'aborted';
  reason: string;
  score?: Maybe<[number, number]>;
  ratings?: Maybe<{ first: RatingChange; second: RatingChange }>;
}

export interface Pending {
  draw?: Maybe<Side>;
  takeback?: Maybe<Side>;
  rematch?: Maybe<Side>;
}

export interface Snapshot {
  type: 'snapshot';
  game: string;
  seq: number;
  kind: Kind;
  variant: string;
  rated: boolean;
  public: boolean;
  first: User;
  second: User;
  start: string;
  position: string;
  hash: string;
  ply: number;
  to_move?: Maybe<Side>;
  legal: string[];
  moves: string[];
  clock?: Maybe<Clock>;
  pending?: Maybe<Pending>;
  status: 'playing' | 'over';
  result?: Maybe<Result>;
  time_control?: Maybe<TimeControl>;
  /** The level at which the bot of this game was challenged. */
  level?: Maybe<number>;
  created_ms?: number;
  /** What was said, as far as the asker may read it. */
  chat?: ChatLine[];
}

export interface ChatLine {
  room: Room;
  user: User;
  text: string;
  at_ms?: number;
}

export type Room = 'players' | 'watchers';

interface Logged {
  game: string;
  seq: number;
}

export interface Moved extends Logged {
  type: 'moved';
  ply: number;
  move: string;
  by: Side;
  position: string;
  hash: string;
  to_move?: Maybe<Side>;
  legal: string[];
  clock?: Maybe<Clock>;
  info?: Maybe<SearchInfo>;
  /** How long the mover took, as the server measured it. */
  spent_ms?: Maybe<number>;
}

export interface TakenBack extends Logged {
  type: 'taken_back';
  ply: number;
  position: string;
  hash: string;
  to_move: Side;
  legal: string[];
  clock?: Maybe<Clock>;
}

export interface Offer extends Logged {
  type: 'draw_offered' | 'draw_declined' | 'takeback_requested' | 'takeback_declined';
  by: Side;
}

export interface GameOver extends Logged, Result {
  type: 'game_over';
}

export interface Presence {
  type: 'presence';
  game: string;
  side: Side;
  online: boolean;
  claim_in_ms?: Maybe<number>;
}

export interface RematchOffered {
  type: 'rematch_offered';
  game: string;
  by: Side;
}

export interface ClockEvent {
  type: 'clock';
  game: string;
  clock: Clock;
}

export interface Chatted extends ChatLine {
  type: 'chatted';
  game: string;
}

export interface TimeGiven extends Logged {
  type: 'time_given';
  by: Side;
  clock?: Maybe<Clock>;
}

export type LoggedEvent = Moved | TakenBack | Offer | TimeGiven | GameOver;
export type GameEvent = Snapshot | LoggedEvent | Presence | RematchOffered | ClockEvent | Chatted;

export interface GameStarted {
  type: 'game_started';
  game: string;
  kind: Kind;
  side: Side;
  seek_id?: Maybe<string>;
  challenge_id?: Maybe<string>;
  code?: Maybe<string>;
  level?: Maybe<number>;
}

export interface Challenge {
  challenge_id: string;
  from: User;
  to: string;
  game: Kind;
  variant: string;
  clock?: Maybe<TimeControl>;
  rated: boolean;
  side: Side | 'random';
}

export type ChallengeEvent =
  | { type: 'challenged'; challenge: Challenge }
  | { type: 'challenge_ended'; challenge_id: string; how: string; reason?: Maybe<string> };

export type LobbyEvent =
  | { type: 'seek_added'; seek: Seek }
  | { type: 'seek_removed'; seek_id: string }
  | { type: 'bot_changed'; bot: Bot }
  | ({ type: 'counts' } & Counts);

/** A frame as it comes: its type is known only after a look. */
export interface Frame {
  type: string;
  id?: Maybe<number>;
  [field: string]: unknown;
}

export interface Hello {
  protocol: number;
  server: string;
  user: User;
  token?: Maybe<string>;
  games: string[];
}

export interface LobbyAnswer {
  seeks: Seek[];
  bots: Bot[];
  counts: Counts;
}

/** What `GET /api/games/{id}` answers: the snapshot's fields and every event of the log. */
export interface ArchivedGame extends Omit<Snapshot, 'type'> {
  events: LoggedEvent[];
}

export const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');

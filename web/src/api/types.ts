// The server's types as the page uses them: names for parts of generated/, which is made from the types in protocol/.

import type * as http from './generated/http';
import type * as wire from './generated/protocol';

export type * from './generated/http';

export type {
  Bot,
  BotGame,
  Challenge,
  Clock,
  Counts,
  Explored,
  Kind,
  Pending,
  PlannedMove,
  Room,
  Seek,
  User,
} from './generated/protocol';
export type Side = wire.Seat;
export type Result = wire.GameResult;
export type Reason = wire.Reason;

/** An absent optional field and a null one mean the same. */
export type Maybe<T> = T | null | undefined;

/** What a seek, a challenge or an invitation asks for. `null` plays without a clock. */
export type TimeControl = wire.TimeControl | null;

/** What was said; a line that has just come needs no time. */
export type ChatLine = Omit<wire.ChatLine, 'at_ms'>;

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

type Named<T extends wire.Event['type']> = Extract<wire.Event, { type: T }>;

export type Snapshot = Named<'snapshot'>;
export type Moved = Named<'moved'>;
export type TakenBack = Named<'taken_back'>;
export type GameStarted = Named<'game_started'>;
export type FollowedStarted = Named<'followed_started'>;

/** Events with a number in the game's log. */
export type LoggedEvent = Exclude<Extract<wire.Event, { seq: number }>, { type: 'snapshot' }>;
export type GameEvent =
  | Snapshot
  | LoggedEvent
  | Named<'presence' | 'rematch_offered' | 'clock' | 'chatted' | 'watchers' | 'planned' | 'queued'>;
export type ChallengeEvent = Named<'challenged' | 'challenge_ended' | 'bot_suggested'>;
export type LobbyEvent = Named<'seek_added' | 'seek_removed' | 'bot_changed' | 'counts' | 'announced'>;

/** A frame as it comes: its type is known only after a look. */
export interface Frame {
  type: string;
  id?: Maybe<number>;
  [field: string]: unknown;
}

export type Hello = wire.Welcome;
export type LobbyAnswer = wire.Lobby;
export type BotSuggested = Named<'bot_suggested'>;

/** A game of the archive, with the events that the page reads. */
export type ArchivedGame = Omit<http.WholeGame, 'events'> & { events: LoggedEvent[] };

export const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');

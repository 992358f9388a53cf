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
  GamePair,
  GameStart,
  Kind,
  LibraryEntry,
  Pending,
  PlayerChoice,
  PlannedMove,
  Room,
  SearchInfo,
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

/** A chat message; a new one has no time. */
export type ChatLine = Omit<wire.ChatLine, 'at_ms'>;

type Named<T extends wire.Event['type']> = Extract<wire.Event, { type: T }>;

export type Snapshot = Named<'snapshot'>;
export type Moved = Named<'moved'>;
export type TakenBack = Named<'taken_back'>;
export type GameStarted = Named<'game_started'>;
export type Nearer = Named<'nearer'>;
export type FollowedStarted = Named<'followed_started'>;
export type TournamentChanged = Named<'tournament_changed'>;
export type TournamentChatted = Named<'tournament_chatted'>;
export type Warned = Named<'warned'>;
export type TurnEvent = Named<'turn'>;

/** Events with a number in the game's log. */
export type LoggedEvent = Exclude<Extract<wire.Event, { seq: number }>, { type: 'snapshot' }>;
export type GameEvent =
  | Snapshot
  | LoggedEvent
  | Named<'game_parked' | 'presence' | 'rematch_offered' | 'clock' | 'chatted' | 'watchers' | 'planned' | 'queued'>;
export type ChallengeEvent = Named<'challenged' | 'challenge_ended' | 'open_challenges' | 'bot_suggested'>;
export type LobbyEvent = Named<'lobby_changed'>;

/** What the server sends without being asked. */
export type ServerEvent = wire.Event;
/** Everything that the server sends. */
export type ServerMessage = wire.ServerMessage;
export type Refusal = wire.Refusal;
export type BotSuggested = Named<'bot_suggested'>;

export type RequestType = keyof wire.Answers;
/** The fields of a request. */
export type RequestBody<T extends RequestType> = Omit<Extract<wire.Request, { type: T }>, 'type'>;
export type Answer<T extends RequestType> = wire.Answers[T];
/** The requests that name a game in play. */
export type GameRequest = {
  [T in RequestType]: RequestBody<T> extends { game: infer Id } ? (string extends Id ? T : never) : never;
}[RequestType];
/** Sends a request and waits for its answer. */
export type Ask = <T extends RequestType>(type: T, body?: RequestBody<T>) => Promise<Answer<T>>;

/** The terms of a game that a player asks for. */
export type Wish = Omit<RequestBody<'seek'>, 'key' | 'variant'> & { variant: string };

/** What a member specifies to create a tournament. */
export type TournamentTerms = Omit<http.Tournament, 'id' | 'by' | 'state' | 'players' | 'ended_ms' | 'winner'>;

/** A game of the archive, with the events that the page reads. */
export type ArchivedGame = Omit<http.WholeGame, 'events'> & { events: LoggedEvent[] };

export const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');

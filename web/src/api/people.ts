import type { ArchiveRow } from './archive';
import type { Kind, User } from './types';

export interface Rating {
  rating: number;
  deviation: number;
  games: number;
  provisional: boolean;
}

/** One line of `GET /api/leaderboards/{kind}`. */
export interface Ranked extends Rating {
  name: string;
  bot: boolean;
}

export interface RatingPoint {
  at_ms: number;
  rating: number;
  deviation: number;
}

export interface Results {
  won: number;
  drawn: number;
  lost: number;
}

/** `GET /api/players/{name}`. */
export interface PlayerPage {
  user: User;
  online: boolean;
  ratings: Partial<Record<Kind, Rating & { history: RatingPoint[] }>>;
  results: Partial<Record<Kind, Results>>;
  /** Those met most often. */
  opponents: ({ user: User } & Results)[];
  games: ArchiveRow[];
}

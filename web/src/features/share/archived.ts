// A game read once, without a connection.

import { fetchJson } from '../../api/http';
import type { ArchivedGame } from '../../api/types';
import { fromArchive } from '../../state/game/archive';
import type { GameState } from '../../state/game/state';

export const readGame = async (id: string): Promise<GameState> =>
  fromArchive(await fetchJson<ArchivedGame>(`/api/games/${encodeURIComponent(id)}`), performance.now());

// Matches the pieces of two positions, so that each piece keeps its element and can be animated.

import type { Side } from '../../api/types';

export interface Piece {
  square: string;
  owner: Side;
}

export type Tracked<P extends Piece> = P & { id: number };

let lastId = 0;

/** Gives each piece of `after` the id of one in `before`: the one on the same square, or one that has left its own. */
export function track<P extends Piece>(before: Tracked<P>[], after: P[]): Tracked<P>[] {
  const at = new Map(before.map((piece) => [`${piece.owner} ${piece.square}`, piece]));
  const stays = (piece: P) => at.get(`${piece.owner} ${piece.square}`);
  const kept = new Set(after.map((piece) => stays(piece)?.id));
  const left = before.filter((piece) => !kept.has(piece.id));
  return after.map((piece) => {
    const same = stays(piece);
    if (same) return { ...piece, id: same.id };
    const i = left.findIndex((gone) => gone.owner === piece.owner);
    const [came] = i < 0 ? [] : left.splice(i, 1);
    return { ...piece, id: came?.id ?? ++lastId };
  });
}

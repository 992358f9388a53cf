// Which piece went where between two positions, so that a piece on the screen stays the same piece.

import type { Side } from '../../api/types';

export interface Piece {
  square: string;
  owner: Side;
}

export type Tracked<P extends Piece> = P & { id: number };

let lastId = 0;

/** Gives each piece of `after` the identity of one in `before`: first where it stands, then of one that has left. */
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

// The places of bowls and seeds: wide on a desktop, with troughs as high as the screen allows, and turned by 90 degrees on a phone.

import type { Side } from '../../api/types';
import { bowlName, ownerOf } from './position';

export interface Bowl {
  name: string;
  owner: Side;
  store: boolean;
  x: number;
  y: number;
  /** Half the width and height. */
  rx: number;
  ry: number;
  /** Where its number is drawn. */
  count: Point;
}

export interface Layout {
  width: number;
  height: number;
  bowls: Bowl[];
  seedRadius: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The board with the viewer's pits at the bottom, sown towards their store. */
export function layOut(pits: number, viewer: Side, upright: boolean): Layout {
  return upright ? uprightBoard(pits, viewer) : wideBoard(pits, viewer);
}

function wideBoard(pits: number, viewer: Side): Layout {
  const [cell, end, edge, rim, row] = [128, 122, 30, 50, 218];
  const width = pits * cell + 2 * end + 2 * edge;
  const height = 2 * row + 2 * rim;
  const pit = (mine: boolean, index: number): Place => {
    const x = edge + end + (mine ? index + 0.5 : pits - index - 0.5) * cell;
    const y = rim + (mine ? 1.5 : 0.5) * row;
    return { x, y, rx: 57, ry: row / 2 - 8, count: { x, y: mine ? height - 29 : 29 } };
  };
  const store = (mine: boolean): Place => {
    const x = mine ? width - edge - end / 2 + 4 : edge + end / 2 - 4;
    return { x, y: height / 2, rx: 52, ry: row - 8, count: { x, y: mine ? height - 29 : 29 } };
  };
  return { width, height, bowls: everyBowl(pits, viewer, pit, store), seedRadius: 15.5 };
}

function uprightBoard(pits: number, viewer: Side): Layout {
  const [cell, end, edge, column] = [78, 88, 18, 204];
  const width = 2 * column + 2 * edge;
  const height = pits * cell + 2 * end + 2 * edge;
  const pit = (mine: boolean, index: number): Place => {
    const x = edge + (mine ? 0.5 : 1.5) * column + (mine ? 15 : -15);
    const y = edge + end + (mine ? index + 0.5 : pits - index - 0.5) * cell;
    return { x, y, rx: 80, ry: 34, count: { x: mine ? 29 : width - 29, y } };
  };
  const store = (mine: boolean): Place => {
    const y = mine ? height - edge - end / 2 + 4 : edge + end / 2 - 4;
    return { x: width / 2, y, rx: column - 60, ry: 36, count: { x: mine ? 46 : width - 46, y } };
  };
  return { width, height, bowls: everyBowl(pits, viewer, pit, store), seedRadius: 11 };
}

type Place = Omit<Bowl, 'name' | 'owner' | 'store'>;

function everyBowl(
  pits: number,
  viewer: Side,
  pit: (mine: boolean, index: number) => Place,
  store: (mine: boolean) => Place,
): Bowl[] {
  return Array.from({ length: 2 * pits + 2 }, (_, bowl) => {
    const owner = ownerOf(bowl, pits);
    const isStore = bowl >= 2 * pits;
    const place = isStore ? store(owner === viewer) : pit(owner === viewer, bowl % pits);
    return { name: bowlName(bowl, pits), owner, store: isStore, ...place };
  });
}

/** Places for `count` seeds in a bowl: countable rows, closer together as they become more. */
export function slots(count: number, { x, y, rx, ry }: Bowl, radius: number): Point[] {
  const across = Math.max(1, Math.floor((2 * (rx - radius - 2)) / (2.02 * radius)) + 1);
  const rows = Math.max(1, Math.round(Math.sqrt((count * ry) / rx)), Math.ceil(count / across));
  const lengths = Array.from({ length: rows }, (_, row) => share(count, rows, row));
  const [spaceX, spaceY] = [rx - radius - 4, ry - radius - 5];
  const longest = Math.max(...lengths);
  // Only the middle row has the full width of a round bowl.
  const width = rows % 2 === 1 && (lengths[0] ?? 0) < longest ? spaceX : spaceX * (rows > 2 ? 0.8 : 0.88);
  const dx = Math.min(radius * 2.25, longest > 1 ? (2 * width) / (longest - 1) : 0);
  const dy = Math.min(radius * 2.2, rows > 1 ? (2 * spaceY * 0.9) / (rows - 1) : 0);
  return lengths.flatMap((length, row) =>
    Array.from({ length }, (_, i) => ({ x: x + (i - (length - 1) / 2) * dx, y: y + (row - (rows - 1) / 2) * dy })),
  );
}

/** The seeds in a row when `count` is divided among rows; the middle rows take the remainder. */
function share(count: number, rows: number, row: number): number {
  const extra = count % rows;
  const fromMiddle = Math.abs(row - (rows - 1) / 2);
  const rank = Array.from({ length: rows }, (_, r) => r).filter((r) => {
    const distance = Math.abs(r - (rows - 1) / 2);
    return distance < fromMiddle || (distance === fromMiddle && r < row);
  }).length;
  return Math.floor(count / rows) + (rank < extra ? 1 : 0);
}

// The addresses under which a game is shown elsewhere.

import type { Side } from '../../api/types';

/** The most moves that the server animates. */
const ANIMATED = 300;
export const isAnimated = (plies: number): boolean => plies > 0 && plies <= ANIMATED;

const withQuery = (path: string, query: Record<string, string>): string => {
  const text = new URLSearchParams(query).toString();
  return text ? `${path}?${text}` : path;
};

export interface Shown {
  id: string;
  /** The ply on the board; null for the end of the game. */
  ply: number | null;
  viewer: Side;
}

const plyQuery = ({ ply }: Pick<Shown, 'ply'>): Record<string, string> => (ply === null ? {} : { ply: String(ply) });

/** The game on its own page. */
export const gameLink = (shown: Pick<Shown, 'id' | 'ply'>): string => withQuery(`/game/${shown.id}`, plyQuery(shown));

/** The square picture of the position on the board. */
export const pictureLink = (shown: Shown): string =>
  withQuery(`/api/games/${shown.id}/picture.png`, { ...plyQuery(shown), side: shown.viewer, size: '1200' });

/** The picture that previews of links show. */
export const cardLink = (shown: Shown): string => withQuery(`/api/games/${shown.id}/card.png`, plyQuery(shown));

/** The height of a narrow frame: the board at full width, and room below it. */
const heightOf = (aspect: number): number => Math.round(480 / aspect) + 150;

/** The code with which another site shows the game. */
export function embedCode(origin: string, shown: Shown, title: string, aspect: number): string {
  const address = origin + withQuery(`/embed/game/${shown.id}`, plyQuery(shown));
  const [width, height] = [aspect > 1 ? 640 : 480, aspect > 1 ? 400 : heightOf(aspect)];
  const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return `<iframe src="${text(address)}" title="${text(title)}" width="${width}" height="${height}" loading="lazy"></iframe>`;
}

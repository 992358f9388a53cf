// The page's words for the ids in the server's catalog; an operator's own players keep the operator's words.

import { catalog } from '../../api/catalog';
import type { Kind } from '../../api/types';
import { t } from '../../text/index.svelte';

const known = (texts: Record<string, string>, id: string): string | undefined =>
  Object.hasOwn(texts, id) ? texts[id] : undefined;

export const algorithmName = (id: string): string =>
  known(t.engines.algorithms, id) ?? catalog.algorithms.find((one) => one.id === id)?.name ?? id;

/** What a number or a switch of an algorithm does; `about` is the server's text. */
export const optionText = (name: string, about: string): string => known(t.engines.options, name) ?? about;

export const evaluationName = (name: string): string => known(t.engines.names, name) ?? name;

/** What an evaluation considers. */
export const evaluationText = (kind: Kind, name: string, about: string): string =>
  known(t.engines.evaluations, `${kind}/${name}`) ?? known(t.engines.evaluations, name) ?? about;

export const termName = (term: string): string => known(t.engines.terms, term) ?? term.replaceAll('_', ' ');

/** A named player: its name and how it plays. */
export function namedPlayer(kind: Kind, name: string): { title: string; text: string } {
  const player = catalog.games.find((game) => game.kind === kind)?.players.find((one) => one.name === name);
  const own = player?.algorithm !== 'external';
  return {
    title: (own && known(t.engines.titles, name)) || (player?.title ?? name),
    text: (own && known(t.engines.players, name)) || (player?.about ?? ''),
  };
}

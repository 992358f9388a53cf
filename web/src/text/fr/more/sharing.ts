import type { sharing as en } from '../../en/more/sharing';

export const sharing: typeof en = {
  title: 'Partager',
  game: 'Lien vers cette partie',
  move: (n: string) => `Lien vers le coup ${n}`,
  start: 'Lien vers le départ',
  code: 'Code pour votre site',
  text: 'Coups en texte',
  copy: 'Copier',
  copied: 'Copié',
  notCopied: 'Le navigateur ne permet pas de copier : sélectionnez le texte.',
  picture: 'Image de cette position',
  card: 'Image avec les joueurs',
  animation: 'Image animée',
  print: 'Feuille imprimée',
  open: 'Ouvrir sur Parlor',
  loading: 'Chargement…',
  sheet: {
    go: 'Imprimer',
    back: 'Retour à la partie',
    diagrams: 'Plateaux',
    moves: 'Coups',
    after: (move: string) => `Après ${move}`,
    atStart: 'Le départ',
    noMoves: 'Pas encore de coups.',
    site: (address: string) => `Sur Parlor : ${address}`,
  },
};

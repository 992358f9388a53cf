import type { sharing as en } from '../../en/more/sharing';

export const sharing: typeof en = {
  title: 'Teilen',
  game: 'Link zu dieser Partie',
  move: (n: string) => `Link zu Zug ${n}`,
  start: 'Link zum Beginn',
  code: 'Code für deine Seite',
  text: 'Züge als Text',
  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied: 'Der Browser erlaubt das Kopieren nicht: markiere den Text.',
  picture: 'Bild dieser Stellung',
  card: 'Bild mit den Spielern',
  animation: 'Animiertes Bild',
  print: 'Druckblatt',
  open: 'Auf Parlor öffnen',
  loading: 'Lädt…',
  sheet: {
    go: 'Drucken',
    back: 'Zurück zur Partie',
    diagrams: 'Bretter',
    moves: 'Züge',
    after: (move: string) => `Nach ${move}`,
    atStart: 'Die Ausgangsstellung',
    noMoves: 'Noch keine Züge.',
    site: (address: string) => `Auf Parlor: ${address}`,
  },
};

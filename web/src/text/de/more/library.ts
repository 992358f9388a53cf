import type { library as en } from '../../en/more/library';
import { count } from '../count';

export const library: typeof en = {
  unknown: 'Unbekannt',
  openingTheGame: 'Die Partie wird geöffnet…',
  theseAreListsOfNames: 'Das sind Namenslisten. Wähle auch eine .wtb-Datei.',
  importGames: 'Partien importieren',
  pdnGgfOthelloTranscriptsWthor:
    'PDN, GGF, Othello-Zuglisten, WTHOR (.wtb mit WTH.JOU und WTH.TRN) oder das Textformat von Parlor; bis zu 5.000 Partien und 1 MiB pro Datei.',
  pasteAGame: 'Partie einfügen',
  importText: 'Text importieren',
  chooseFiles: 'Dateien wählen',
  import: 'Importieren',
  unfinished: 'Unbeendet',
  vs: 'gegen',
  noOccasionGiven: 'Kein Turnier angegeben',
  theGameWasRemovedFrom: 'Die Partie wurde aus der Bibliothek entfernt.',
  library: 'Bibliothek',
  removeFromLibrary: 'Aus der Bibliothek entfernen',
  removeThisGame: 'Diese Partie entfernen?',
  searchPlayersEventsAndFiles: 'Spieler, Turniere und Dateien suchen',
  allGames: 'Alle Spiele',
  result: 'Ergebnis',
  anyResult: 'Jedes Ergebnis',
  firstPlayerWon: 'Der erste Spieler gewann',
  secondPlayerWon: 'Der zweite Spieler gewann',
  draw: 'Unentschieden',
  noGamesHaveBeenImported: 'Es wurden noch keine Partien importiert.',
  sending: (file: number, of: number) => (of > 1 ? `Datei ${file} von ${of} wird gesendet…` : 'Wird gesendet…'),
  checking: (file: number, of: number) =>
    of > 1 ? `Prüfe die Partien in Datei ${file} von ${of}…` : 'Prüfe die Partien…',
  read: (n: number, fresh: number) =>
    count(n, {
      one: `# Partie gelesen: ${fresh} neu, ${n - fresh} schon in der Bibliothek.`,
      other: `# Partien gelesen: ${fresh} neu, ${n - fresh} schon in der Bibliothek.`,
    }),
  forMembers: 'Importierte Partien gehören Mitgliedern. [Erstelle ein Konto], um deine mitzubringen.',
  notPlayedHere: 'Diese Partie wurde nicht hier gespielt.',
  elsewhere: 'Partien, die anderswo gespielt wurden. Die von hier stehen unter [Partien].',
  imported: (source: string) => (source ? `Importiert von ${source}` : 'Importiert'),
};

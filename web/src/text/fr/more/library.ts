import type { library as en } from '../../en/more/library';
import { count } from '../count';

export const library: typeof en = {
  unknown: 'Inconnu',
  openingTheGame: 'Ouverture de la partie…',
  theseAreListsOfNames: 'Ce sont des listes de noms. Choisissez aussi un fichier .wtb.',
  importGames: 'Importer des parties',
  pdnGgfOthelloTranscriptsWthor:
    'PDN, GGF, transcriptions d’Othello, WTHOR (.wtb avec WTH.JOU et WTH.TRN) ou le format texte de Parlor ; jusqu’à 5\u00a0000 parties et 1 Mio par fichier.',
  pasteAGame: 'Coller une partie',
  importText: 'Importer le texte',
  chooseFiles: 'Choisir des fichiers',
  import: 'Importer',
  unfinished: 'Inachevée',
  vs: 'contre',
  noOccasionGiven: 'Tournoi non indiqué',
  theGameWasRemovedFrom: 'La partie a été retirée de la bibliothèque.',
  library: 'Bibliothèque',
  removeFromLibrary: 'Retirer de la bibliothèque',
  removeThisGame: 'Retirer cette partie ?',
  searchPlayersEventsAndFiles: 'Chercher joueurs, tournois et fichiers',
  allGames: 'Toutes les parties',
  result: 'Résultat',
  anyResult: 'Tous les résultats',
  firstPlayerWon: 'Le premier joueur a gagné',
  secondPlayerWon: 'Le second joueur a gagné',
  draw: 'Nulle',
  noGamesHaveBeenImported: 'Aucune partie n’a encore été importée.',
  sending: (file: number, of: number) => (of > 1 ? `Envoi du fichier ${file} sur ${of}…` : 'Envoi…'),
  checking: (file: number, of: number) =>
    of > 1 ? `Vérification des parties du fichier ${file} sur ${of}…` : 'Vérification des parties…',
  read: (n: number, fresh: number) =>
    count(n, {
      one: `# partie lue (nouvelles : ${fresh}, déjà dans la bibliothèque : ${n - fresh}).`,
      other: `# parties lues (nouvelles : ${fresh}, déjà dans la bibliothèque : ${n - fresh}).`,
    }),
  forMembers: 'Les parties importées appartiennent à des membres. [Créez un compte] pour apporter les vôtres.',
  notPlayedHere: 'Cette partie n’a pas été jouée ici.',
  elsewhere: 'Parties jouées ailleurs. Celles qui ont été jouées ici sont sous [Parties].',
  imported: (source: string) => (source ? `Importée de ${source}` : 'Importée'),
};

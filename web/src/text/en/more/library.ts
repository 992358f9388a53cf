import { count } from '../count';

export const library = {
  /** The name of a player who is unnamed in the file. */
  unknown: 'Unknown',
  openingTheGame: 'Opening the game…',
  theseAreListsOfNames: 'These are lists of names. Choose a .wtb file with them.',
  importGames: 'Import games',
  pdnGgfOthelloTranscriptsWthor:
    "PDN, GGF, Othello transcripts, WTHOR (.wtb with WTH.JOU and WTH.TRN) or Parlor's text format; up to 5,000 games and 1 MiB a file.",
  pasteAGame: 'Paste a game',
  importText: 'Import text',
  chooseFiles: 'Choose files',
  import: 'Import',
  unfinished: 'Unfinished',
  vs: 'vs',
  noOccasionGiven: 'No event given',
  theGameWasRemovedFrom: 'The game was removed from the library.',
  library: 'Library',
  removeFromLibrary: 'Remove from library',
  removeThisGame: 'Remove this game?',
  searchPlayersEventsAndFiles: 'Search players, events and files',
  allGames: 'All games',
  result: 'Result',
  anyResult: 'Any result',
  firstPlayerWon: 'First player won',
  secondPlayerWon: 'Second player won',
  draw: 'Draw',
  noGamesHaveBeenImported: 'No games have been imported yet.',
  sending: (file: number, of: number) => (of > 1 ? `Sending file ${file} of ${of}…` : 'Sending…'),
  checking: (file: number, of: number) =>
    of > 1 ? `Checking the games of file ${file} of ${of}…` : 'Checking the games…',
  read: (n: number, fresh: number) =>
    count(n, {
      one: `# game read: ${fresh} new, ${n - fresh} already in the library.`,
      other: `# games read: ${fresh} new, ${n - fresh} already in the library.`,
    }),
  forMembers: 'Only members can import games. [Create an account] to add yours.',
  notPlayedHere: 'This game was not played here.',
  elsewhere: 'Games played elsewhere. Games played here are under [Games].',
  imported: (source: string) => (source ? `Imported from ${source}` : 'Imported'),
};

import type { library as en } from '../../en/more/library';
import { count } from '../count';

export const library: typeof en = {
  unknown: 'Desconocido',
  openingTheGame: 'Abriendo la partida…',
  theseAreListsOfNames: 'Son listas de nombres. Elige también un archivo .wtb.',
  importGames: 'Importar partidas',
  pdnGgfOthelloTranscriptsWthor:
    'PDN, GGF, transcripciones de Othello, WTHOR (.wtb con WTH.JOU y WTH.TRN) o el formato de texto de Parlor; hasta 5000 partidas y 1 MiB por archivo.',
  pasteAGame: 'Pegar una partida',
  importText: 'Importar texto',
  chooseFiles: 'Elegir archivos',
  import: 'Importar',
  unfinished: 'Inacabada',
  vs: 'contra',
  noOccasionGiven: 'Torneo no indicado',
  theGameWasRemovedFrom: 'La partida se quitó de la biblioteca.',
  library: 'Biblioteca',
  removeFromLibrary: 'Quitar de la biblioteca',
  removeThisGame: '¿Quitar esta partida?',
  searchPlayersEventsAndFiles: 'Buscar jugadores, torneos y archivos',
  allGames: 'Todos los juegos',
  result: 'Resultado',
  anyResult: 'Todos los resultados',
  firstPlayerWon: 'Ganó el primer jugador',
  secondPlayerWon: 'Ganó el segundo jugador',
  draw: 'Tablas',
  noGamesHaveBeenImported: 'Todavía no se han importado partidas.',
  sending: (file: number, of: number) => (of > 1 ? `Enviando el archivo ${file} de ${of}…` : 'Enviando…'),
  checking: (file: number, of: number) =>
    of > 1 ? `Comprobando las partidas del archivo ${file} de ${of}…` : 'Comprobando las partidas…',
  read: (n: number, fresh: number) =>
    count(n, {
      one: `# partida leída (nuevas: ${fresh}, ya en la biblioteca: ${n - fresh}).`,
      other: `# partidas leídas (nuevas: ${fresh}, ya en la biblioteca: ${n - fresh}).`,
    }),
  forMembers: 'Las partidas importadas son de miembros. [Crea una cuenta] para traer las tuyas.',
  notPlayedHere: 'Esta partida no se jugó aquí.',
  elsewhere: 'Partidas jugadas en otro lugar. Las jugadas aquí están en [Partidas].',
  imported: (source: string) => (source ? `Importada de ${source}` : 'Importada'),
};

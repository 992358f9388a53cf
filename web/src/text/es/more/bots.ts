import type { bots as en } from '../../en/more/bots';
export const bots: typeof en = {
  anyPlayerThatYouChoose: 'Cualquier jugador que elijas',
  levelsOfGames: (levels: string, games: string) => `${levels}: ${games}`,
  levels: 'Niveles',
  allGames: 'todos los juegos',
  bots: 'Bots',
  rules: 'Reglas',
  noBotsAreOnlineRight: 'No hay bots en línea. Los motores integrados pueden seguir jugando entre sí.',
  pickALevelToPlay: 'Elige un nivel. La fuerza de cada uno se midió en cientos de partidas.',
  meetTheBots: 'Conoce a los bots',
  engineVsEngine: 'Motor contra motor',
  watchTwoLevelsOrAlgorithms: 'Mira a dos niveles o algoritmos jugar entre sí y sigue sus búsquedas jugada a jugada.',
  watchEnginesPlay: 'Ver jugar a los motores',
  bringYourOwnBot: 'Trae tu propio bot',
  membersBot: (plays: string) => `Bot de un miembro, según él mismo: ${plays}`,
  ready: 'libre',
  busy: 'ocupado',
  offline: 'desconectado',
  howToBring:
    'Los bots usan el mismo protocolo que esta página: un WebSocket, un objeto JSON por mensaje. Crea una cuenta de bot en [la página de tu cuenta], conéctate con su token y envía [offer].',
};

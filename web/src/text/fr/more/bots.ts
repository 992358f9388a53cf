import type { bots as en } from '../../en/more/bots';
export const bots: typeof en = {
  anyPlayerThatYouChoose: 'Tout joueur que vous choisissez',
  levelsOfGames: (levels: string, games: string) => `${levels}\u00a0: ${games}`,
  levels: 'Niveaux',
  allGames: 'tous les jeux',
  bots: 'Bots',
  rules: 'Règles',
  noBotsAreOnlineRight: 'Aucun bot n’est en ligne. Les moteurs intégrés peuvent toujours s’affronter.',
  pickALevelToPlay: 'Choisissez un niveau. La force de chacun a été mesurée sur des centaines de parties.',
  meetTheBots: 'Rencontrez les bots',
  engineVsEngine: 'Moteur contre moteur',
  watchTwoLevelsOrAlgorithms:
    'Regardez deux niveaux ou algorithmes s’affronter et suivez leurs recherches coup par coup.',
  watchEnginesPlay: 'Regarder jouer les moteurs',
  bringYourOwnBot: 'Amenez votre bot',
  membersBot: (plays: string) => `Bot d’un membre, selon lui : ${plays}`,
  ready: 'libre',
  busy: 'occupé',
  offline: 'hors ligne',
  howToBring:
    'Les bots utilisent le même protocole que cette page : un WebSocket, un objet JSON par message. Créez un compte de bot sur [la page de votre compte], connectez-vous avec son jeton et envoyez [offer].',
};

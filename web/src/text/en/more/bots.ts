export const bots = {
  anyPlayerThatYouChoose: 'Any player that you choose',
  /** "Casual (level 3): all games". */
  levelsOfGames: (levels: string, games: string) => `${levels}: ${games}`,
  levels: 'Levels',
  allGames: 'all games',
  bots: 'Bots',
  rules: 'Rules',
  noBotsAreOnlineRight: 'No bots are online right now. The built-in engines can still play each other.',
  pickALevelToPlay: "Pick a level to play. Each level's strength was measured over hundreds of games.",
  meetTheBots: 'Meet the bots',
  engineVsEngine: 'Engine vs engine',
  watchTwoLevelsOrAlgorithms: 'Watch two levels or algorithms play each other and follow their searches move by move.',
  watchEnginesPlay: 'Watch engines play',
  bringYourOwnBot: 'Bring your own bot',
  /** `plays` is like "Level 3: all games". */
  membersBot: (plays: string) => `A member's bot. Its owner says: ${plays}`,
  ready: 'ready',
  busy: 'busy',
  offline: 'offline',
  howToBring:
    'Bots use the same protocol as this page: one WebSocket, one JSON object per message. Create a bot account on [your account page], connect with its token, and send [offer].',
};

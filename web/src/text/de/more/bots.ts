import type { bots as en } from '../../en/more/bots';
export const bots: typeof en = {
  anyPlayerThatYouChoose: 'Jeder Spieler, den du wählst',
  levelsOfGames: (levels: string, games: string) => `${levels}: ${games}`,
  levels: 'Stufen',
  allGames: 'alle Spiele',
  bots: 'Bots',
  rules: 'Regeln',
  noBotsAreOnlineRight: 'Gerade sind keine Bots online. Die eingebauten Engines können weiter gegeneinander spielen.',
  pickALevelToPlay: 'Wähle eine Stufe. Ihre Stärke wurde in Hunderten von Partien gemessen.',
  meetTheBots: 'Triff die Bots',
  engineVsEngine: 'Engine gegen Engine',
  watchTwoLevelsOrAlgorithms: 'Sieh zwei Stufen oder Algorithmen zu und verfolge ihre Suche Zug für Zug.',
  watchEnginesPlay: 'Engines zusehen',
  bringYourOwnBot: 'Bring deinen eigenen Bot mit',
  membersBot: (plays: string) => `Bot eines Mitglieds, nach eigener Angabe: ${plays}`,
  ready: 'bereit',
  busy: 'beschäftigt',
  offline: 'offline',
  howToBring:
    'Bots nutzen dasselbe Protokoll wie diese Seite: ein WebSocket, ein JSON-Objekt pro Nachricht. Lege auf [deiner Kontoseite] ein Bot-Konto an, verbinde dich mit seinem Token und sende [offer].',
};

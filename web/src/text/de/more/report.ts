import type { report as en } from '../../en/more/report';
export const report: typeof en = {
  cheatingEngineHelpOrLosing: 'Betrug: Hilfe einer Engine oder absichtliches Verlieren',
  stallingOrLeavingGames: 'Verzögern oder Verlassen von Partien',
  insultsOrThreats: 'Beleidigungen oder Drohungen',
  advertisingOrFloodingTheChat: 'Werbung oder Überfluten des Chats',
  offensiveName: 'Anstößiger Name',
  somethingElse: 'Etwas anderes',
  thankYouAModeratorWill: 'Danke. Ein Moderator sieht es sich an.',
  reason: 'Grund',
  choose: 'Wähle…',
  whatHappenedOptional: 'Was ist passiert? (freiwillig)',
  cancel: 'Abbrechen',
  sendReport: 'Meldung senden',
  reportPlayer: (name: string) => `${name} melden`,
  reportInGame: (name: string) => `${name} in dieser Partie melden`,
  reportLine: (name: string) => `Melden, was ${name} schrieb`,
};

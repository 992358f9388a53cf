import type { report as en } from '../../en/more/report';
export const report: typeof en = {
  cheatingEngineHelpOrLosing: 'Triche : aide d’un moteur, ou défaite volontaire',
  stallingOrLeavingGames: 'Fait traîner ou quitte les parties',
  insultsOrThreats: 'Insultes ou menaces',
  advertisingOrFloodingTheChat: 'Publicité ou flot de messages',
  offensiveName: 'Nom offensant',
  somethingElse: 'Autre chose',
  thankYouAModeratorWill: 'Merci. Un modérateur va regarder.',
  reason: 'Raison',
  choose: 'Choisir…',
  whatHappenedOptional: 'Ce qui s’est passé (facultatif)',
  cancel: 'Annuler',
  sendReport: 'Envoyer',
  reportPlayer: (name: string) => `Signaler ${name}`,
  reportInGame: (name: string) => `Signaler ${name} dans cette partie`,
  reportLine: (name: string) => `Signaler ce qu’a écrit ${name}`,
};

import type { report as en } from '../../en/more/report';
export const report: typeof en = {
  cheatingEngineHelpOrLosing: 'Trampas: ayuda de un motor o perder a propósito',
  stallingOrLeavingGames: 'Demorar o abandonar partidas',
  insultsOrThreats: 'Insultos o amenazas',
  advertisingOrFloodingTheChat: 'Publicidad o inundar el chat',
  offensiveName: 'Nombre ofensivo',
  somethingElse: 'Otra cosa',
  thankYouAModeratorWill: 'Gracias. Un moderador lo mirará.',
  reason: 'Motivo',
  choose: 'Elige…',
  whatHappenedOptional: 'Qué ha pasado (opcional)',
  cancel: 'Cancelar',
  sendReport: 'Enviar denuncia',
  reportPlayer: (name: string) => `Denunciar a ${name}`,
  reportInGame: (name: string) => `Denunciar a ${name} en esta partida`,
  reportLine: (name: string) => `Denunciar lo que dijo ${name}`,
};

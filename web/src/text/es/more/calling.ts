import type { calling as en } from '../../en/more/calling';
export const calling: typeof en = {
  title: 'Notificaciones',
  whileHidden: 'Mientras esta página está abierta pero no a la vista',
  whileClosed: 'En este dispositivo, también con esta página cerrada',
  pushKinds: {
    turn: 'Tu turno en una partida por correspondencia',
    over: 'Termina una partida por correspondencia',
    challenge: 'Desafíos',
    follow: 'Empiezan a jugar quienes sigues',
  },
  digest: 'Un correo diario mientras te esperen partidas por correspondencia',
  stopDigest: 'Dejar de recibir el correo diario',
  digestStopped: 'No recibirás más correos diarios',
  digestStoppedWhy: 'Puedes volver a activarlos en tu cuenta.',
  notAllowed: 'Este navegador no permite notificaciones de este sitio. Puedes cambiarlo en sus ajustes.',
  cannotNotify: 'Este navegador no tiene notificaciones para esta dirección. Hace falta HTTPS.',
  tellMe: 'Avísame cuando me toque',
  noThanks: 'No, gracias',
  toldClosed:
    'Este dispositivo te avisará cuando te toque, también con esta página cerrada. Los ajustes están en tu cuenta.',
  toldOpen: 'Este navegador te avisará cuando te toque, mientras esta página esté abierta.',
};

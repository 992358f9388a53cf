import type { calling as en } from '../../en/more/calling';
export const calling: typeof en = {
  title: 'Notificaciones',
  whileHidden: 'Mientras esta página está abierta pero no a la vista',
  notAllowed: 'Este navegador no permite notificaciones de este sitio. Puedes cambiarlo en sus ajustes.',
  cannotNotify: 'Este navegador no tiene notificaciones para esta dirección. Hace falta HTTPS.',
};

import type { calling as en } from '../../en/more/calling';
export const calling: typeof en = {
  title: 'Notifications',
  whileHidden: 'Quand cette page est ouverte sans être visible',
  notAllowed: 'Ce navigateur n’autorise pas les notifications de ce site. Vous pouvez le changer dans ses réglages.',
  cannotNotify: 'Ce navigateur n’a pas de notifications pour cette adresse. Il faut HTTPS.',
};

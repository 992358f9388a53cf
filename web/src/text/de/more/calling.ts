import type { calling as en } from '../../en/more/calling';
export const calling: typeof en = {
  title: 'Benachrichtigungen',
  whileHidden: 'Während diese Seite offen, aber nicht zu sehen ist',
  notAllowed:
    'Dieser Browser erlaubt keine Benachrichtigungen von dieser Seite. Du kannst das in seinen Einstellungen ändern.',
  cannotNotify: 'Dieser Browser hat für diese Adresse keine Benachrichtigungen. Sie braucht HTTPS.',
};

// How a player wants to be called back to the board: messages of the browser.

export const calling = {
  title: 'Notifications',
  whileHidden: 'While this page is open but not in view',
  notAllowed: 'This browser does not allow notifications from this site. You can change that in its settings.',
  cannotNotify: 'This browser has no notifications for this address. It needs HTTPS.',
};

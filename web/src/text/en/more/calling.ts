// How a player wants to be called back to the board: browser notifications.

export const calling = {
  title: 'Notifications',
  whileHidden: 'While this page is open but not in view',
  whileClosed: 'On this device, even while this page is closed',
  pushKinds: {
    turn: 'Your turn in a correspondence game',
    over: 'A correspondence game is over',
    challenge: 'Challenges',
    follow: 'Players you follow start a game',
  },
  digest: 'A daily email while correspondence games wait for you',
  stopDigest: 'Stop the daily email',
  digestStopped: 'No more daily emails',
  digestStoppedWhy: 'You can switch them on again in your account.',
  notAllowed: 'This browser does not allow notifications from this site. You can change that in its settings.',
  cannotNotify: 'Notifications are not available at this address. They need HTTPS.',
  /** Offered in a correspondence game, while the opponent thinks. */
  tellMe: 'Tell me when it is my turn',
  noThanks: 'No, thanks',
  toldClosed:
    'This device will notify you when it is your turn, even while this page is closed. You can change this in your account settings.',
  toldOpen: 'This browser tells you when it is your turn, while this page is open.',
};

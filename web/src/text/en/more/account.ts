// The account: settings, signing in, recovery, devices, own bots.

export const account = {
  settings: 'Settings for this browser',
  language: 'Language',
  byBrowser: 'As in the browser',
};

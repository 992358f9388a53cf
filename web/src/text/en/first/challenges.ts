// A challenge from another player, as a banner on every page.

export const challenges = {
  start: 'The start',
  /** `rating` is like " (1520)", or empty; `terms` like "5 min + 3 s, rated". */
  from: (name: string, rating: string, game: string, terms: string) =>
    `[${name}]${rating} challenges you to ${game}, ${terms}`,
  rated: 'rated',
  accept: 'Accept',
  decline: 'Decline',
  reason: 'Reason',
  noReason: 'No reason',
  reasons: {
    notNow: 'not now',
    otherGame: 'a different game, please',
    otherClock: 'a different clock, please',
    rated: 'rated, please',
    casual: 'casual, please',
  },
};

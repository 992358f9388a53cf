// The words of the moderators' pages.

import type { ModeratorAct, ReportReason } from '../../api/types';

export const REASONS: Record<ReportReason, string> = {
  cheating: 'Cheating',
  stalling: 'Stalling',
  abuse: 'Abuse',
  spam: 'Spam',
  name: 'Name',
  other: 'Other',
};

export const DONE: Record<ModeratorAct, string> = {
  dismiss: 'dismissed a case about',
  resolve: 'settled a case about',
  warn: 'warned',
  mute: 'muted',
  unmute: 'unmuted',
  ban: 'banned',
  unban: 'unbanned',
  rename: 'renamed',
};

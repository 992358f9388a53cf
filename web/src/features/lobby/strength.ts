// The strength of a level in a word; the measured figure is shown in a tooltip.

import type { Strength } from '../../api/types';

const NAMES = ['Beginner', 'Novice', 'Casual', 'Intermediate', 'Advanced', 'Strong', 'Expert', 'Master'];

export const levelName = (level: number): string => NAMES[level - 1] ?? `Level ${level}`;

/** The measured strength with its 95 % interval. */
export const figure = ({ elo, low, high }: Strength): string => `${elo} Elo above random play (${low} to ${high})`;

import type { learn as en } from '../../en/learn/index';
import { awele } from './awele';
import { checkers } from './checkers';
import { kalah } from './kalah';
import { othello } from './othello';
import { learn as page } from './page';
import { santorini } from './santorini';

const aims: typeof en.aims = {
  othello: 'Habe mehr Steine als dein Gegner, wenn keiner von euch mehr ziehen kann.',
  checkers: 'Schlage alle Steine deines Gegners oder sperre sie ein. Wer nicht ziehen kann, verliert.',
  awele: 'Schlage mehr als die Hälfte der 48 Samen.',
  kalah: 'Habe mehr Samen im Speicher als dein Gegner, wenn eine Reihe leer ist.',
  santorini: 'Steige als Erster auf die dritte Ebene.',
};

export const learn: typeof en = { learn: page, aims, lessons: { othello, checkers, awele, kalah, santorini } };

import type { learn as en } from '../../en/learn/index';
import { awele } from './awele';
import { checkers } from './checkers';
import { kalah } from './kalah';
import { othello } from './othello';
import { learn as page } from './page';
import { santorini } from './santorini';

const aims: typeof en.aims = {
  othello: '双方とも打てなくなったとき、石の多い方が勝ちです。',
  checkers: '相手の駒をすべて取るか、動けなくすれば勝ちです。自分が動けなくなると負けです。',
  awele: '48個の種の半数より多く取れば勝ちです。',
  kalah: '一方の列が空になったとき、ストアの種が多い方が勝ちです。',
  santorini: '先に3階へ上がった方が勝ちです。',
};

export const learn: typeof en = { learn: page, aims, lessons: { othello, checkers, awele, kalah, santorini } };

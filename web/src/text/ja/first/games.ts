import type { games as en } from '../../en/first/games';
import { count } from '../count';

export const games: typeof en = {
  othello: {
    name: 'オセロ',
    line: 'はさんで、ひっくり返す',
    sides: { first: '黒', second: '白' },
    points: (n: number) => count(n, { one: '石#個', other: '石#個' }),
    variants: { standard: '標準' },
    openings: {
      random: {
        title: 'ランダムな互角オープニング',
        sentence: 'ランダムな8手のあと、エンジンから見てどちらも石2個より多くは優勢でない局面です。',
      },
    },
  },
  checkers: {
    name: 'チェッカー',
    line: '跳び越えて、キングになる',
    sides: { first: '黒', second: '白' },
    points: (n: number) => count(n, { one: '駒#個', other: '駒#個' }),
    variants: { english: '英国式 8×8', mini: 'ミニ 6×6' },
    openings: {
      'three-move': {
        title: 'スリームーブ・バロット',
        sentence: '最初の3手は、アメリカチェッカー連盟が抽選に使う156通りの一つです。',
      },
      'eleven-man': {
        title: 'イレブンマン・バロット',
        sentence: '双方が前2列の駒を1つずつ外し、それぞれの初手も抽選します。',
      },
    },
  },
  awele: {
    name: 'アワレ',
    line: 'まいて、取って、相手にも分ける',
    sides: { first: '南', second: '北' },
    points: (n: number) => count(n, { one: '種#個', other: '種#個' }),
    variants: { standard: '競技ルール' },
    openings: {},
  },
  kalah: {
    name: 'カラハ',
    line: 'まいて、もう一度まく',
    sides: { first: '南', second: '北' },
    points: (n: number) => count(n, { one: '種#個', other: '種#個' }),
    variants: {
      '6x6+empty': '6穴・種6個',
      '6x4': '6穴・種4個、通常の捕獲',
      '6x4+swap': '6穴・種4個、通常の捕獲、交代あり',
      '6x6': '6穴・種6個、通常の捕獲',
    },
    openings: {},
  },
  santorini: {
    name: 'サントリーニ',
    line: '高く建て、先に登る',
    sides: { first: '濃色', second: '淡色' },
    points: (n: number) => String(n),
    variants: { base: '基本ゲーム' },
    openings: {
      placements: {
        title: 'ランダム配置',
        sentence: '職人はランダムに置かれ、双方が向かい合わせになります。',
      },
    },
  },
};

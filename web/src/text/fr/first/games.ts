import type { games as en } from '../../en/first/games';
import { count } from '../count';

export const games: typeof en = {
  othello: {
    name: 'Othello',
    line: 'Encadrer et renverser la partie',
    sides: { first: 'Noir', second: 'Blanc' },
    points: (n: number) => count(n, { one: '# pion', other: '# pions' }),
    variants: { standard: 'Standard' },
    openings: {
      random: {
        title: 'Ouvertures équilibrées au hasard',
        sentence: 'Huit coups au hasard, après lesquels le moteur ne voit aucun camp mener de plus de deux pions.',
      },
    },
  },
  checkers: {
    name: 'Dames anglaises',
    line: 'Sauter, aller à dame, tenir le terrain',
    sides: { first: 'Noir', second: 'Blanc' },
    points: (n: number) => count(n, { one: '# pièce', other: '# pièces' }),
    variants: { english: 'Anglaises, 8\u00a0×\u00a08', mini: 'Mini, 6\u00a0×\u00a06' },
    openings: {
      'three-move': {
        title: 'Ouvertures tirées en trois coups',
        sentence: 'Les trois premiers coups sont l’un des 156 débuts que tire l’American Checker Federation.',
      },
      'eleven-man': {
        title: 'Débuts à onze pions',
        sentence:
          'Chaque camp joue sans un pion de ses deux premières rangées, et le premier coup de chacun est tiré aussi.',
      },
    },
  },
  awele: {
    name: 'Awalé',
    line: 'Semer, prendre, et nourrir l’adversaire',
    sides: { first: 'Sud', second: 'Nord' },
    points: (n: number) => count(n, { one: '# graine', other: '# graines' }),
    variants: { standard: 'Tournoi' },
    openings: {},
  },
  kalah: {
    name: 'Kalah',
    line: 'Semer, et semer encore',
    sides: { first: 'Sud', second: 'Nord' },
    points: (n: number) => count(n, { one: '# graine', other: '# graines' }),
    variants: {
      '6x6+empty': '6 cases, 6 graines',
      '6x4': '6 cases, 4 graines, prise simple',
      '6x4+swap': '6 cases, 4 graines, prise simple, avec échange',
      '6x6': '6 cases, 6 graines, prise simple',
    },
    openings: {},
  },
  santorini: {
    name: 'Santorini',
    line: 'Bâtir haut, grimper le premier',
    sides: { first: 'Sombre', second: 'Clair' },
    points: (n: number) => String(n),
    variants: { base: 'Jeu de base' },
    openings: {
      placements: {
        title: 'Placements au hasard',
        sentence: 'Les ouvriers sont placés au hasard, ceux d’un joueur en face de ceux de l’autre.',
      },
    },
  },
};

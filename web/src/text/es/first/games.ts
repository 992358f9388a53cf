import type { games as en } from '../../en/first/games';
import { count } from '../count';

export const games: typeof en = {
  othello: {
    name: 'Othello',
    line: 'Encierra y voltea la partida',
    sides: { first: 'Negras', second: 'Blancas' },
    points: (n: number) => count(n, { one: '# ficha', other: '# fichas' }),
    variants: { standard: 'Estándar' },
    openings: {
      random: {
        title: 'Aperturas equilibradas al azar',
        sentence: 'Ocho jugadas al azar, tras las que el motor no ve a ningún bando con más de dos fichas de ventaja.',
      },
    },
  },
  checkers: {
    name: 'Damas inglesas',
    line: 'Salta, corona y defiende el terreno',
    sides: { first: 'Negras', second: 'Blancas' },
    points: (n: number) => count(n, { one: '# pieza', other: '# piezas' }),
    variants: { english: 'Inglesas, 8\u00a0×\u00a08', mini: 'Mini, 6\u00a0×\u00a06' },
    openings: {
      'three-move': {
        title: 'Aperturas sorteadas de tres jugadas',
        sentence: 'Las tres primeras jugadas son una de las 156 aperturas que sortea la American Checker Federation.',
      },
      'eleven-man': {
        title: 'Aperturas de once peones',
        sentence:
          'Cada bando juega sin un peón de sus dos filas delanteras, y también se sortea la primera jugada de cada uno.',
      },
    },
  },
  awele: {
    name: 'Awalé',
    line: 'Siembra, captura y alimenta al rival',
    sides: { first: 'Sur', second: 'Norte' },
    points: (n: number) => count(n, { one: '# semilla', other: '# semillas' }),
    variants: { standard: 'Torneo' },
    openings: {},
  },
  kalah: {
    name: 'Kalah',
    line: 'Siembra, y siembra otra vez',
    sides: { first: 'Sur', second: 'Norte' },
    points: (n: number) => count(n, { one: '# semilla', other: '# semillas' }),
    variants: {
      '6x6+empty': '6 hoyos, 6 semillas',
      '6x4': '6 hoyos, 4 semillas, captura simple',
      '6x4+swap': '6 hoyos, 4 semillas, captura simple, con cambio',
      '6x6': '6 hoyos, 6 semillas, captura simple',
    },
    openings: {},
  },
  santorini: {
    name: 'Santorini',
    line: 'Construye alto, sube primero',
    sides: { first: 'Oscuras', second: 'Claras' },
    points: (n: number) => String(n),
    variants: { base: 'Juego base' },
    openings: {
      placements: {
        title: 'Colocaciones al azar',
        sentence: 'Los constructores se colocan al azar, los de un jugador frente a los del otro.',
      },
    },
  },
};

import type { Learn } from '../../en/learn/index';
import { awele } from './awele';
import { checkers } from './checkers';
import { kalah } from './kalah';
import { othello } from './othello';
import { learn as page } from './page';
import { santorini } from './santorini';

const aims: Learn['aims'] = {
  othello: 'Tener más fichas que tu rival cuando ninguno de los dos pueda jugar.',
  checkers: 'Capturar o bloquear todas las piezas de tu rival. Quien no puede mover pierde.',
  awele: 'Capturar más de la mitad de las 48 semillas.',
  kalah: 'Tener más semillas en tu granero que tu rival cuando una fila quede vacía.',
  santorini: 'Subir al tercer nivel antes que tu rival.',
};

export const learn: Learn = { learn: page, aims, lessons: { othello, checkers, awele, kalah, santorini } };

import type { Learn } from '../../en/learn/index';
import { awele } from './awele';
import { checkers } from './checkers';
import { kalah } from './kalah';
import { othello } from './othello';
import { learn as page } from './page';
import { santorini } from './santorini';

const aims: Learn['aims'] = {
  othello: 'Avoir plus de pions que votre adversaire quand aucun de vous deux ne peut plus jouer.',
  checkers: 'Prendre ou bloquer toutes les pièces de votre adversaire. Qui ne peut plus jouer perd.',
  awele: 'Prendre plus de la moitié des 48 graines.',
  kalah: 'Avoir plus de graines dans votre grenier que votre adversaire quand une rangée est vide.',
  santorini: 'Monter le premier au troisième niveau.',
};

export const learn: Learn = { learn: page, aims, lessons: { othello, checkers, awele, kalah, santorini } };

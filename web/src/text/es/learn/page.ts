import type { learn as en } from '../../en/learn/page';

const end = (points: number) =>
  points > 0 ? `con ${points} de ventaja` : points < 0 ? `con ${-points} de desventaja` : 'en empate';
/** «a Othello», «a las Damas inglesas». */
const at = (game: string) => (/^Damas/.test(game) ? `a las ${game}` : `a ${game}`);

export const learn: typeof en = {
  learn: 'Aprender',
  intro:
    'Aprende un juego desde su primera jugada y después encuentra la jugada correcta en posiciones que enseñan una idea cada una.',
  learnGame: (game: string) => `Aprende a jugar ${at(game)}`,
  games: 'Juegos',
  rules: 'Las reglas',
  strategy: 'La estrategia',
  strategyIntro:
    'Diez posiciones, una idea cada una. Todas las respuestas se han comprobado con un solucionador o una búsqueda profunda.',
  progress: (done: number, all: number) => `Lecciones hechas: ${done} de ${all}`,
  start: 'Empezar',
  goOnLearning: 'Continuar',
  done: 'hecha',
  play: (game: string) => `Jugar ${at(game)}`,
  practiceBoard: (lesson: string) => `${lesson}: tablero de práctica`,
  allLessons: (game: string) => `${game}: todas las lecciones`,
  place: (number: number, all: number) => `Lección ${number} de ${all}`,
  wellDone: 'Bien jugado.',
  right: 'Correcto.',
  opponentReplies: 'Tu rival responde.',
  goOn: 'Correcto, ¿y ahora?',
  notThat: (move: string) => `No, ${move} no.`,
  notBest: (move: string) => `Casi, pero ${move} no.`,
  thereIsBetter: 'Hay una jugada mejor.',
  cost: (best: number, now: number) =>
    `Si los dos juegan lo mejor posible, terminas ${end(now)} tras esta jugada y ${end(best)} tras la correcta.`,
  loses: 'Después, tu rival puede forzar la victoria.',
  draws: 'Deja que tu rival se salve con tablas.',
  worse: 'Tira la mayor parte de tu ventaja.',
  goesOn: (moves: string) => `En el tablero: ${moves}.`,
  nextLesson: 'Lección siguiente',
  again: 'Jugarla otra vez',
  tryAgain: 'Reintentar',
  showAnswer: 'Mostrar la respuesta',
  notSaved: 'Tu progreso se guarda en este navegador. Regístrate y te seguirá a cualquier dispositivo.',
};

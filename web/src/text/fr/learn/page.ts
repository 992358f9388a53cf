import type { learn as en } from '../../en/learn/page';

const end = (points: number) =>
  points > 0 ? `avec ${points} d’avance` : points < 0 ? `avec ${-points} de retard` : 'à égalité';
/** « à Othello », « aux Dames anglaises ». */
const at = (game: string) => (/^Dames/.test(game) ? `aux ${game}` : `à ${game}`);

export const learn: typeof en = {
  learn: 'Apprendre',
  intro:
    'Apprenez un jeu depuis son premier coup, puis trouvez le bon coup dans des positions qui enseignent chacune une idée.',
  learnGame: (game: string) => `Apprendre à jouer ${at(game)}`,
  games: 'Jeux',
  rules: 'Les règles',
  strategy: 'La stratégie',
  strategyIntro:
    'Dix positions, une idée chacune. Chaque réponse a été vérifiée par un solveur ou par une recherche profonde.',
  progress: (done: number, all: number) => `Leçons faites\u00a0: ${done} sur ${all}`,
  start: 'Commencer',
  goOnLearning: 'Continuer',
  done: 'faite',
  play: (game: string) => `Jouer ${at(game)}`,
  practiceBoard: (lesson: string) => `${lesson}\u00a0: plateau d’exercice`,
  allLessons: (game: string) => `${game}\u00a0: toutes les leçons`,
  place: (number: number, all: number) => `Leçon ${number} sur ${all}`,
  wellDone: 'Bien joué.',
  right: 'Exact.',
  opponentReplies: 'Votre adversaire répond.',
  goOn: 'Exact, et maintenant ?',
  notThat: (move: string) => `Non, pas ${move}.`,
  notBest: (move: string) => `Presque, mais pas ${move}.`,
  thereIsBetter: 'Il y a un meilleur coup.',
  cost: (best: number, now: number) =>
    `Si chacun joue au mieux, vous finissez ${end(now)} après ce coup, et ${end(best)} après le bon.`,
  loses: 'Après ce coup, votre adversaire peut forcer le gain.',
  draws: 'Ce coup laisse votre adversaire se sauver par la nulle.',
  worse: 'Ce coup gâche l’essentiel de votre avantage.',
  goesOn: (moves: string) => `Sur le plateau\u00a0: ${moves}.`,
  nextLesson: 'Leçon suivante',
  again: 'Recommencer',
  tryAgain: 'Réessayer',
  showAnswer: 'Montrer la réponse',
  notSaved: 'Vos progrès sont gardés dans ce navigateur. Inscrivez-vous, et ils vous suivront sur tous vos appareils.',
};

import type { checkers as en } from '../../en/learn/checkers';

export const checkers: typeof en = {
  forward: {
    title: 'Avancer en diagonale',
    text: 'Les pions avancent d’une case en diagonale. Noir joue le premier, ici vers le haut du damier.',
  },
  capture: {
    title: 'La prise est obligatoire',
    text: 'Pour prendre, sautez par-dessus une pièce voisine jusqu’à la case vide juste derrière. La prise est obligatoire ; si plusieurs sont possibles, choisissez celle que vous voulez.',
  },
  jumps: {
    title: 'La rafle',
    text: 'Si la même pièce peut encore prendre, elle continue dans le même coup. Cliquez sur chaque case tour à tour, ou sur la dernière.',
  },
  kings: {
    title: 'La dame',
    text: 'Un pion qui atteint la dernière rangée devient dame, et le coup s’arrête là. Menez un pion à dame.',
    no: 'Ce pion est encore loin de la dernière rangée.',
  },
  'both-ways': {
    title: 'La dame va dans les deux sens',
    text: 'Une dame se déplace et prend en avant comme en arrière, une case à la fois.',
  },
  'no-move': {
    title: 'Plus de coup, c’est perdu',
    text: 'Vous gagnez en prenant tout, ou en ne laissant à votre adversaire aucun coup légal. Enfermez la dame en 4.',
    done: 'La dame ne peut ni se déplacer ni prendre.',
    no: 'La dame s’échappe.',
  },
  'two-kings': {
    title: 'Deux dames contre une',
    text: 'Deux dames battent une dame seule, mais celle-ci est chez elle dans le double coin, où elle va et vient entre 28 et 32. Délogez-la : une dame occupe sa seconde case, l’autre lui coupe le chemin. Trouvez les trois coups.',
    done: 'Où qu’elle aille, elle est prise au coup suivant : deux dames contre une, c’est gagné.',
    no: 'La dame reste dans son coin, ou vous donnez l’une des vôtres.',
  },
  shot: {
    title: 'Le deux pour un',
    text: 'Puisque la prise est obligatoire, vous pouvez donner un pion pour en prendre deux. Lequel offrez-vous pour que Blanc doive sauter là où vous voulez ?',
    done: 'Blanc doit jouer 14×7, et 2×11×20 prend deux pions.',
    no: 'Ce coup donne un pion, ou n’en gagne aucun.',
  },
  'the-move': {
    title: 'L’opposition',
    text: 'Quand deux pions se rencontrent, tout dépend de qui doit jouer : celui qui a « l’opposition » force l’autre à s’écarter. Avancez de façon que le pion blanc ne puisse pas arrêter le vôtre.',
    done: 'Vous passez, et chaque camp obtient une dame : nulle.',
    no: 'Maintenant Blanc a l’opposition, et votre pion doit se jeter sur le sien.',
  },
  opposition: {
    title: 'Prendre l’opposition',
    text: 'Placez votre pion sur le chemin du dernier pion blanc : quand ils se rencontreront, Blanc devra venir à votre portée. Un seul coup force le gain.',
    done: 'De quelque façon que Blanc avance, son pion est attendu et pris.',
  },
  fork: {
    title: 'L’attaque double',
    text: 'Une dame entre deux pions les attaque tous les deux, et un seul peut s’échapper. Où votre dame les attaque-t-elle sans être prise ?',
    done: 'Un pion s’échappe, l’autre est perdu.',
    no: 'La dame y est prise, ou les deux pions s’échappent.',
  },
  'which-capture': {
    title: 'Quelle prise ?',
    text: 'Vous devez prendre, mais vous choisissez comment. Comptez ce que prend chaque coup, et ce que Blanc reprend.',
    done: 'Deux pièces pour une, au lieu d’une pour aucune.',
    no: 'L’autre prise rapporte davantage.',
  },
  recapture: {
    title: 'Gare à la reprise',
    text: 'Les deux prises rapportent un pion. Après l’une d’elles, la dame blanche rafle trois pièces. Regardez les cases que vous laissez derrière vous.',
    done: 'Blanc ne reprend qu’un pion.',
    no: 'Comptez les sauts de la dame en 8.',
  },
  breakthrough: {
    title: 'La percée',
    text: 'Un pion que rien n’arrête sur le chemin de la dernière rangée vaut plus qu’un pion ailleurs. Lequel passe ?',
    done: 'Au prochain pas il va à dame, et la dame part en chasse.',
    no: 'Blanc en profite pour fermer le passage.',
  },
  bridge: {
    title: 'Le pont',
    text: 'Deux pions en 1 et 3 tiennent votre première rangée : un pion blanc qui s’avance entre eux est pris. Gardez le pont et jouez votre autre pion.',
    done: 'Le pont tient, et le pion libre file à dame.',
    no: 'Votre première rangée est maintenant ouverte.',
  },
  outrun: {
    title: 'Distancer la dame',
    text: 'Une dame rattrape un pion qui longe le bord. Au milieu, le pion garde plus de chemins ouverts. Par où votre pion atteint-il la dernière rangée ?',
    done: 'La dame ne peut pas lui couper la route : nulle.',
    no: 'Au bord, il n’a qu’un seul chemin, et la dame y est avant lui.',
  },
  'king-defence': {
    title: 'Une dame arrête un pion',
    text: 'Deux pions blancs sont sur le point d’aller à dame. Placez la vôtre là où elle peut les atteindre, et non là où elle est prise.',
    done: 'La dame passe derrière les pions et en prend un.',
    no: 'Les pions blancs passent, ou votre dame est prise.',
  },
};

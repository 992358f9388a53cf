import type { othello as en } from '../../en/learn/othello';

export const othello: typeof en = {
  outflank: {
    title: 'Encadrer et retourner',
    text: 'Noir joue le premier. Posez un pion de façon qu’une ligne de pions adverses se trouve entre lui et un autre des vôtres. Tous les pions encadrés se retournent à votre couleur.',
    done: 'Le pion encadré est maintenant à vous.',
  },
  'every-row': {
    title: 'Toutes les lignes se retournent',
    text: 'Un pion peut encadrer plusieurs lignes à la fois, dans les huit directions. Trouvez le coup qui retourne trois pions.',
    done: 'Trois lignes, trois pions.',
    no: 'Vous pouvez retourner plus de pions.',
  },
  pass: {
    title: 'Pas de coup ? On passe',
    text: 'Vous devez jouer si vous le pouvez. Si vous n’avez aucun coup légal, vous passez, et votre adversaire rejoue. Jouez a1 : Blanc n’a ensuite aucun coup légal, et Noir rejouerait. Quand aucun camp ne peut plus jouer, la partie est finie et celui qui a le plus de pions gagne.',
    no: 'Jouez a1, après quoi Blanc doit passer.',
  },
  corner: {
    title: 'Les coins',
    text: 'Un pion dans un coin ne peut jamais être retourné, et il protège les pions voisins le long du bord. Quand un coin vous est ouvert, regardez-le d’abord.',
    done: 'Le coin est à vous pour de bon, et le bord voisin avec lui.',
  },
  'x-square': {
    title: 'Les cases X',
    text: 'La case voisine d’un coin vide en diagonale s’appelle la case X. Y poser un pion donne en général le coin à l’adversaire. Blanc attend que vous jouiez g2. Trouvez mieux.',
    done: 'À côté de votre propre coin, ce pion est en sûreté, et c’est à Blanc d’ouvrir le jeu.',
  },
  'c-square': {
    title: 'Les cases C',
    text: 'Les cases voisines d’un coin le long du bord sont les cases C. Comme les cases X, elles ont tendance à donner le coin. En bas à gauche, vous pouvez prendre le coin, ou jouer à côté.',
    done: 'Le coin pris, la case C voisine n’est plus dangereuse.',
  },
  'few-discs': {
    title: 'Peu de pions, c’est bien',
    text: 'Avant la fin, ce sont les possibilités qui comptent, pas les pions. Ici, un coup retourne dix pions, un autre seulement deux. Lequel préférez-vous jouer ?',
    done: 'Deux pions retournés, tout un bord tenu, et Blanc n’a presque plus de coups.',
  },
  mobility: {
    title: 'La mobilité',
    text: 'Qui n’a plus de bons coups doit en jouer de mauvais. Comparez combien de réponses chacun de vos coups laisse à Blanc, et choisissez celui qui en laisse le moins.',
    done: 'Il ne reste à Blanc que deux réponses.',
  },
  quiet: {
    title: 'Un coup tranquille',
    text: 'Un coup tranquille retourne peu de pions, à l’intérieur de la position, et n’ouvre rien de nouveau à l’adversaire. Ici, un coup ne retourne qu’un seul pion. Une case X est d’habitude mauvaise, mais le coin derrière celle-ci est déjà à vous.',
    done: 'Un pion retourné, et c’est à Blanc d’ouvrir le jeu.',
  },
  tempo: {
    title: 'Gagner un temps',
    text: 'Un coup auquel votre adversaire ne peut pas répondre au même endroit gagne un temps : il doit céder ailleurs. Cherchez un coup qui ne laisse à Blanc qu’une seule réponse.',
    done: 'Blanc n’a qu’un coup, et c’est un coup qu’il ne voulait pas jouer.',
  },
  wedge: {
    title: 'L’insertion',
    text: 'S’insérer, c’est poser un pion entre deux pions adverses d’un bord. On ne peut plus le retourner le long de ce bord, et il attaque ses deux voisins. Trouvez le trou.',
    done: 'Inséré en haut : le trou valait bien plus que tous les coups près d’un coin.',
  },
  parity: {
    title: 'La parité',
    text: 'Vers la fin, regardez les régions vides. Dans une région au nombre impair de cases vides, celui qui joue le premier joue aussi le dernier. Choisissez la région d’une case vide, pas celle de deux.',
    done: 'Vous avez rempli la région impaire, et Blanc doit commencer ailleurs.',
  },
  counting: {
    title: 'Compter jusqu’à la fin',
    text: 'Six cases sont vides. Désormais, toutes les suites se comptent : essayez de tête chacun de vos cinq coups et voyez qui remplit les dernières cases. Un seul coup gagne.',
    done: 'Le seul coup gagnant. Il laisse à Blanc une réponse.',
  },
};

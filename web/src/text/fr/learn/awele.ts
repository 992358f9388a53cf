import type { awele as en } from '../../en/learn/awele';

export const awele: typeof en = {
  sow: {
    title: 'Semer',
    text: 'Prenez toutes les graines d’une de vos cases et semez-les une à une le long de votre rangée, puis de celle de votre adversaire, en faisant le tour du plateau. Vous êtes Sud, avec les cases A à F, et Sud commence.',
  },
  capture: {
    title: 'Prendre par deux ou par trois',
    text: 'Si votre dernière graine porte une case adverse à deux ou trois graines, vous les prenez, et de même dans les cases juste avant, tant qu’elles en contiennent aussi deux ou trois. Trouvez le coup qui prend le plus.',
    done: 'Toutes les cases de deux et de trois qui se suivent sont à vous.',
    no: 'Vous pouvez prendre davantage.',
  },
  lap: {
    title: 'Un tour complet',
    text: 'Douze graines ou plus font tout le tour, en sautant la case d’où elles viennent. Jouez D et regardez.',
    no: 'Jouez D : elle contient treize graines.',
  },
  feed: {
    title: 'Nourrir l’adversaire',
    text: 'Si votre adversaire n’a plus de graines, vous devez jouer un coup qui lui en donne. Un seul de vos coups le fait.',
  },
  'grand-slam': {
    title: 'Pas de grand chelem',
    text: 'Un coup qui prendrait toutes les graines de votre adversaire n’en prend aucune. Jouez F et voyez.',
    no: 'Jouez F : ce coup prendrait tout.',
  },
  majority: {
    title: 'Plus de la moitié',
    text: 'La partie se termine dès qu’un joueur a plus de la moitié des 48 graines. Vous en avez 22 : trouvez la prise qui conclut.',
    done: '25 graines : plus de la moitié.',
    no: 'Vous n’avez pas encore 25 graines.',
  },
  chain: {
    title: 'Prendre en série',
    text: 'Votre dernière graine décide où la prise commence, et les cases voisines de deux ou trois graines suivent. Comptez où tombe la dernière graine de chaque case : un de vos coups prend deux cases à la fois.',
    done: 'Cinq graines de deux cases, et la partie avec elles.',
    no: 'Ce coup ne prend rien.',
  },
  'full-house': {
    title: 'Jouer la case pleine',
    text: 'Une case de douze graines ou plus fait plus d’un tour : chez votre adversaire, elle sème deux fois les cases où elle repasse. Une rangée de un devient une rangée de trois. Votre case F contient quinze graines : jouez-la au bon moment.',
    done: 'Le second tour fait de toute une rangée des deux et des trois.',
    no: 'Si vous attendez, la rangée adverse n’est plus mûre.',
  },
  hoard: {
    title: 'Amasser sans se presser',
    text: 'Une case bien remplie est une menace qui grandit (les joueurs l’appellent un krou). La jouer trop tôt, c’est la dépenser pour peu. Vous avez une case pleine en F et une bonne en E : jouez plutôt un petit coup.',
    done: 'Les grosses cases restent, et votre adversaire commence à manquer de coups sûrs.',
    no: 'C’est dépenser la grosse case pour peu.',
  },
  spoil: {
    title: 'Fausser son compte',
    text: 'La case c de votre adversaire contient cinq graines, et la dernière ferait une prise dans votre rangée. Changez le nombre de graines là où elle tombe.',
    done: 'Où que c finisse maintenant, elle prend trop peu.',
    no: 'La menace de la case c demeure.',
  },
  safety: {
    title: 'La sûreté avant la prise',
    text: 'F prend deux graines tout de suite. Mais regardez ce que votre adversaire prend ensuite. Protégez d’abord vos cases.',
    done: 'Rien dans votre rangée ne peut être pris tout de suite.',
    no: 'Votre adversaire prend aussitôt trois graines.',
  },
  tempo: {
    title: 'Gagner un temps',
    text: 'Quand il reste peu de graines, il est bon que votre adversaire doive s’approcher le premier. Attendez avec un petit coup, et gardez la case F chez vous.',
    done: 'Votre adversaire doit s’approcher, et vous prenez.',
    no: 'Maintenant, c’est vous qui vous approchez.',
  },
  patience: {
    title: 'Une menace peut attendre',
    text: 'C prend cinq graines tout de suite, et E trois. Mais vos menaces ne s’envolent pas : mettez d’abord votre rangée à l’abri, et prenez au tour suivant.',
    done: 'Les menaces restent, et votre adversaire ne peut pas les parer toutes.',
    no: 'Ce coup prend des graines et en rend davantage ensuite.',
  },
  'feed-little': {
    title: 'Nourrir, mais peu',
    text: 'La rangée de votre adversaire est vide : vous devez lui donner des graines. Deux coups le font. Donnez-en peu, et gardez la case F, bien pleine, pour plus tard.',
    done: 'Peu de graines données, et F reste une menace.',
    no: 'C’est dépenser la case pleine pour nourrir.',
  },
  'keep-going': {
    title: 'Faire durer la partie',
    text: 'Votre adversaire a 24 graines, et une seule sur le plateau. S’il n’a plus de coup, vous ne gardez que votre rangée, et cela ne suffit pas. Toutes les graines du plateau doivent vous revenir : trouvez le seul coup qui sauve la nulle.',
    done: 'Les dernières graines seront à vous : 24 partout.',
  },
  draw: {
    title: 'Tenir la nulle',
    text: 'Votre adversaire a 24 graines : une seule prise, et vous perdez. Il vous faut les sept dernières graines du plateau. Quel coup met toutes vos cases à l’abri ?',
    done: 'Aucune prise pour votre adversaire, et les graines restent de votre côté.',
    no: 'Votre adversaire va prendre, et une graine lui suffit.',
  },
};

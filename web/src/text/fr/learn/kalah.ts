import type { kalah as en } from '../../en/learn/kalah';

export const kalah: typeof en = {
  sow: {
    title: 'Semer',
    text: 'Prenez toutes les graines d’une de vos cases et semez-les une à une. Passez par votre grenier, au bout de votre rangée, mais sautez celui de votre adversaire. Vous êtes Sud, avec les cases A à F, et Sud commence.',
  },
  again: {
    title: 'Rejouer',
    text: 'Si votre dernière graine tombe dans votre grenier, vous rejouez. Ici, deux de vos coups le permettent.',
    done: 'La dernière graine est dans le grenier, et c’est encore à vous.',
    no: 'La dernière graine ne tombe pas dans votre grenier. Comptez les graines et les pas.',
  },
  capture: {
    title: 'Prendre',
    text: 'Si votre dernière graine tombe dans une case vide de votre côté, cette graine et celles d’en face vont dans votre grenier. Trouvez la prise.',
    done: 'Votre graine et celles d’en face sont dans votre grenier.',
    no: 'Ce coup ne prend rien.',
  },
  'the-end': {
    title: 'La fin',
    text: 'Quand une rangée est vide, chacun garde les graines de la sienne. Jouez F : votre rangée est alors vide, et votre adversaire garde le reste.',
  },
  swap: {
    title: 'Échanger les camps',
    text: 'Dans les parties avec échange, Nord peut reprendre le camp de Sud au lieu de semer une première fois : personne ne commence trop bien. Vous êtes Nord, avec les cases a à f. Sud a semé C, a rejoué avec F, et se trouve mieux. Que faites-vous ?',
    done: 'Le bon départ de Sud est à vous, et c’est à Sud de semer.',
    no: 'Sud garde tout le profit de ses deux premiers coups.',
  },
  'extra-turn': {
    title: 'Un tour de plus',
    text: 'Un coup dont la dernière graine tombe dans votre grenier est gratuit. Une case fait rejouer si elle contient autant de graines qu’il y a de pas jusqu’à votre grenier. Laquelle ?',
    done: 'Cinq graines, cinq pas : une graine gagnée, et c’est encore à vous.',
  },
  'which-first': {
    title: 'Laquelle d’abord ?',
    text: 'Deux de vos cases font rejouer. Commencez par celle qui touche votre grenier : sinon une graine y tombe, et son tour de plus est perdu.',
    done: 'En remontant depuis le grenier, aucun tour de plus ne se perd.',
  },
  'row-of-turns': {
    title: 'Rejouer en série',
    text: 'Les tours de plus s’additionnent. Trouvez trois coups de suite qui finissent tous dans votre grenier.',
    done: 'Trois coups de suite, et le suivant est encore à vous.',
  },
  'big-capture': {
    title: 'Une grosse prise',
    text: 'Votre adversaire a amassé treize graines. Elles sont en face d’une de vos cases vides. Pouvez-vous y arriver ?',
    done: 'Treize graines, et la vôtre.',
  },
  'full-lap': {
    title: 'Un tour complet',
    text: 'Treize graines font exactement le tour du plateau : la dernière tombe dans la case d’où elles viennent, qui est vide. Que prend-elle ?',
    done: 'Le tour du plateau, et retour : la dernière graine prend ce qui est en face.',
  },
  'capture-first': {
    title: 'Rejouer n’est pas toujours bon',
    text: 'F fait rejouer. Mais un coup gratuit n’est bon que s’il en reste un bon après lui. Comparez-le avec la prise.',
    done: 'La prise valait plus que le tour de plus.',
  },
  'keep-a-seed': {
    title: 'Garder une graine',
    text: 'Votre adversaire a quinze graines dans sa rangée. Si la vôtre se vide, il les garde toutes. Il vous reste deux coups, dont un gratuit : dans quel ordre ?',
    done: 'Votre rangée dure, et votre adversaire doit vous apporter les graines.',
  },
  hoard: {
    title: 'Amasser',
    text: 'Quand une rangée est vide, les graines de l’autre reviennent à son propriétaire. Vous avez 22 graines en F : ne les donnez pas. Laissez la rangée de votre adversaire se vider.',
    done: 'Sa rangée est sur le point d’être vide, et votre tas compte pour vous.',
  },
  'run-dry': {
    title: 'Mettre à sec',
    text: 'Il ne reste à votre adversaire qu’une graine. Dès qu’elle a disparu, la partie se termine et vous gardez votre rangée. Jouez sans donner de graines.',
    done: 'La dernière graine doit partir, et votre rangée est à vous.',
  },
  counting: {
    title: 'Compter jusqu’à la fin',
    text: 'Il reste neuf graines dans les cases. Suivez chacun de vos deux coups jusqu’au bout et comptez les greniers. L’un gagne, l’autre fait nulle.',
    done: 'La partie finit avec vos six graines encore chez vous.',
  },
};

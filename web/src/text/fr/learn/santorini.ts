import type { santorini as en } from '../../en/learn/santorini';

export const santorini: typeof en = {
  place: {
    title: 'Placer vos ouvriers',
    text: 'Sombre commence et place deux ouvriers où il veut, puis Clair fait de même. Ensuite on joue à tour de rôle ; vous êtes Sombre.',
  },
  'move-build': {
    title: 'Se déplacer, puis bâtir',
    text: 'Déplacez un ouvrier sur une case voisine, puis bâtissez un niveau sur une case à côté de lui. Tant que vous n’avez pas bâti, vous pouvez annuler le pas.',
  },
  'one-up': {
    title: 'Un niveau à la fois',
    text: 'Un ouvrier monte d’un niveau au plus, mais descend de n’importe quelle hauteur. Depuis le sol, la tour de deux niveaux en c4 est trop haute.',
  },
  domes: {
    title: 'Les dômes',
    text: 'Bâtir sur le troisième niveau fait un dôme, où personne ne peut se tenir. Coiffez la tour en d3, ou essayez un autre coup.',
  },
  win: {
    title: 'Gagner',
    text: 'Montez au niveau trois, et vous gagnez. Vous gagnez aussi si votre adversaire ne peut plus jouer.',
    done: 'Vous voilà au troisième niveau.',
    no: 'Vous pouviez gagner tout de suite : votre ouvrier est au deuxième niveau, à côté d’un troisième.',
  },
  cap: {
    title: 'Coiffer à temps',
    text: 'Un ouvrier adverse au niveau deux, à côté d’un niveau trois, gagne au tour suivant. Trouvez la menace, et le seul ouvrier qui peut bâtir le dôme à temps.',
    done: 'Un dôme : plus personne n’y monte.',
    no: 'Votre adversaire monte et gagne.',
  },
  'come-back': {
    title: 'Descendre pour défendre',
    text: 'La hauteur ne vaut rien si votre adversaire gagne le premier. Trouvez sa menace et arrêtez-la, même si vous devez céder une bonne case.',
    done: 'La tour est coiffée, et la partie continue.',
    no: 'Votre adversaire monte et gagne.',
  },
  'own-step': {
    title: 'Bâtir sa propre marche',
    text: 'Tenez-vous au niveau deux et bâtissez un niveau trois hors de portée de votre adversaire : au tour suivant, vous y montez. Cherchez cela avant toute autre chose.',
    done: 'Personne ne peut la coiffer à temps.',
  },
  double: {
    title: 'Deux chemins vers le haut',
    text: 'Une menace peut être coiffée. Deux, non. Montez avec un ouvrier, et bâtissez de façon à pouvoir monter à plus d’un endroit.',
    done: 'Votre adversaire peut en arrêter une, pas les deux.',
  },
  height: {
    title: 'La hauteur',
    text: 'Du niveau deux, on atteint tous les niveaux trois ; du niveau un, on ne fait que les regarder. Montez maintenant, et bâtissez pour que la marche suivante soit prête.',
    done: 'En hauteur, avec la marche suivante à portée, rien ne l’arrête plus.',
  },
  'cap-and-win': {
    title: 'Défendre, puis gagner',
    text: 'Votre adversaire menace de monter. Un seul coup l’en empêche, et avec lui vous forcez le gain.',
    done: 'La menace est écartée, et la vôtre demeure.',
    no: 'Votre adversaire monte et gagne.',
  },
  'out-of-reach': {
    title: 'Hors de portée',
    text: 'Il n’est pas nécessaire de coiffer une tour pour arrêter un grimpeur. Un ouvrier au niveau un peut monter au niveau deux, mais pas au trois : rehaussez la tour avant qu’il ne s’en serve.',
    done: 'La tour a grandi hors de portée de votre adversaire.',
  },
  'take-away': {
    title: 'Enlever la tour',
    text: 'Votre adversaire est à côté de la tour qui gagne. Posez-y un dôme, et choisissez le chemin qui vous laisse la meilleure position.',
    done: 'Plus de tour pour votre adversaire, et la prochaine est à vous.',
  },
  cornered: {
    title: 'Dos au mur',
    text: 'Vos ouvriers sont enfermés, et presque tous les coups perdent. Descendez, et bâtissez à côté de vous ce qu’il vous faut.',
    done: 'Un niveau trois à côté d’un ouvrier au niveau deux : vous gagnez au tour suivant.',
  },
  'block-and-climb': {
    title: 'Bloquer et monter',
    text: 'La meilleure défense vous sert aussi. Arrêtez la menace par un dôme et gagnez de la hauteur du même coup.',
    done: 'D’une pierre deux coups.',
  },
};

import type { santorini as en } from '../../en/learn/santorini';

export const santorini: typeof en = {
  place: {
    title: 'Coloca tus constructores',
    text: 'Empiezan las oscuras, que colocan dos constructores donde quieran, y luego las claras. Después se juega por turnos; tú llevas las oscuras.',
  },
  'move-build': {
    title: 'Mueve y construye',
    text: 'Mueve un constructor a una casilla contigua y luego construye un nivel en una casilla junto a él. Puedes deshacer el paso hasta que construyas.',
  },
  'one-up': {
    title: 'Un nivel cada vez',
    text: 'Un constructor puede subir un nivel como mucho, pero bajar desde cualquier altura. Desde el suelo, la torre de dos niveles de c4 es demasiado alta.',
  },
  domes: {
    title: 'Las cúpulas',
    text: 'Construir sobre el tercer nivel hace una cúpula, donde nadie puede estar. Cubre la torre de d3, o prueba otra jugada.',
  },
  win: {
    title: 'Gana',
    text: 'Sube al nivel tres y ganas. También ganas si tu rival no puede mover.',
    done: 'Arriba, en el tercer nivel.',
    no: 'Podías ganar de inmediato: tu constructor está en el segundo nivel, junto a un tercero.',
  },
  cap: {
    title: 'Cúbrela a tiempo',
    text: 'Un constructor rival en el nivel dos junto a un nivel tres gana en el turno siguiente. Encuentra la amenaza y el único constructor que puede construir la cúpula a tiempo.',
    done: 'Una cúpula: ahí ya no sube nadie.',
    no: 'Tu rival sube y gana.',
  },
  'come-back': {
    title: 'Baja a defender',
    text: 'La altura no vale nada si tu rival gana antes. Encuentra su amenaza y párala, aunque tengas que ceder una buena casilla.',
    done: 'La torre está cubierta, y la partida sigue.',
    no: 'Tu rival sube y gana.',
  },
  'own-step': {
    title: 'Construye tu propio escalón',
    text: 'Ponte en el nivel dos y construye un nivel tres donde tu rival no llegue: en el turno siguiente subes. Búscalo antes que nada.',
    done: 'Nadie puede cubrirlo a tiempo.',
  },
  double: {
    title: 'Dos subidas',
    text: 'Una amenaza se puede cubrir. Dos, no. Sube con un constructor y construye de modo que puedas subir en más de un sitio.',
    done: 'Tu rival puede parar una, no las dos.',
  },
  height: {
    title: 'La altura',
    text: 'Desde el nivel dos llegas a todos los niveles tres; desde el nivel uno solo los miras. Sube ahora y construye de modo que el escalón siguiente esté ahí.',
    done: 'Arriba y con el escalón siguiente a mano, ya no hay quien lo pare.',
  },
  'cap-and-win': {
    title: 'Defiende y gana',
    text: 'Tu rival amenaza con subir. Solo una jugada lo impide, y con ella fuerzas la victoria.',
    done: 'La amenaza ha desaparecido, y la tuya sigue ahí.',
    no: 'Tu rival sube y gana.',
  },
  'out-of-reach': {
    title: 'Fuera de alcance',
    text: 'No hace falta cubrir una torre para parar a quien sube. Un constructor en el nivel uno puede subir al nivel dos, pero no al tres: eleva la torre antes de que la use.',
    done: 'La torre ha crecido más allá del alcance de tu rival.',
  },
  'take-away': {
    title: 'Quítale la torre',
    text: 'Tu rival está junto a la torre que gana. Ponle una cúpula, y elige el camino que te deje la mejor posición.',
    done: 'Tu rival se queda sin torre, y la siguiente es tuya.',
  },
  cornered: {
    title: 'Contra las cuerdas',
    text: 'Tus constructores están encerrados, y casi todas las jugadas pierden. Baja y construye a tu lado lo que necesitas.',
    done: 'Un nivel tres junto a un constructor en el nivel dos: ganas en el turno siguiente.',
  },
  'block-and-climb': {
    title: 'Bloquea y sube',
    text: 'La mejor defensa también te ayuda. Para la amenaza con una cúpula y gana altura en la misma jugada.',
    done: 'Dos pájaros de un tiro.',
  },
};

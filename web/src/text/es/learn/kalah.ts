import type { kalah as en } from '../../en/learn/kalah';

export const kalah: typeof en = {
  sow: {
    title: 'Siembra',
    text: 'Toma todas las semillas de uno de tus hoyos y siémbralas una a una. Incluye tu granero, al final de tu fila, pero salta el de tu rival. Eres Sur, con los hoyos A a F, y Sur empieza.',
  },
  again: {
    title: 'Siembra otra vez',
    text: 'Si tu última semilla cae en tu granero, vuelves a jugar. Aquí lo hacen dos de tus jugadas.',
    done: 'La última semilla está en el granero, y te toca otra vez.',
    no: 'La última semilla no cae en tu granero. Cuenta las semillas y los pasos.',
  },
  capture: {
    title: 'Captura',
    text: 'Si tu última semilla cae en un hoyo vacío de tu lado, esa semilla y las de enfrente van a tu granero. Encuentra la captura.',
    done: 'Tu semilla y las de enfrente están en tu granero.',
    no: 'No captura nada.',
  },
  'the-end': {
    title: 'El final',
    text: 'Cuando una fila está vacía, cada uno se queda las semillas de la suya. Juega F: tu fila queda vacía, y tu rival se queda el resto.',
  },
  swap: {
    title: 'Cambiar de bando',
    text: 'En las partidas con cambio, Norte puede quedarse con el bando de Sur en lugar de su primera siembra: así nadie empieza demasiado bien. Eres Norte, con los hoyos a a f. Sur sembró C, repitió con F y está mejor. ¿Qué haces?',
    done: 'El buen comienzo de Sur ahora es tuyo, y le toca sembrar a Sur.',
    no: 'Sur conserva todo lo que ganó con sus dos primeras siembras.',
  },
  'extra-turn': {
    title: 'Un turno extra',
    text: 'Una jugada cuya última semilla cae en tu granero sale gratis. Un hoyo da un turno extra si tiene tantas semillas como pasos hay hasta tu granero. ¿Cuál lo da?',
    done: 'Cinco semillas, cinco pasos: una semilla gratis, y te sigue tocando.',
  },
  'which-first': {
    title: '¿Cuál primero?',
    text: 'Dos de tus hoyos dan un turno extra. Empieza por el que está junto a tu granero: si no, le cae una semilla y su turno extra se pierde.',
    done: 'Desde el granero hacia atrás, no se pierde ningún turno extra.',
  },
  'row-of-turns': {
    title: 'Turnos en serie',
    text: 'Los turnos extra se suman. Encuentra tres jugadas seguidas que acaben todas en tu granero.',
    done: 'Tres turnos seguidos, y el siguiente también es tuyo.',
  },
  'big-capture': {
    title: 'Una gran captura',
    text: 'Tu rival ha reunido trece semillas. Están enfrente de uno de tus hoyos vacíos. ¿Puedes llegar a él?',
    done: 'Trece semillas y la tuya.',
  },
  'full-lap': {
    title: 'Una vuelta entera',
    text: 'Trece semillas dan exactamente una vuelta al tablero: la última cae en el hoyo del que salieron, que está vacío. ¿Qué captura?',
    done: 'La vuelta al tablero y a casa: la última semilla captura lo que hay enfrente.',
  },
  'capture-first': {
    title: 'No todo turno extra es bueno',
    text: 'F da un turno extra. Pero una jugada gratis solo es buena si después te queda otra buena. Compárala con la captura.',
    done: 'La captura valía más que el turno extra.',
  },
  'keep-a-seed': {
    title: 'Guarda una semilla',
    text: 'Tu rival tiene quince semillas en su fila. Si la tuya se vacía, se las queda todas. Te quedan dos jugadas, una de ellas gratis: ¿en qué orden?',
    done: 'Tu fila aguanta, así que tu rival tiene que traerte las semillas.',
  },
  hoard: {
    title: 'Acumula',
    text: 'Cuando una fila está vacía, las semillas de la otra son de su dueño. Tienes 22 semillas en F: no las regales. Deja que la fila de tu rival se vacíe.',
    done: 'Su fila está a punto de quedar vacía, y tu montón cuenta para ti.',
  },
  'run-dry': {
    title: 'Que se quede sin nada',
    text: 'A tu rival le queda una sola semilla. En cuanto se le vaya, la partida termina y tú te quedas tu fila. Juega sin regalar semillas.',
    done: 'La última semilla tiene que irse, y tu fila es tuya.',
  },
  counting: {
    title: 'Cuenta hasta el final',
    text: 'Quedan nueve semillas en los hoyos. Sigue tus dos jugadas hasta el final y cuenta los graneros. Una gana, la otra hace tablas.',
    done: 'La partida termina con tus seis semillas aún en casa.',
  },
};

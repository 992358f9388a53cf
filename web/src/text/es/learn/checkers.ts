import type { checkers as en } from '../../en/learn/checkers';

export const checkers: typeof en = {
  forward: {
    title: 'Avanza en diagonal',
    text: 'Los peones avanzan una casilla en diagonal. Las negras mueven primero, aquí hacia arriba.',
  },
  capture: {
    title: 'Capturar es obligatorio',
    text: 'Para capturar, salta por encima de una pieza contigua hasta la casilla vacía que hay detrás. Capturar es obligatorio; si hay varias capturas, elige la que quieras.',
  },
  jumps: {
    title: 'Captura múltiple',
    text: 'Si la misma pieza puede volver a capturar, sigue en la misma jugada. Haz clic en las casillas una tras otra, o directamente en la última.',
  },
  kings: {
    title: 'Damas',
    text: 'Un peón que llega a la última fila se convierte en dama, y la jugada termina ahí. Corona un peón.',
    no: 'Ese peón aún está lejos de la última fila.',
  },
  'both-ways': {
    title: 'La dama va en ambos sentidos',
    text: 'La dama mueve y captura hacia delante y hacia atrás, una casilla cada vez.',
  },
  'no-move': {
    title: 'Sin jugadas se pierde',
    text: 'Ganas si lo capturas todo o si dejas a tu rival sin jugadas legales. Encierra a la dama de la casilla 4.',
    done: 'La dama no puede mover ni saltar.',
    no: 'La dama se escapa.',
  },
  'two-kings': {
    title: 'Dos damas contra una',
    text: 'Dos damas vencen a una, pero la dama sola está en su casa en la esquina doble, donde va y viene entre 28 y 32. Échala de ahí: una dama ocupa su segunda casilla y la otra le corta el camino. Encuentra las tres jugadas.',
    done: 'Vaya adonde vaya, la capturas en la jugada siguiente: dos damas contra una ganan.',
    no: 'La dama se queda en su esquina, o entregas una de las tuyas.',
  },
  shot: {
    title: 'El golpe de dos por uno',
    text: 'Como capturar es obligatorio, puedes entregar un peón para capturar dos. ¿Qué peón ofreces para que las blancas tengan que saltar adonde tú quieres?',
    done: 'Las blancas deben jugar 14×7, y 2×11×20 captura dos peones.',
    no: 'Entrega un peón, o no gana ninguno.',
  },
  'the-move': {
    title: 'La oposición',
    text: 'Cuando dos peones se encuentran, importa a quién le toca: el jugador que tiene «la oposición» obliga al otro a apartarse. Avanza de modo que el peón blanco no pueda detener el tuyo.',
    done: 'Tu peón se cuela, y cada bando consigue una dama: tablas.',
    no: 'Ahora las blancas tienen la oposición, y tu peón tiene que meterse en la boca del blanco.',
  },
  opposition: {
    title: 'Toma la oposición',
    text: 'Coloca tu peón en el camino del último peón blanco: cuando se encuentren, las blancas tendrán que ponerse a tu alcance. Una sola jugada fuerza la victoria.',
    done: 'Avance por donde avance, el peón blanco se encuentra con el tuyo y cae.',
  },
  fork: {
    title: 'El ataque doble',
    text: 'Una dama entre dos peones ataca a los dos, y solo uno puede escapar. ¿Dónde ataca tu dama a ambos sin que la capturen?',
    done: 'Un peón escapa, el otro está perdido.',
    no: 'Ahí capturan a la dama, o escapan los dos peones.',
  },
  'which-capture': {
    title: '¿Qué captura?',
    text: 'Debes capturar, pero puedes elegir cómo. Cuenta lo que se lleva cada captura y lo que recuperan las blancas.',
    done: 'Dos piezas por una, en lugar de una por ninguna.',
    no: 'La otra captura se lleva más.',
  },
  recapture: {
    title: 'Cuidado con la recaptura',
    text: 'Las dos capturas se llevan un peón. Tras una de ellas, la dama blanca captura tres piezas seguidas. Mira las casillas que dejas atrás.',
    done: 'Las blancas solo recuperan un peón.',
    no: 'Cuenta los saltos de la dama de la casilla 8.',
  },
  breakthrough: {
    title: 'La ruptura',
    text: 'Un peón que nadie puede detener camino de la última fila vale más que un peón en otro sitio. ¿Qué peón pasa?',
    done: 'El siguiente paso lo corona, y la dama sale de caza.',
    no: 'Las blancas aprovechan el tiempo para cerrar el paso.',
  },
  bridge: {
    title: 'El puente',
    text: 'Dos peones en 1 y 3 guardan tu primera fila: si un peón blanco se mete entre ellos, lo capturas. Mantén el puente y usa tu otro peón.',
    done: 'El puente aguanta, y el peón libre corre a coronar.',
    no: 'Ahora tu primera fila está abierta.',
  },
  outrun: {
    title: 'Más rápido que la dama',
    text: 'Una dama alcanza a un peón que va pegado al borde. Por el centro, el peón mantiene más caminos abiertos. ¿Por dónde llega tu peón a la última fila?',
    done: 'La dama no puede cortarle el paso: tablas.',
    no: 'Por el borde solo tiene un camino, y la dama llega antes.',
  },
  'king-defence': {
    title: 'Una dama detiene a un peón',
    text: 'Dos peones blancos están a punto de coronar. Coloca tu dama donde pueda alcanzarlos, y no donde la capturen.',
    done: 'La dama se pone detrás de los peones y captura uno.',
    no: 'Los peones blancos pasan, o capturan a tu dama.',
  },
};

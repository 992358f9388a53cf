import type { othello as en } from '../../en/learn/othello';

export const othello: typeof en = {
  outflank: {
    title: 'Encierra y voltea',
    text: 'Las negras juegan primero. Coloca una ficha de modo que una línea de fichas de tu rival quede entre ella y otra de las tuyas. Todas las fichas encerradas se voltean a tu color.',
    done: 'La ficha encerrada ya es tuya.',
  },
  'every-row': {
    title: 'Se voltean todas las líneas',
    text: 'Una ficha puede encerrar varias líneas a la vez, en las ocho direcciones. Encuentra la jugada que voltea tres fichas.',
    done: 'Tres líneas, tres fichas.',
    no: 'Puedes voltear más fichas.',
  },
  pass: {
    title: '¿Sin jugada? Pasa',
    text: 'Debes jugar si puedes. Si no tienes ninguna jugada legal, pasas, y tu rival vuelve a jugar. Juega a1: después las blancas no tienen jugadas legales, así que las negras jugarían otra vez. Cuando ningún bando puede jugar, la partida termina y gana quien tiene más fichas.',
    no: 'Juega a1: después las blancas tienen que pasar.',
  },
  corner: {
    title: 'Las esquinas',
    text: 'Una ficha en una esquina no se puede voltear nunca, y protege las fichas que tiene al lado a lo largo del borde. Cuando tengas abierta una esquina, mírala lo primero.',
    done: 'La esquina es tuya para siempre, y con ella el borde de al lado.',
  },
  'x-square': {
    title: 'Las casillas X',
    text: 'La casilla contigua en diagonal a una esquina vacía se llama casilla X. Una ficha ahí suele regalar la esquina al rival. Las blancas esperan que juegues g2. Encuentra algo mejor.',
    done: 'Junto a tu propia esquina esta ficha está segura, y las blancas tienen que abrir el juego.',
  },
  'c-square': {
    title: 'Las casillas C',
    text: 'Las casillas contiguas a una esquina a lo largo del borde son las casillas C. Como las casillas X, suelen regalar la esquina. Abajo a la izquierda puedes ocupar la esquina o ponerte al lado.',
    done: 'Con la esquina ocupada, la casilla C de al lado ya no es peligrosa.',
  },
  'few-discs': {
    title: 'Pocas fichas, mejor',
    text: 'Antes del final cuentan las opciones, no las fichas. Aquí una jugada voltea diez fichas y otra solo dos. ¿Cuál prefieres jugar?',
    done: 'Dos fichas volteadas, todo un borde dominado, y a las blancas apenas les quedan jugadas.',
  },
  mobility: {
    title: 'La movilidad',
    text: 'Quien se queda sin buenas jugadas tiene que hacer malas. Compara cuántas respuestas deja a las blancas cada una de tus jugadas y elige la que deje menos.',
    done: 'A las blancas solo les quedan dos respuestas.',
  },
  quiet: {
    title: 'Una jugada tranquila',
    text: 'Una jugada tranquila voltea pocas fichas en el interior de la posición y no abre nada nuevo al rival. Aquí una jugada voltea una sola ficha. Normalmente una casilla X es mala, pero la esquina que hay detrás de esta ya es tuya.',
    done: 'Una ficha volteada, y las blancas tienen que abrir el juego.',
  },
  tempo: {
    title: 'Gana un tiempo',
    text: 'Una jugada a la que tu rival no puede responder en el mismo sitio gana un tiempo: tendrá que ceder en otro lugar. Busca una jugada que deje a las blancas exactamente una respuesta.',
    done: 'Las blancas tienen una sola jugada, y no la querían hacer.',
  },
  wedge: {
    title: 'La cuña',
    text: 'Una ficha entre dos de tu rival en un borde es una cuña. No la pueden voltear a lo largo del borde, y ataca a sus dos vecinas. Encuentra el hueco.',
    done: 'Una cuña arriba: el hueco valía mucho más que cualquier jugada junto a una esquina.',
  },
  parity: {
    title: 'La paridad',
    text: 'Cerca del final, mira las regiones vacías. En una región con un número impar de casillas vacías, quien juega primero juega también el último. Elige la región de una casilla vacía, no la de dos.',
    done: 'Has llenado la región impar, y las blancas tienen que empezar en otro sitio.',
  },
  counting: {
    title: 'Cuenta hasta el final',
    text: 'Quedan seis casillas vacías. Ahora se puede contar cada línea: prueba mentalmente tus cinco jugadas y mira quién llena las últimas casillas. Solo una jugada gana.',
    done: 'La única jugada ganadora. Deja a las blancas una respuesta.',
  },
};

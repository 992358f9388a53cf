import type { sharing as en } from '../../en/more/sharing';

export const sharing: typeof en = {
  title: 'Compartir',
  game: 'Enlace a esta partida',
  move: (n: string) => `Enlace a la jugada ${n}`,
  start: 'Enlace al inicio',
  code: 'Código para tu sitio',
  text: 'Jugadas como texto',
  copy: 'Copiar',
  copied: 'Copiado',
  notCopied: 'El navegador no permite copiar: selecciona el texto.',
  picture: 'Imagen de esta posición',
  card: 'Imagen con los jugadores',
  animation: 'Imagen animada',
  print: 'Hoja impresa',
  open: 'Abrir en Parlor',
  loading: 'Cargando…',
  sheet: {
    go: 'Imprimir',
    back: 'Volver a la partida',
    diagrams: 'Tableros',
    moves: 'Jugadas',
    after: (move: string) => `Tras ${move}`,
    atStart: 'El inicio',
    noMoves: 'Todavía no hay jugadas.',
    site: (address: string) => `En Parlor: ${address}`,
  },
};

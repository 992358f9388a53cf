// Arrows and rings that a player draws with the right mouse button. No one else sees them.

import { squareAt } from './squares';

export type Colour = 'green' | 'red' | 'blue' | 'yellow';

/** An arrow, or a ring if it ends where it started. */
export interface Mark {
  from: string;
  to: string;
  colour: Colour;
}

const RIGHT_BUTTON = 2;
const RIGHT_HELD = 2;

function colourOf({ shiftKey, ctrlKey, altKey }: PointerEvent): Colour {
  const red = shiftKey || ctrlKey;
  return red && altKey ? 'yellow' : red ? 'red' : altKey ? 'blue' : 'green';
}

export class Marks {
  drawn = $state.raw<Mark[]>([]);
  /** The one being drawn. */
  drawing = $state.raw<Mark | null>(null);

  down(event: PointerEvent): void {
    if (event.button === 0) this.clear();
    const from = event.button === RIGHT_BUTTON && squareAt(event);
    if (from) this.drawing = { from, to: from, colour: colourOf(event) };
  }

  move(event: PointerEvent): void {
    // The button may have been released outside the board.
    if (this.drawing && !(event.buttons & RIGHT_HELD)) this.drawing = null;
    const to = this.drawing && squareAt(event);
    if (this.drawing && to && to !== this.drawing.to) this.drawing = { ...this.drawing, to };
  }

  /** Adds the mark, or removes it if it is already there. A mark that ends outside the board is dropped. */
  up(event: PointerEvent): void {
    const mark = this.drawing;
    if (!mark || event.button !== RIGHT_BUTTON) return;
    this.drawing = null;
    if (!squareAt(event)) return;
    const same = ({ from, to }: Mark) => from === mark.from && to === mark.to;
    const before = this.drawn.find(same);
    const others = this.drawn.filter((one) => !same(one));
    this.drawn = before?.colour === mark.colour ? others : [...others, mark];
  }

  clear(): void {
    this.drawn = [];
    this.drawing = null;
  }
}

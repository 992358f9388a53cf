// Arrows and rings that a person draws with the right button to think with. Nobody else sees them.

import { squareAt } from './squares';

export type Colour = 'green' | 'red' | 'blue' | 'yellow';

/** An arrow, or a ring where it ends on the square it began on. */
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
  /** The one under the hand. */
  drawing = $state.raw<Mark | null>(null);

  down(event: PointerEvent): void {
    if (event.button === 0) this.clear();
    const from = event.button === RIGHT_BUTTON && squareAt(event);
    if (from) this.drawing = { from, to: from, colour: colourOf(event) };
  }

  move(event: PointerEvent): void {
    // The button may have been let go where the board does not hear of it.
    if (this.drawing && !(event.buttons & RIGHT_HELD)) this.drawing = null;
    const to = this.drawing && squareAt(event);
    if (this.drawing && to && to !== this.drawing.to) this.drawing = { ...this.drawing, to };
  }

  /** Keeps what was drawn; the same once more takes it away. What ends beside the board is nothing. */
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

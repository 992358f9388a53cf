// Dragging a piece with the mouse: two clicks, with the piece under the pointer in between.

import type { Picker } from './picker.svelte';
import { squareAt } from './squares';

/** A click may wobble; a longer movement is a drag. */
const SLACK_PX = 7;

export class Drag {
  private from: { square: string; x: number; y: number } | null = null;
  private carrying = false;

  constructor(
    private readonly svg: () => SVGSVGElement,
    private readonly picker: () => Picker,
  ) {}

  down(event: PointerEvent, square: string): void {
    // Touch taps only: dragging would conflict with scrolling.
    if (event.pointerType === 'touch' || event.button !== 0) return;
    if (this.picker().lifts(square)) this.from = { square, x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent): void {
    if (!this.from) return;
    const picker = this.picker();
    if (!this.carrying) {
      if (Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) < SLACK_PX) return;
      picker.lift(this.from.square);
      this.carrying = true;
      this.svg().setPointerCapture(event.pointerId);
    }
    picker.held = this.place(event);
  }

  /** Ends the drag; returns whether a piece was dragged, so that the click that follows is ignored. */
  up(event: PointerEvent): boolean {
    const [from, carried] = [this.from, this.carrying];
    [this.from, this.carrying] = [null, false];
    if (!carried || !from) return false;
    const picker = this.picker();
    picker.held = null;
    picker.drop(squareAt(event));
    return true;
  }

  private place(event: PointerEvent): { x: number; y: number } | null {
    const matrix = this.svg().getScreenCTM()?.inverse();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x, y };
  }
}

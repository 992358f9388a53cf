// Dragging a piece with the mouse: two clicks, with the piece under the pointer in between.

import type { Picker } from './picker.svelte';
import { squareAt } from './squares';

/** A click may wobble; a longer movement is a drag. */
const SLACK_PX = 7;

const LEFT_HELD = 1;

export class Drag {
  private from: { square: string; x: number; y: number } | null = null;
  private carrying = false;

  constructor(
    private readonly svg: () => SVGSVGElement,
    private readonly picker: () => Picker,
  ) {}

  down(event: PointerEvent, square: string): void {
    // Touch taps only: dragging would conflict with scrolling.
    if (event.pointerType === 'touch' || event.button !== 0 || !this.picker().lifts(square)) return;
    this.from = { square, x: event.clientX, y: event.clientY };
    // A quick hand leaves the board before its first movement is reported. The square captures the pointer, so that a click still goes to it.
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    if (this.from && !(event.buttons & LEFT_HELD)) this.cancel();
    this.carry(event);
  }

  /** Ends the drag; returns whether a piece was dragged, so that the click that follows is ignored. */
  up(event: PointerEvent): boolean {
    this.carry(event);
    const { carrying } = this;
    [this.from, this.carrying] = [null, false];
    if (!carrying) return false;
    const picker = this.picker();
    picker.held = null;
    picker.drop(squareAt(event));
    return true;
  }

  /** Puts the piece back where it was. */
  cancel(): void {
    const { carrying } = this;
    [this.from, this.carrying] = [null, false];
    if (!carrying) return;
    const picker = this.picker();
    picker.held = null;
    picker.undo();
  }

  private carry(event: PointerEvent): void {
    if (!this.from) return;
    const picker = this.picker();
    if (!this.carrying) {
      if (Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) < SLACK_PX) return;
      picker.lift(this.from.square);
      this.carrying = true;
    }
    picker.held = this.place(event);
  }

  private place(event: PointerEvent): { x: number; y: number } | null {
    const matrix = this.svg().getScreenCTM()?.inverse();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x, y };
  }
}

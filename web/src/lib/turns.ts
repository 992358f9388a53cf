// Work that others need not wait for: each piece is a task of its own, between which the browser draws and hears clicks.

const waiting: (() => void)[] = [];
// A message comes at once, where a timer would wait for some milliseconds.
const bell = new MessageChannel();

bell.port1.onmessage = () => {
  const task = waiting.shift();
  if (waiting.length > 0) bell.port2.postMessage(null);
  task?.();
};

/** How long the browser may take to draw. It draws nothing of what is not seen. */
const UNSEEN_MS = 200;

/** Does something after the browser has drawn what there is. */
export function afterPaint(task: () => void): void {
  let begun = false;
  const begin = () => {
    if (!begun) inTurn(task);
    begun = true;
  };
  requestAnimationFrame(begin);
  setTimeout(begin, UNSEEN_MS);
}

/** Does something after everything that is being done or was put off before. */
export function inTurn(task: () => void): void {
  waiting.push(task);
  if (waiting.length === 1) bell.port2.postMessage(null);
}

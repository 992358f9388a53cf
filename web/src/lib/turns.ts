// Work that nothing has to wait for: each piece is a task of its own, so that the browser can draw and handle clicks in between.

const waiting: (() => void)[] = [];
// A message arrives at once, where a timer would wait for some milliseconds.
const bell = new MessageChannel();

bell.port1.onmessage = () => {
  const task = waiting.shift();
  if (waiting.length > 0) bell.port2.postMessage(null);
  task?.();
};

/** How long the browser may take to draw. It draws nothing that is out of sight. */
const UNSEEN_MS = 200;

/** Runs a task after the browser has drawn the current state. */
export function afterPaint(task: () => void): void {
  let begun = false;
  const begin = () => {
    if (!begun) inTurn(task);
    begun = true;
  };
  requestAnimationFrame(begin);
  setTimeout(begin, UNSEEN_MS);
}

/** Runs a task after the current work and everything queued before it. */
export function inTurn(task: () => void): void {
  waiting.push(task);
  if (waiting.length === 1) bell.port2.postMessage(null);
}

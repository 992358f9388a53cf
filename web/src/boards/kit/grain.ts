// The grain of wood and the specks of stone: computed, so that they look natural and are the same everywhere.

/** Wavy lines along a plank. */
export function grainLines(count: number, width: number, height: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const y = ((i + 0.5) * height) / count + 5 * Math.sin(i * 2.4);
    const [a, b] = [7 * Math.sin(i * 1.7), 7 * Math.cos(i * 2.9)];
    return `M0 ${f(y)}C${f(width * 0.3)} ${f(y + a)} ${f(width * 0.7)} ${f(y + b)} ${f(width)} ${f(y)}`;
  });
}

export interface Speck {
  x: number;
  y: number;
  r: number;
}

/** Specks spread evenly without a visible order: a sequence by the plastic ratio, with jitter. */
export function specks(count: number, size: number): Speck[] {
  const off = (i: number, turn: number) => (Math.sin(i * turn) * 43_758.5453) % 0.09;
  const within = (x: number) => +f((((x % 1) + 1) % 1) * size);
  return Array.from({ length: count }, (_, i) => ({
    x: within(i * 0.7548777 + off(i, 12.9898)),
    y: within(i * 0.5698403 + off(i, 78.233)),
    r: +f(0.6 + 1.1 * Math.abs(Math.sin(i * 3.3))),
  }));
}

const f = (value: number): string => value.toFixed(1);

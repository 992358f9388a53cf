/** The plies of `count` boards spread over a game of `plies` plies; the last one is its end. */
export function diagrams(plies: number, count: number): number[] {
  const boards = Math.max(1, Math.min(count, plies + 1));
  return [...new Set(Array.from({ length: boards }, (_, i) => Math.round((plies * (i + 1)) / boards)))];
}

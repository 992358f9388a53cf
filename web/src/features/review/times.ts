/** How long a player took, in as little room as possible. */
export function spentText(ms: number): string {
  if (ms < 50) return '<\u00a00.1\u00a0s';
  if (ms < 950) return `${(ms / 1_000).toFixed(1)}\u00a0s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${ms < 9_950 ? (ms / 1_000).toFixed(1) : seconds}\u00a0s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}\u00a0min ${seconds % 60}\u00a0s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours}\u00a0h ${minutes % 60}\u00a0min` : `${Math.round(hours / 24)}\u00a0days`;
}

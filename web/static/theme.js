// Runs before the first paint, so that a chosen theme does not flash the other one.
try {
  const theme = localStorage.getItem('parlor.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the page follows the system's preference.
}

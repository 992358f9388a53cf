// Runs before the first paint, so that a chosen theme does not flash the other one, nor a header in a frame.
if (location.pathname.startsWith('/embed/')) document.documentElement.dataset.framed = '';
try {
  const theme = localStorage.getItem('parlor.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the page follows the system's preference.
}

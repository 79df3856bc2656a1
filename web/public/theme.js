// Before the first paint, so that a light room never flashes dark.
try {
  const chosen = localStorage.getItem('croupier.theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  /* a browser without storage follows the system */
}

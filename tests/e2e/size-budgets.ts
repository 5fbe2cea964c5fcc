/** Largest size of each file with its scripts, in kB of 1,000 bytes, minified but not compressed. `SIZES.md` has what is in them. */
export const BUDGETS: Record<string, number> = {
  'site.js': 18,
  'panel.js': 80,
  'card.js': 34,
  'popup.html': 210,
  'options.html': 120,
  'welcome.html': 85,
  'progress.html': 240,
  'background.js': 285,
};

/** Largest size of the chunk with the charts, which the Progress page loads with the first one, in the same unit. */
export const CHARTS_BUDGET = 60;

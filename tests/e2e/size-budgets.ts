/** Largest size of each file with its scripts, in kB of 1,000 bytes, minified but not compressed. `SIZES.md` has what is in them. */
export const BUDGETS: Record<string, number> = {
  'content-scripts/site.js': 16,
  'panel.js': 76,
  'card.js': 31,
  'popup.html': 187,
  'options.html': 88,
  'welcome.html': 85,
  'progress.html': 207,
  'background.js': 275,
};

/** Largest size of the chunk with the charts, which the Progress page loads with the first one, in the same unit. */
export const CHARTS_BUDGET = 60;

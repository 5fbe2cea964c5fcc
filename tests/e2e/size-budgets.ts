/** Largest size of each file with its scripts, in kB of 1,000 bytes, minified but not compressed. `SIZES.md` has what is in them. */
export const BUDGETS: Record<string, number> = {
  'content-scripts/site.js': 16,
  'panel.js': 66,
  'card.js': 30,
  'popup.html': 168,
  'options.html': 85,
  'welcome.html': 85,
  'progress.html': 120,
  'background.js': 235,
};

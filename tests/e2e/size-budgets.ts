/** Largest size of each file with its scripts, in kB of 1,000 bytes, minified but not compressed. `SIZES.md` has what is in them. */
export const BUDGETS: Record<string, number> = {
  'content-scripts/site.js': 16,
  'panel.js': 71,
  'card.js': 31,
  'popup.html': 172,
  'options.html': 85,
  'welcome.html': 85,
  'background.js': 238,
};

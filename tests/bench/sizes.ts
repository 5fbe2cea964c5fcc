import { scriptsOf, weightOf } from '../e2e/bundle.ts';
import { BUILDS } from '../e2e/companion.ts';

/** The files that a player's browser loads, by the name of the part. */
const PARTS = {
  worker: 'background.js',
  popup: 'popup.html',
  options: 'options.html',
  panel: 'panel.js',
  card: 'card.js',
  site: 'site.js',
};

/** Bytes of each part's scripts in both production builds, not packed. */
export function sizes(): Record<keyof typeof PARTS, { chromium: number; firefox: number }> {
  const of = (build: string, file: string) => weightOf(build, scriptsOf(build, file));
  const weighed = Object.fromEntries(
    Object.entries(PARTS).map(([part, file]) => [
      part,
      { chromium: of(BUILDS.chromium, file), firefox: of(BUILDS.firefox, file) },
    ]),
  );
  return weighed as ReturnType<typeof sizes>;
}

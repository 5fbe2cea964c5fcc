import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { findBrowser, findOrInstallBrowsers } from './browsers.ts';
import { hasDisplay, openRealSite, showAround } from './show.ts';
import { takeTour } from './tour.ts';

/** `npm start`: opens a browser with the extension to try, or, without a display, takes a tour that reports what it sees. */
const { values } = parseArgs({ options: { site: { type: 'string' } } });

await findOrInstallBrowsers(['chromium']);
console.log('Building the extension …');
execFileSync('npx', ['wxt', 'build'], { stdio: 'pipe', shell: process.platform === 'win32' });

if (values.site === undefined) await (hasDisplay ? showAround() : takeTour());
else if (hasDisplay) await openRealSite(values.site, await findBrowser('chromium'));
else {
  console.error(
    `There is no display to open ${values.site} on: run this where a browser window can be shown.`,
  );
  process.exitCode = 1;
}

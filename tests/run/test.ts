import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findOrInstallBrowsers } from './browsers.ts';

/** Lint, types, units, both production builds, then the real browsers; stops at the first that fails. */
const { chromium, firefox } = await findOrInstallBrowsers();
process.env.COMPANION_CHROMIUM = chromium;
process.env.COMPANION_FIREFOX = firefox;

for (const step of ['lint', 'types', 'units', 'build', 'browsers']) {
  const begun = Date.now();
  console.log(`\n== ${step}`);
  const { status } = spawnSync('npm', ['run', '--silent', step], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.log(`\n${step} failed.`);
    process.exit(status ?? 1);
  }
  console.log(`== ${step}: ${Math.round((Date.now() - begun) / 1000)} s`);
}

const units = JSON.parse(readFileSync('.output/units.json', 'utf8'));
const browsers = JSON.parse(readFileSync('.output/browsers.json', 'utf8')).stats;
console.log(
  `\n${units.numPassedTests + browsers.expected} passed, ${units.numFailedTests + browsers.unexpected} failed`,
);

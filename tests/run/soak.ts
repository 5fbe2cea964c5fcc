import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { BrowserName } from '../e2e/browsers/browser.ts';
import { type SoakReport, soak } from '../soak/play.ts';
import { findOrInstallBrowsers } from './browsers.ts';

/** `npm run soak`: hours of everything that can go wrong, on the build whose pace is quicker; what it saw, in lines. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '480' },
    deaths: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    browser: { type: 'string', default: 'chromium' },
    built: { type: 'boolean', default: false },
  },
});
const browser = values.browser as BrowserName;
const { chromium, firefox } = await findOrInstallBrowsers();
process.env.COMPANION_CHROMIUM = chromium;
process.env.COMPANION_FIREFOX = firefox;
if (!values.built) await import('../crash/make.ts');

const seed = Number(values.seed);
console.log(`Soaking in ${browser}, seed ${seed} …`);
const report = await soak({ browser, minutes: Number(values.minutes), deaths: Number(values.deaths), seed });
writeFileSync('.output/soak.json', JSON.stringify(report, null, 2));
tell(report);
process.exitCode = report.broken.length > 0 ? 1 : 0;

function tell({ seconds, deaths, requests, pauses, actions, samples, heapGrowth, broken }: SoakReport): void {
  const done = Object.entries(actions).map(([name, times]) => `${name} ${times}`);
  const sizes = samples.map(({ databaseBytes }) => Math.round(databaseBytes / 1_000));
  console.log(`${seconds} s, ${deaths} deaths, ${requests} requests, ${pauses} pauses asked for and kept`);
  console.log(`did: ${done.join(', ')}`);
  console.log(`databases: from ${sizes[0]} to ${sizes.at(-1)} kB, at most ${Math.max(...sizes)} kB`);
  if (heapGrowth !== null)
    console.log(`heap of a page open all the time: ${Math.round(heapGrowth / 1_000)} kB an hour`);
  console.log(broken.length === 0 ? 'Nothing broken.' : `Broken:\n${broken.join('\n')}`);
}

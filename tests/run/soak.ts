import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeBuild } from '../builds/make-build.ts';
import type { BrowserName } from '../e2e/browsers/browser.ts';
import { type SoakReport, soak } from '../soak/play.ts';
import { findOrInstallBrowsers } from './browsers.ts';

/** `npm run soak`: runs hours of random faults and actions on the build with shorter waits, with a report. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '480' },
    deaths: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    browser: { type: 'string', default: 'chromium' },
  },
});

const browser = values.browser as BrowserName;
await findOrInstallBrowsers();
makeBuild('quick');

const seed = Number(values.seed);
console.log(`Soaking in ${browser}, seed ${seed} …`);
const [minutes, deaths] = [Number(values.minutes), Number(values.deaths)];
const report = await soak({ browser, minutes, deaths, seed });
writeFileSync('.output/soak.json', JSON.stringify(report, null, 2));
tell(report);
process.exitCode = report.broken.length > 0 ? 1 : 0;

function tell(report: SoakReport): void {
  const { seconds, deaths, missedDeaths, requests, pauses, actions } = report;
  const { background, repeated, broken, around } = report;
  const done = Object.entries(actions).map(([name, times]) => `${name} ${times}`);
  console.log(`${seconds} s, ${deaths} deaths, and ${missedDeaths} times no worker was running to be ended`);
  console.log(
    `${requests} requests, ${background} of them certainly in the background, ${repeated} repeated by the browser, ${pauses} requested pauses`,
  );
  console.log(`did: ${done.join(', ')}`);
  console.log(
    broken.length === 0 ? 'Nothing broken.' : ['Broken:', ...broken, 'Around:', ...around].join('\n'),
  );
}

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeBuild } from '../builds/make-build.ts';
import type { BrowserName } from '../e2e/browsers/browser.ts';
import { LANES, type LaneName } from '../soak/lanes.ts';
import { type SoakReport, soak } from '../soak/play.ts';
import { findOrInstallBrowsers } from './browsers.ts';

/**
 * `npm run soak`: runs hours of random faults and actions on the build with shorter waits, with a report. Then it runs some
 * minutes on the build with the players' daily limits, which it soon reaches.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '480' },
    deaths: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    browser: { type: 'string', default: 'chromium' },
    lane: { type: 'string', multiple: true, default: Object.keys(LANES) },
  },
});
/** A day's requests are used up within this time. */
const MOST_MINUTES_AT_LIMIT = 5;

const browser = values.browser as BrowserName;
await findOrInstallBrowsers();
for (const build of ['quick', 'daily-limit'] as const) makeBuild(build);

const seed = Number(values.seed);
const reports: SoakReport[] = [];
for (const lane of values.lane as LaneName[]) {
  console.log(`Soaking in ${browser}, lane ${lane}, seed ${seed} …`);
  const [minutes, deaths] = [Number(values.minutes), Number(values.deaths)];
  const options = { browser, lane, minutes, deaths, seed };
  const report = await soak(lane === 'daily-limit' ? { ...options, ...untilLimit(minutes) } : options);
  reports.push(report);
  writeFileSync('.output/soak.json', JSON.stringify(reports, null, 2));
  tell(report);
}
process.exitCode = reports.some(({ broken }) => broken.length > 0) ? 1 : 0;

/** Limits the time only, not the number of deaths. */
function untilLimit(minutes: number) {
  return { minutes: Math.min(minutes, MOST_MINUTES_AT_LIMIT), deaths: Number.POSITIVE_INFINITY };
}

function tell(report: SoakReport): void {
  const { seconds, deaths, missedDeaths, requests, pauses, actions, samples } = report;
  const { background, repeated, broken, around } = report;
  const done = Object.entries(actions).map(([name, times]) => `${name} ${times}`);
  const sizes = samples.map(({ databaseBytes }) => Math.round(databaseBytes / 1_000));
  console.log(`${seconds} s, ${deaths} deaths, and ${missedDeaths} times no worker was running to be ended`);
  console.log(
    `${requests} requests, ${background} of them certainly in the background, ${repeated} repeated by the browser, ${pauses} requested pauses`,
  );
  console.log(`did: ${done.join(', ')}`);
  console.log(`databases: from ${sizes[0]} to ${sizes.at(-1)} kB, at most ${Math.max(...sizes)} kB`);
  console.log(`heap of a page open all the time: ${growth(report)}`);
  console.log(
    broken.length === 0 ? 'Nothing broken.' : ['Broken:', ...broken, 'Around:', ...around].join('\n'),
  );
}

function growth({ heapGrowth, options }: SoakReport): string {
  if (heapGrowth !== null) return `${Math.round(heapGrowth / 1_000)} kB an hour`;
  return options.browser === 'firefox'
    ? 'Firefox does not tell'
    : 'less than an hour shows nothing of its growth';
}

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { compareBuilds } from '../bench/builds/compare-builds.ts';
import { tableOfClaims } from '../bench/claims.ts';
import { claimsOf } from '../bench/costs/claims.ts';
import { measureCosts } from '../bench/costs/measure.ts';
import { measureHistoryLayouts } from '../bench/history-layout/measure-layouts.ts';
import { tablesOfLayouts } from '../bench/history-layout/tables.ts';
import { PARTS, type Results } from '../bench/parts.ts';
import { tableOf } from '../bench/table.ts';
import { makeBuild } from '../builds/make-build.ts';
import { findOrInstallBrowsers } from './browsers.ts';

/**
 * `npm run bench` measures what the extension costs, beside no extension and an empty one. `-- reading` reads big histories in
 * real browsers, and checks every attempt. `-- builds FOLDER` compares this build with that of another checkout. `--attempts`: those of the
 * longest history.
 * `-- history-layout` compares ways to store a history, without our build.
 */
const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '9' },
    attempts: { type: 'string', default: '100000' },
    built: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [command = 'costs', ...names] = positionals;
const seed = Number(values.seed);
const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };

const COMMANDS: Record<string, () => Promise<void>> = {
  costs,
  reading,
  builds,
  'history-layout': historyLayout,
};
const run = COMMANDS[command];
if (!run) throw new Error(`There is no bench "${command}", but ${Object.keys(COMMANDS).join(', ')}.`);
await findOrInstallBrowsers();
if (!values.built && run !== historyLayout) {
  makeBuild('at-once');
  execFileSync('npm', ['run', '--silent', 'build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
await run();
process.exit();

async function costs(): Promise<void> {
  const measured = await measureCosts(Number(values.attempts), Number(values.minutes) * 60_000, seed);
  const claims = claimsOf(measured);
  const date = new Date().toISOString();
  writeFileSync('.output/bench.json', JSON.stringify({ date, seed, machine, claims, ...measured }, null, 2));
  console.log(tableOfClaims(claims));
}

async function builds(): Promise<void> {
  const [folder] = names;
  if (!folder) throw new Error('Name the folder of the other checkout: npm run bench -- builds FOLDER');
  if (!values.built) makeBuild('at-once', folder);
  const compared = await compareBuilds(
    folder,
    Number(values.attempts),
    Number(values.minutes) * 60_000,
    seed,
  );
  writeFileSync('.output/bench-builds.json', JSON.stringify({ seed, machine, ...compared }, null, 2));
  console.log(tableOfClaims(compared.claims));
}

async function historyLayout(): Promise<void> {
  const measured = await measureHistoryLayouts(Number(values.minutes) * 60_000, seed);
  writeFileSync('.output/bench-history-layout.json', JSON.stringify({ seed, machine, ...measured }, null, 2));
  console.log(tablesOfLayouts(measured));
}

async function reading(): Promise<void> {
  const results: Results = {};
  const broken: string[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const begun = performance.now();
    try {
      const result = await part();
      Object.assign(results, { [name]: result });
      if ('broken' in result) broken.push(...result.broken.map((one) => `${name}: ${one}`));
    } catch (error) {
      broken.push(`${name}: ${(error as Error).stack}`);
    }
    // Written after each part, so that results remain if the next part fails.
    const found = JSON.stringify({ machine, broken, ...results }, null, 2);
    writeFileSync('.output/bench-reading.json', found);
    console.log(`${name}: ${Math.round((performance.now() - begun) / 1_000)} s`);
  }
  console.log(tableOf(results));
  console.log(broken.length === 0 ? '\nNothing broken.' : `\nBroken:\n${broken.join('\n')}`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}

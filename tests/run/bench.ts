import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BuildFigures, compareBuilds, HISTORIES } from '../bench/builds.ts';
import { PARTS, type Results } from '../bench/parts.ts';
import { tableOf, tableOfBuilds } from '../bench/table.ts';
import { makeBuild } from '../crash/make-build.ts';
import { findOrInstallBrowsers } from './browsers.ts';

/**
 * `npm run bench` reads big histories in real browsers, checks every attempt, and prints how long everything takes. With
 * `--builds <folder A> <folder B>` it compares two builds for Chromium instead.
 */
const { values, positionals } = parseArgs({
  options: {
    builds: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '21' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    built: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
await findOrInstallBrowsers();
if (!values.built) {
  makeBuild('at-once');
  if (!values.builds) {
    execFileSync('npm', ['run', '--silent', 'build'], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    makeBuild('crash');
  }
}

const seed = Number(values.seed);
const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
const results: Results = {};
const broken: string[] = [];

if (values.builds) {
  const [a, b] = positionals.map((folder) => resolve(folder));
  if (!a || !b) throw new Error('--builds takes the folders of two unpacked builds for Chromium.');
  const figures: Record<number, BuildFigures> = {};
  for (const history of HISTORIES) {
    const found = await compareBuilds({ a, b }, history, Number(values.rounds), seed);
    figures[history.attempts] = found;
    writeFileSync('.output/bench-builds.json', JSON.stringify({ seed, machine, a, b, figures }, null, 2));
    console.log(`${tableOfBuilds(history.attempts, found)}\n`);
  }
  process.exit();
}

console.log(`Deaths by seed ${seed}.`);
for (const [name, part] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const begun = performance.now();
  try {
    const result = await part(seed);
    Object.assign(results, { [name]: result });
    if ('broken' in result) broken.push(...result.broken.map((one) => `${name}: ${one}`));
  } catch (error) {
    broken.push(`${name}: ${(error as Error).stack}`);
  }
  // Written after each part, so that results remain if the next part fails.
  writeFileSync('.output/bench.json', JSON.stringify({ seed, machine, broken, ...results }, null, 2));
  console.log(`${name}: ${Math.round((performance.now() - begun) / 1_000)} s`);
}
console.log(tableOf(results));
console.log(broken.length === 0 ? '\nNothing broken.' : `\nBroken:\n${broken.join('\n')}`);
process.exitCode = broken.length > 0 ? 1 : 0;

import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { forgetStarts } from '../e2e/browsers/starts.ts';
import { findOrInstallBrowsers } from './browsers.ts';
import { report } from './report.ts';
import { SUITE_VARIABLE, type Suite, UNIT_FILTERS } from './suites.ts';

/**
 * Runs `npm test`, or with `--all`, `--rest` or `--deep` the larger suites (see `suites.ts`). Lint, types, unit tests and builds run in
 * parallel, then the browser tests, and in the larger suites two minutes of soak beside them. Reports the first step that
 * fails.
 */
const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    deep: { type: 'boolean', default: false },
  },
});
const suite: Suite = values.deep ? 'deep' : values.rest ? 'rest' : values.all ? 'all' : 'quick';
process.env[SUITE_VARIABLE] = suite;
await findOrInstallBrowsers();

/**
 * The steps before the browser tests. `--rest` leaves out lint and types, which `npm test` has checked: nothing changes in
 * between.
 */
const FIRST: Record<Suite, readonly string[]> = {
  quick: ['lint', 'types', 'units', 'build'],
  all: ['lint', 'types', 'units', 'build:tests'],
  rest: ['units', 'build:tests'],
  deep: ['units', 'build:tests'],
};

/** How a step ended, and its output unless it was printed at once. */
interface Done {
  output: string;
  status: number | null;
  seconds: number;
}

function run(step: string, stdio: 'inherit' | 'pipe', ...args: string[]): Promise<Done> {
  const begun = Date.now();
  const child = spawn('npm', ['run', '--silent', step, '--', ...args], {
    stdio: ['inherit', stdio, stdio],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ output: message, status: null, seconds: 0 }));
    child.on('close', (status) => {
      resolve({ output, status, seconds: Math.round((Date.now() - begun) / 1000) });
    });
  });
}

/** Seconds of each step that was run. */
const seconds: Record<string, number> = {};

function tell(step: string, done: Done): void {
  seconds[step] = done.seconds;
  if (done.output) console.log(done.output.trimEnd());
  console.log(done.status === 0 ? `== ${step}: ${done.seconds} s` : `\n${step} failed.`);
}

const first = FIRST[suite].map((step) => ({
  step,
  running: run(step, 'pipe', ...(step === 'units' ? UNIT_FILTERS[suite] : [])),
}));
for (const { step, running } of first) {
  console.log(`\n== ${step}`);
  const done = await running;
  tell(step, done);
  if (done.status === 0) continue;
  // No process of this run may outlive it.
  await Promise.all(first.map((other) => other.running));
  process.exit(done.status ?? 1);
}
console.log('\n== browsers');
forgetStarts();
const soaking = suite === 'quick' ? null : run('soak', 'pipe', '--minutes', '2', '--built');
const journeys = await run('browsers', 'inherit');
tell('browsers', journeys);
const soaked = await soaking;
if (soaked) {
  console.log('\n== soak');
  tell('soak', soaked);
}
const failed = [journeys, soaked].find((done) => done && done.status !== 0);
if (failed) process.exit(failed.status ?? 1);
report(seconds);

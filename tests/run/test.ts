import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { forgetStarts } from '../e2e/browsers/starts.ts';
import { findOrInstallBrowsers } from './browsers.ts';
import { report } from './report.ts';
import { SUITE_VARIABLE, type Suite } from './suites.ts';

/**
 * Runs `npm test`, or a larger suite (see `suites.ts`): the steps that need no browser beside each other, then the browser
 * tests, in `--deep` with the soak beside them. Ends at the first step that fails.
 */
const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    deep: { type: 'boolean', default: false },
  },
});
const suite: Suite = values.rest ? 'rest' : values.all ? 'all' : values.deep ? 'deep' : 'quick';
process.env[SUITE_VARIABLE] = suite;
await findOrInstallBrowsers();

/** The steps before the browser tests. `--rest` runs after `npm test`, which has checked and built what is here. */
const FIRST: Record<Suite, readonly string[]> = {
  quick: ['lint', 'types', 'units', 'build'],
  all: ['lint', 'types', 'units', 'build'],
  rest: ['units'],
  deep: ['units', 'build'],
};

/** How a step ended, and its output unless it was printed at once. */
interface Done {
  output: string;
  status: number | null;
  seconds: number;
}

function run(step: string, stdio: 'inherit' | 'pipe', ...args: readonly string[]): Promise<Done> {
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

/** Waits for steps that run, prints each, and ends this process if one has failed. */
async function allPass(steps: Record<string, Promise<Done>>): Promise<void> {
  let status: number | null = 0;
  for (const [step, running] of Object.entries(steps)) {
    const done = await running;
    seconds[step] = done.seconds;
    console.log(`\n== ${step}`);
    if (done.output) console.log(done.output.trimEnd());
    console.log(done.status === 0 ? `== ${step}: ${done.seconds} s` : `\n${step} failed.`);
    if (status === 0) status = done.status;
  }
  if (status !== 0) process.exit(status ?? 1);
}

const argumentsOf = (step: string) =>
  step === 'units' && suite === 'quick' ? ['--tagsFilter', '!long'] : [];
await allPass(
  Object.fromEntries(FIRST[suite].map((step) => [step, run(step, 'pipe', ...argumentsOf(step))])),
);
forgetStarts();
await allPass({
  browsers: run('browsers', 'inherit'),
  ...(suite === 'deep' ? { soak: run('soak', 'pipe', '--minutes', '2') } : {}),
});
report(seconds);

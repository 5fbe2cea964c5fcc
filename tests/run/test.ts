import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findOrInstallBrowsers } from './browsers.ts';

/**
 * Lint, types, units and all builds side by side, then the real browsers and beside them two minutes of soak; says the
 * first that fails.
 */
const { chromium, firefox } = await findOrInstallBrowsers();
process.env.COMPANION_CHROMIUM = chromium;
process.env.COMPANION_FIREFOX = firefox;

/** What a step said, unless it was heard at once, and how it ended. */
interface Done {
  said: string;
  status: number | null;
  seconds: number;
}

function run(step: string, stdio: 'inherit' | 'pipe', ...args: string[]): Promise<Done> {
  const begun = Date.now();
  const child = spawn('npm', ['run', '--silent', step, '--', ...args], {
    stdio: ['inherit', stdio, stdio],
    shell: process.platform === 'win32',
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ said: message, status: null, seconds: 0 }));
    child.on('close', (status) => {
      resolve({ said, status, seconds: Math.round((Date.now() - begun) / 1000) });
    });
  });
}

function tell(step: string, { said, status, seconds }: Done): void {
  if (said) console.log(said.trimEnd());
  console.log(status === 0 ? `== ${step}: ${seconds} s` : `\n${step} failed.`);
}

const quick = ['lint', 'types', 'units', 'build:tests'].map((step) => ({ step, running: run(step, 'pipe') }));
for (const { step, running } of quick) {
  console.log(`\n== ${step}`);
  const done = await running;
  tell(step, done);
  if (done.status === 0) continue;
  // Nothing of this goes on once it has ended.
  await Promise.all(quick.map((other) => other.running));
  process.exit(done.status ?? 1);
}
console.log('\n== browsers');
const soaking = run('soak', 'pipe', '--minutes', '2', '--built');
const journeys = await run('browsers', 'inherit');
tell('browsers', journeys);
console.log('\n== soak');
const soaked = await soaking;
tell('soak', soaked);
const failed = [journeys, soaked].find(({ status }) => status !== 0);
if (failed) process.exit(failed.status ?? 1);

const units = JSON.parse(readFileSync('.output/units.json', 'utf8'));
const browsers = JSON.parse(readFileSync('.output/browsers.json', 'utf8')).stats;
console.log(
  `\n${units.numPassedTests + browsers.expected} passed, ${units.numFailedTests + browsers.unexpected} failed`,
);

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findOrInstallBrowsers } from './browsers.ts';

/**
 * Lint, types and all builds side by side, then the real browsers; units beside all of them, and two minutes of soak
 * beside the browsers. Says the first that fails.
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

/** Says how the steps ended, in their order, and ends the run once all of them have where one failed. */
async function heard(steps: [name: string, running: Promise<Done>][]): Promise<void> {
  for (const [step, running] of steps) {
    console.log(`\n== ${step}`);
    const done = await running;
    tell(step, done);
    if (done.status === 0) continue;
    await Promise.all(steps.map(([, other]) => other));
    process.exit(done.status ?? 1);
  }
}

const units = run('units', 'pipe');
await heard(['lint', 'types', 'build:tests'].map((step) => [step, run(step, 'pipe')]));
console.log('\n== browsers');
// The browsers wait too often to keep every core busy, so that units and soak go on beside them.
const soak = run('soak', 'pipe', '--minutes', '2', '--built');
const browsers = run('browsers', 'inherit');
await browsers;
await heard([
  ['browsers', browsers],
  ['units', units],
  ['soak', soak],
]);

const unitResults = JSON.parse(readFileSync('.output/units.json', 'utf8'));
const { expected, unexpected } = JSON.parse(readFileSync('.output/browsers.json', 'utf8')).stats;
console.log(
  `\n${unitResults.numPassedTests + expected} passed, ${unitResults.numFailedTests + unexpected} failed`,
);

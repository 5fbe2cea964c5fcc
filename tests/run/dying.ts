import { spawnSync } from 'node:child_process';
import { findOrInstallBrowsers } from './browsers.ts';

/** Builds, then runs every end-to-end test with a worker that is ended before each read (see `tests/e2e/dying.ts`). */
await findOrInstallBrowsers();
process.env.COMPANION_DYING = '1';

for (const step of [['build'], ['browsers', '--', ...process.argv.slice(2)]]) {
  const { status } = spawnSync('npm', ['run', '--silent', ...step], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

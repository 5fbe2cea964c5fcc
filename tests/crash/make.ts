import { execFileSync } from 'node:child_process';

/** Makes the builds that can die at each named point, for both browsers; see `build.ts`. */
for (const browser of ['chrome', 'firefox']) {
  execFileSync('npx', ['wxt', 'build', '-b', browser], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, COMPANION_CRASH_BUILD: 'yes' },
  });
}

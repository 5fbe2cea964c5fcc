import { execFileSync } from 'node:child_process';
import type { TestBuild } from './build.ts';

/** Makes one of the test builds, for both browsers; see `build.ts`. `cwd`: the checkout that is built. */
export function makeBuild(build: TestBuild, cwd = process.cwd()): void {
  for (const browser of ['chrome', 'firefox']) {
    execFileSync('npx', ['wxt', 'build', '-b', browser], {
      stdio: 'inherit',
      cwd,
      shell: process.platform === 'win32',
      env: { ...process.env, COMPANION_BUILD: build },
    });
  }
}

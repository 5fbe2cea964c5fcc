import { execFileSync } from 'node:child_process';
import type { TestBuild } from './build.ts';

/** Makes one of the test builds, for both browsers; see `build.ts`. */
export function makeBuild(build: TestBuild): void {
  for (const browser of ['chrome', 'firefox']) {
    execFileSync('npx', ['wxt', 'build', '-b', browser], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, COMPANION_BUILD: build },
    });
  }
}

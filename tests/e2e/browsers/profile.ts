// The folder in which a browser stores its state, and a guard process for when the test process dies.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ending } from './ending.ts';

/** Returns the folder to keep, if given, or a new one that `ending` removes. */
export async function openProfile(ending: Ending, kept: string | undefined): Promise<string> {
  if (kept) {
    await mkdir(kept, { recursive: true });
    return kept;
  }
  const profile = await mkdtemp(join(tmpdir(), 'companion-profile-'));
  // The last helper process of a browser may still be writing.
  ending.add(() => rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return profile;
}

/**
 * The guard's program. Its standard input closes when the test process dies, also by SIGKILL, which no signal handler could
 * notice. An orderly end kills the guard first.
 */
const GUARD = `
const [pid, folder] = process.argv.slice(1);
process.stdin.resume().on('end', () => {
  if (pid) try { process.kill(Number(pid), 'SIGKILL'); } catch {}
  if (folder) setTimeout(() => {
    require('node:fs').rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }, 1000);
});`;

/** Starts a guard that kills the browser and removes the folder if this process dies before `ending` has run. */
export function standGuard(ending: Ending, { pid, folder }: { pid?: number; folder?: string }): void {
  const guard = spawn(process.execPath, ['-e', GUARD, '--', String(pid ?? ''), folder ?? ''], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  ending.add(async () => {
    if (guard.exitCode !== null || guard.signalCode !== null) return;
    const gone = once(guard, 'exit');
    guard.kill('SIGKILL');
    await gone;
  });
}

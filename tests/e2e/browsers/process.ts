// A browser process that a test starts itself: its start, its debugger's address, its output, its end.

import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { BROWSER_END_MS, BROWSER_START_MS } from '../../patience.ts';
import type { Ending } from './ending.ts';
import { standGuard } from './profile.ts';

export interface BrowserProcess {
  pid: number;
  /** Where its debugger listens. */
  address: string;
  /** The lines that it has printed; the array grows as it prints more. */
  lines: string[];
  /** Waits until the process has ended, and kills it if it does not end in time. */
  end(): Promise<void>;
}

export interface Start {
  executable: string;
  args: string[];
  env?: Record<string, string>;
  profile: string;
  /** Whether the profile stays when the test is over. */
  keep: boolean;
  /** Matches the printed line with the debugger's address, which is the first group. */
  address: RegExp;
}

/** Starts a browser in a profile; `ending` will end it. */
export async function startProcess(ending: Ending, start: Start): Promise<BrowserProcess> {
  const { executable, args, env = {}, profile, keep } = start;
  const child = spawn(executable, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => resolve()).once('error', () => resolve()),
  );
  if (child.pid !== undefined) standGuard(ending, { pid: child.pid, ...(keep ? {} : { folder: profile }) });
  const end = () => endOf(child, ended);
  ending.add(end);
  const lines: string[] = [];
  const address = await Promise.race([
    addressIn([child.stdout, child.stderr], lines, start.address),
    ended.then(() => ''),
    pause(BROWSER_START_MS, '', { ref: false }),
  ]);
  if (!address || child.pid === undefined) {
    throw new Error(`The browser did not start (${executable}):\n${lines.join('\n')}`);
  }
  return { pid: child.pid, address, lines, end };
}

/** Collects the output and resolves with the debugger's address once it is printed. */
function addressIn(outputs: Readable[], lines: string[], address: RegExp): Promise<string> {
  return new Promise((resolve) => {
    for (const input of outputs) {
      createInterface({ input }).on('line', (line) => {
        lines.push(line);
        const found = address.exec(line);
        if (found?.[1]) resolve(found[1]);
      });
    }
  });
}

async function endOf(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const timeout = new AbortController();
  pause(BROWSER_END_MS, undefined, { signal: timeout.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  await ended;
  timeout.abort();
}

// The process of a browser that this test starts itself: its start, the address of its debugger, what it prints, its end.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Ending } from './ending.ts';
import { standGuard } from './profile.ts';

/** A start on a busy machine took 4 s at most; an orderly end 0.6 s. */
const START_PATIENCE = 60_000;
const END_PATIENCE = 5_000;

export interface BrowserProcess {
  pid: number;
  /** Where its debugger listens. */
  address: string;
  /** What it printed so far, and will print. */
  lines: string[];
  /** Waits until it has ended by itself, or makes it. */
  end(): Promise<void>;
}

export interface Start {
  executable: string;
  args: string[];
  env?: Record<string, string>;
  profile: string;
  /** Whether the profile stays when the test is over. */
  keep: boolean;
  /** Finds the debugger's address in a printed line, as its first group. */
  address: RegExp;
}

/** Starts a browser in a profile; the ending ends it. */
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
    pause(START_PATIENCE, '', { ref: false }),
  ]);
  if (!address || child.pid === undefined) {
    throw new Error(`The browser did not start (${executable}):\n${lines.join('\n')}`);
  }
  return { pid: child.pid, address, lines, end };
}

/** Collects what is printed; resolves with the debugger's address when that is among it. */
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
  pause(END_PATIENCE, undefined, { signal: timeout.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  await ended;
  timeout.abort();
}

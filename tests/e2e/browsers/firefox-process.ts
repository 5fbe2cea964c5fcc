import type { Ending } from './ending.ts';
import { type BrowserProcess, startProcess } from './process.ts';

interface Wanted {
  executable: string;
  profile: string;
  keep: boolean;
  headless: boolean;
}

/** Starts Firefox in a profile, ready for the debugger; the ending ends it. */
export function startFirefox(ending: Ending, wanted: Wanted): Promise<BrowserProcess> {
  const { executable, profile, keep, headless } = wanted;
  const debuggable = ['--remote-debugging-port', '0', '--remote-allow-system-access'];
  return startProcess(ending, {
    executable,
    args: [
      '--profile',
      profile,
      '--no-remote',
      ...debuggable,
      ...(headless ? ['--headless'] : []),
      'about:blank',
    ],
    env: { MOZ_CRASHREPORTER_DISABLE: '1', MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
    profile,
    keep,
    address: /^WebDriver BiDi listening on (ws:\S+)/,
  });
}

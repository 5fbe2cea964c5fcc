// A running Firefox in which nothing is installed yet.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser } from '../../run/browsers.ts';
import { Bidi } from './bidi.ts';
import type { LaunchOptions } from './browser.ts';
import type { Ending } from './ending.ts';
import { preferences } from './firefox-prefs.ts';
import type { LocalServer } from './local-server.ts';
import { startProcess } from './process.ts';
import { openProfile } from './profile.ts';
import { type Route, startSocks } from './socks.ts';
import { countStart } from './starts.ts';

/**
 * The uuid in the addresses of extension pages is random in every profile. Ours is fixed, so that a test can name the
 * addresses.
 */
export const UUID = '7e57ab1e-0000-4000-8000-c0de90b10e75';

/** Hosts that Firefox itself contacts, which no preference prevents completely. They are made unreachable. */
const HOME =
  /(^|\.)(mozilla\.(com|net|org)|firefox\.com|firefoxusercontent\.com|mozgcp\.net|google(apis)?\.com)$/;

/** Prints errors that reach no page's console, such as CSP reports and errors of the event page. */
const TELL_ERRORS = `void Services.console.registerListener({
  observe: (message) => dump('error console: ' + String(message).replace(/\\s*\\n\\s*/g, ' | ') + '\\n'),
})`;

const ARGUMENTS = ['--no-remote', '--remote-debugging-port', '0', '--remote-allow-system-access'];

/** Firefox, its debugger, its proxy, and its output since the start was complete. */
export interface BareFirefox {
  bidi: Bidi;
  socks: LocalServer;
  lines: string[];
}

/** Starts Firefox with the preferences for an add-on that will be installed; `ending` ends all of it. */
export async function startBareFirefox(
  ending: Ending,
  options: Omit<LaunchOptions, 'extension' | 'sitePort'> & { id: string; route: Route },
): Promise<BareFirefox> {
  const { id, route, headless = true } = options;
  const executable = await findBrowser('firefox');
  const profile = await openProfile(ending, options.profile);
  const keep = options.profile !== undefined;
  const socks = await startSocks(route);
  ending.add(() => socks.close());
  const wanted = preferences({ ...options, id, uuid: UUID, keep, socksPort: socks.port });
  await writeFile(join(profile, 'user.js'), wanted);
  countStart('firefox');
  const { address, lines, end } = await startProcess(ending, {
    executable,
    args: ['--profile', profile, ...ARGUMENTS, ...(headless ? ['--headless'] : []), 'about:blank'],
    env: { MOZ_CRASHREPORTER_DISABLE: '1', MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
    profile,
    keep,
    address: /^WebDriver BiDi listening on (ws:\S+)/,
  });
  const bidi = await Bidi.connect(address);
  ending.add(async () => {
    await bidi.send('browser.close').catch(() => undefined);
    await end();
  });
  await bidi.send('browsingContext.setViewport', {
    userContexts: ['default'],
    viewport: options.viewport ?? { width: 1280, height: 800 },
  });
  await bidi.evaluateInBrowser(TELL_ERRORS);
  lines.length = 0;
  return { bidi, socks, lines };
}

/** Returns where connections go: first the hosts that a test names, then the site; `undefined` for Firefox's own hosts. */
export function routeTo(sitePort: number, hosts: Record<string, number> = {}): Route {
  return (host, port) => {
    if (hosts[host] === undefined && HOME.test(host)) return undefined;
    return hosts[host] ?? (port === 443 ? sitePort : port);
  };
}

/** Installs unpacked add-ons for this session, as _Load Temporary Add-on…_ does. Resolves when the event page of the add-on with this id has started. */
export async function install(bidi: Bidi, paths: string[], id: string): Promise<void> {
  for (const path of paths) {
    await bidi.send('webExtension.install', { extensionData: { type: 'path', path } });
  }
  await bidi.evaluateInBrowser(`WebExtensionPolicy.getByID('${id}').extension.promiseBackgroundStarted?.()`);
}

/** Returns the add-on's id from its manifest. */
export async function idOf(extension: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(extension, 'manifest.json'), 'utf8')) as {
    browser_specific_settings?: { gecko?: { id?: string } };
  };
  const id = manifest.browser_specific_settings?.gecko?.id;
  if (!id) throw new Error(`${extension} is no build for Firefox: its manifest has no gecko id.`);
  return id;
}

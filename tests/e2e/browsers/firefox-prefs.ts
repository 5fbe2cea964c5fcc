// The preferences of the test profile. Firefox's remote agent adds many while it runs (no updates, no telemetry).
import type { LaunchOptions } from './browser.ts';

/** What the preferences depend on. */
export interface Wanted extends Pick<LaunchOptions, 'firefoxIdleMs'> {
  /** The add-on's id and the uuid for its addresses. */
  id: string;
  uuid: string;
  /** Whether the profile is used again. */
  keep: boolean;
  socksPort: number;
}

/** The text of `user.js`. */
export function preferences(wanted: Wanted): string {
  const { id, uuid, keep, socksPort, firefoxIdleMs } = wanted;
  const values = {
    // Every connection goes through our proxy, which gets the host names. None falls back to the real network.
    'network.proxy.type': 1,
    'network.proxy.socks': '127.0.0.1',
    'network.proxy.socks_port': socksPort,
    'network.proxy.socks_version': 5,
    'network.proxy.socks5_remote_dns': true,
    'network.proxy.no_proxies_on': '',
    'network.proxy.allow_hijacking_localhost': true,
    'network.proxy.failover_direct': false,
    // Offline mode also applies to 127.0.0.1, where the practice site is.
    'network.disable-localhost-when-offline': true,
    'extensions.webextensions.uuids': JSON.stringify({ [id]: uuid }),
    // Firefox uninstalls a temporary add-on when it exits. What the add-on stored must be there at the next start.
    'extensions.webextensions.keepStorageOnUninstall': keep,
    'extensions.webextensions.keepUuidOnUninstall': keep,
    // Without this, the animation of a waiting panel would be redrawn all the time, which costs a third of a core.
    'ui.prefersReducedMotion': 1,
    'ui.systemUsesDarkTheme': 0,
    'layout.css.prefers-color-scheme.content-override': 1,
    // Firefox ends no slow script. On a machine that stood still for ten seconds it ended a test's own wait.
    'dom.max_script_run_time': 0,
    'dom.max_chrome_script_run_time': 0,
    'dom.max_ext_content_script_run_time': 0,
    // Pages, content scripts and the event page all print what they log to standard output: the only place that gets all of it.
    'devtools.console.stdout.content': true,
    'devtools.console.stdout.chrome': true,
    'browser.dom.window.dump.enabled': true,
    'browser.aboutwelcome.enabled': false,
    'toolkit.telemetry.enabled': false,
    'app.normandy.enabled': false,
    'services.settings.server': 'data:,none',
    'network.dns.disablePrefetch': true,
    'network.prefetch-next': false,
    'network.http.speculative-parallel-limit': 0,
    ...(firefoxIdleMs === undefined ? {} : { 'extensions.background.idle.timeout': firefoxIdleMs }),
  };
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}

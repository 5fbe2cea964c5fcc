// Command line switches of every Chromium of the tests.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LaunchOptions } from './browser.ts';

/** Hosts that Chromium itself contacts, which no switch prevents completely. They are made unreachable. */
const HOME = ['*.google.com', '*.googleapis.com', '*.gvt1.com'];

/** On a screen of an unusual size a popup gets less height than its page requests. */
const SCREEN = '--screen-info={1600x1200}';

/**
 * Features that are turned off. At its start Chromium creates two pages for suggestions below its address bar, which cost as
 * much as the start itself and which nobody sees. The other features are those that Playwright turns off by this switch, since
 * only the last switch of several counts.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** The switches for our extension and the practice site. */
export function switches({
  extension,
  besides = [],
  sitePort,
  hosts = {},
  headless = true,
}: LaunchOptions): string[] {
  const extensions = [extension, ...besides].join(',');
  // The first rule that matches applies.
  const rules = [
    ...Object.entries(hosts).map(([host, port]) => `MAP ${host} 127.0.0.1:${port}`),
    ...HOME.map((host) => `MAP ${host} ~NOTFOUND`),
    `MAP *:443 127.0.0.1:${sitePort}`,
    'MAP * 127.0.0.1',
  ];
  return [
    ...(headless ? ['--headless=new', SCREEN, '--hide-scrollbars', '--mute-audio'] : []),
    `--disable-extensions-except=${extensions}`,
    `--load-extension=${extensions}`,
    `--host-resolver-rules=${rules.join(', ')}`,
    `--disable-features=${WITHOUT}`,
    '--ignore-certificate-errors',
    '--disable-sync',
    // At each popup Chromium animates the buttons of its own toolbar, frame by frame, which costs more than the popup itself.
    '--animation-duration-scale=0',
    // Without this, the animation of a waiting panel would be redrawn all the time, which costs a tenth of all tests' time.
    '--force-prefers-reduced-motion',
    '--remote-debugging-port=0',
  ];
}

/** Chromium derives the id from the manifest's key or else from the folder: 32 hex digits, written as a to p. */
export async function idOf(extension: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(extension, 'manifest.json'), 'utf8')) as { key?: string };
  const source = manifest.key ? Buffer.from(manifest.key, 'base64') : extension;
  const digits = createHash('sha256').update(source).digest('hex').slice(0, 32);
  return [...digits].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}

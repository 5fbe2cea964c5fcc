// The entry point for end-to-end tests, which run in every browser.
import type { BrowserName, LaunchOptions, SharedBrowser, TestBrowser } from './browser.ts';
import { launchChromium } from './chromium.ts';
import { shareChromium } from './chromium-shared.ts';
import { launchUnattendedChromium } from './chromium-unattended.ts';
import { launchFirefox } from './firefox.ts';
import { shareFirefox } from './firefox-shared.ts';

/** Starts the named browser with the extension that was built for it. */
export function launch(name: BrowserName, options: LaunchOptions): Promise<TestBrowser> {
  if (name === 'firefox') return launchFirefox(options);
  return options.unattended ? launchUnattendedChromium(options) : launchChromium(options);
}

/** Starts the named browser, which many tests then use one after another. */
export function share(name: BrowserName, extension: string): Promise<SharedBrowser> {
  if (name === 'firefox') return shareFirefox(extension);
  return Promise.resolve(shareChromium(extension));
}

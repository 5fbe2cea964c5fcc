// The one door for journeys that run in every browser.
import type { BrowserName, LaunchOptions, TestBrowser } from './browser.ts';
import { launchChromium } from './chromium.ts';
import { launchFirefox } from './firefox.ts';

/** Starts the named browser with the extension that was built for it. */
export function launch(name: BrowserName, options: LaunchOptions): Promise<TestBrowser> {
  return name === 'chromium' ? launchChromium(options) : launchFirefox(options);
}

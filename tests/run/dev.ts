import { join } from 'node:path';
import { start as startRepl } from 'node:repl';
import { createServer } from 'wxt';
import { ChromiumBrowser } from '../e2e/browsers/chromium.ts';
import { inExtensionsList } from '../e2e/browsers/chromium-extensions.ts';
import { findOrInstallBrowsers } from './browsers.ts';
import { openWithKey } from './show.ts';

const name = process.argv[2] === 'firefox' ? 'firefox' : 'chromium';
const BUILDS = { chromium: 'chrome-mv3-dev', firefox: 'firefox-mv3-dev' };

/**
 * `npm run dev` and `npm run dev:firefox`: a browser with a key of the practice site and a build that follows each save. What is
 * typed into the terminal runs in this process, with `site` and `browser`.
 */
await findOrInstallBrowsers([name]);
// The browser resolves every name, `localhost` too, to this address.
const server = await createServer({
  browser: name === 'firefox' ? 'firefox' : 'chrome',
  webExt: { disabled: true },
  dev: { server: { host: '127.0.0.1' } },
});
await server.start();
const { site, browser } = await openWithKey(name, {
  extension: join(import.meta.dirname, '../../.output', BUILDS[name]),
  history: true,
});
// Turns on developer mode, without which Chromium disables an extension that reloads itself.
if (browser instanceof ChromiumBrowser) await inExtensionsList(browser.context, 'undefined');
console.log('Type JavaScript to change the site, such as: site.faults.once("any", { kind: "html" })');
const repl = startRepl('site> ');
Object.assign(repl.context, { site, browser });
repl.on('exit', () => browser.close());
await browser.closed();
await site.close();
process.exit();

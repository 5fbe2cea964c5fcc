import { join } from 'node:path';
import { start as startRepl } from 'node:repl';
import { createServer } from 'wxt';
import { inExtensionsList } from '../e2e/browsers/chromium-extensions.ts';
import { findOrInstallBrowsers } from './browsers.ts';
import { openWithKey } from './show.ts';

const BUILD = join(import.meta.dirname, '../../.output/chrome-mv3-dev');

/**
 * `npm run dev`: a browser with a key of the practice site and a build that follows each save. What is typed into the terminal
 * runs in this process, with `site` and `browser`.
 */
await findOrInstallBrowsers();
// The browser resolves every name, `localhost` too, to this address.
const server = await createServer({ webExt: { disabled: true }, dev: { server: { host: '127.0.0.1' } } });
await server.start();
const { site, browser } = await openWithKey(BUILD, { history: true });
// Turns on developer mode, without which Chromium disables an extension that reloads itself.
await inExtensionsList(browser.context, 'undefined');
console.log('Type JavaScript to change the site, such as: site.faults.once("any", { kind: "html" })');
const repl = startRepl('site> ');
Object.assign(repl.context, { site, browser });
repl.on('exit', () => browser.close());
await browser.closed();
await site.close();
process.exit();

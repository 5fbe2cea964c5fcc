import { PAGE_SHAPES } from '../../lib/message-shapes.ts';
import { FIRST_CHOICES } from '../../lib/sessions/session.ts';
import type { TestPage } from './browsers/browser.ts';
import { HOST, SITE } from './companion.ts';
import { API, inContentWorld, inContentWorlds, REFUSED, sending } from './content-world.ts';
import { expect, test } from './fixture.ts';
import { apiSince } from './oracle.ts';
import { goToNext } from './panel-view.ts';

/** Another site that looks exactly like the real one. */
const EVIL = 'https://evil.example';

/** Every message that only the extension's own pages may send, most of them as these send them, and some that an attacker might try. */
const privileged = (id: number) => [
  ...Object.keys(PAGE_SHAPES).map((ask) => ({ ask, with: null })),
  { ask: 'useKey', with: 'stolen' },
  { ask: 'setBookmark', with: { id, bookmarked: true } },
  { ask: 'changeReviews', with: { on: false } },
  { ask: 'changeSession', with: { start: { at: 1, choices: FIRST_CHOICES } } },
  { ask: 'changeSession', with: { ended: true } },
  { ask: 'findProblems', with: { filters: {}, userInitiated: true } },
  { ask: 'refresh', with: { what: 'newest', userInitiated: true } },
  { ask: 'refresh', with: { what: 'attempts', id, userInitiated: true } },
  { ask: 'refresh', with: { what: 'problem', id, userInitiated: true } },
  { ask: 'getKey', with: null },
  { ask: 'setKey', with: 'stolen' },
  { ask: 'setBase', with: EVIL },
  { ask: 'grant', with: EVIL },
  { ask: 'export', with: null },
  { ask: 'erase', with: null },
  { ask: 'fetch', with: { url: EVIL } },
  { ask: '__proto__', with: null },
  { ask: 'constructor', with: null },
  { ask: 'hasOwnProperty', with: 'x' },
];

const FRAMES = `(async () => {
  const add = (more) => new Promise((resolve) => {
    const frame = Object.assign(document.createElement('iframe'), more);
    frame.onload = resolve;
    document.body.append(frame);
  });
  await add({ src: '/keys' });
  await add({ src: 'about:blank' });
  await add({ srcdoc: '<p>srcdoc</p>' });
  const boxed = document.createElement('iframe');
  boxed.sandbox = 'allow-scripts';
  boxed.src = '/problems';
  document.body.append(boxed);
  await new Promise((resolve) => { boxed.onload = resolve; });
  await add({ src: '${EVIL}/keys' });
})()`;

test('a forged message has no effect, wherever it comes from', { tag: '@firefox' }, async ({
  site,
  player,
  connected,
  problems,
  openProblem,
}) => {
  const { browser } = connected;
  const { id, page } = await openProblem('solved');
  const own = { ask: 'problemPanel', with: { id, panelLoaded: true, wait: false } };
  const nothingChanged = async () => {
    await connected.options.reload();
    await connected.options.waitFor(
      `document.querySelector('.AccountCard')?.textContent.includes(${JSON.stringify(player.name)})`,
    );
  };

  await test.step('S19 each privileged message of a content script is refused', async () => {
    const before = site.log.mark();
    for (const message of privileged(id)) {
      expect(await inContentWorld(connected, page, sending(message)), message.ask).toBe(REFUSED);
    }
    expect(apiSince(site, before)).toEqual([]);
    await nothingChanged();
  });

  await test.step('S20 frames get no answer; those of another site have no script that could ask', async () => {
    await page.evaluate(FRAMES);
    const inFrames = await inContentWorlds(connected, page, sending(own));
    const main = inFrames.filter(({ frameId }) => frameId === 0);
    expect(main.map(({ answer }) => answer)).toEqual([expect.stringContaining('"show":"panel"')]);
    const others = inFrames.filter(({ frameId }) => frameId !== 0);
    const addresses = others.map(({ address }) => address);
    for (const expected of [`${SITE}/keys`, `${SITE}/problems`, 'about:blank', 'about:srcdoc'])
      expect(addresses).toContain(expected);
    expect(addresses).not.toContain(`${EVIL}/keys`);
    for (const { answer, address } of others) expect(answer, address).toBe(REFUSED);

    await nothingChanged();
    await page.bringToFront();
    await page.reload();
    await problems.expectShown(page, id);
  });

  await test.step('S22 the page can neither send, receive, nor remove the panel', async () => {
    const runtimeId = await connected.options.evaluate<string>(`${API}.runtime.id`);
    const ids = [runtimeId, new URL(browser.extensionOrigin).host];
    await listenIn(page, ids);
    expect(await inContentWorld(connected, page, RECORD_EVENTS)).toBe('true');
    // The content script starts again in this page; at its start it could reveal the extension's id.
    await connected.options.evaluate(restart(await page.url()));
    // The script did start, because it shows its panel.
    await problems.expectShown(page, id);
    const made = JSON.parse(await inContentWorld(connected, page, 'globalThis.eventsMade')) as string[];
    expect(made.filter((type) => ids.some((one) => type.includes(one)))).toEqual([]);
    expect(await page.evaluate('named')).toEqual([]);
    const markup = await page.evaluate<string>('document.documentElement.outerHTML');
    expect(ids.filter((one) => markup.includes(one))).toEqual([]);
    for (const one of ids) await page.evaluate(fuzz(one));
    await problems.expectShown(page, id);
    expect(await page.evaluate('typeof globalThis.chrome?.runtime?.sendMessage')).toBe('undefined');
    expect(await page.evaluate('typeof globalThis.browser')).toBe('undefined');
    expect(await page.evaluate(`document.querySelector('${HOST}').shadowRoot`)).toBeNull();
    const next = await goToNext(page);
    await problems.expectShown(page, next);
    const messages = await page.evaluate<string[]>('messages');
    expect(messages.length).toBeGreaterThanOrEqual(100);
    expect(messages.filter((one) => !one.includes('by the page'))).toEqual([]);
  });
});

/**
 * Records all messages on the page's window and document, and all events whose names belong to the extension: the browsers'
 * names, and names that a page could guess from the extension's ids.
 */
function listenIn(page: TestPage, ids: readonly string[]): Promise<unknown> {
  return page.evaluate(`(() => {
    globalThis.messages = [];
    globalThis.named = [];
    addEventListener('message', ({ data }) => messages.push(JSON.stringify(data)));
    const ids = ${JSON.stringify(ids)};
    const known = Object.keys(Object.getOwnPropertyDescriptors(window)).concat(Object.keys(HTMLElement.prototype));
    const types = known.filter((name) => /^on[a-z]+$/.test(name)).map((name) => name.slice(2));
    const guessed = ids.flatMap((id) => [id, id + ':started', id + ':site:wxt:content-script-started']);
    const hear = (event) => {
      const text = [event.type, event.detail, event.data, event.target?.id].map((part) => {
        try { return JSON.stringify(part); } catch { return ''; }
      }).join(' ');
      if (ids.some((id) => text.includes(id))) named.push(text);
    };
    for (const type of new Set([...types, ...guessed])) {
      for (const target of [window, document]) target.addEventListener(type, hear, { capture: true });
    }
    const { dispatchEvent } = EventTarget.prototype;
    EventTarget.prototype.dispatchEvent = function (event) {
      if (!globalThis.fuzzing) hear(event);
      return dispatchEvent.call(this, event);
    };
  })()`);
}

/** Records the type of every event that is created in the content script's JavaScript world. */
const RECORD_EVENTS = `(() => {
  const made = (globalThis.eventsMade = []);
  const { dispatchEvent } = EventTarget.prototype;
  EventTarget.prototype.dispatchEvent = function (event) {
    made.push(event.type);
    return dispatchEvent.call(this, event);
  };
  window.dispatchEvent(new Event('made-by-the-test'));
  return made.includes('made-by-the-test');
})()`;

const restart = (address: string) => `(async () => {
  const api = globalThis.browser ?? chrome;
  const tab = (await api.tabs.query({})).find(({ url }) => url === ${JSON.stringify(address)});
  await api.scripting.executeScript({
    target: { tabId: tab.id, frameIds: [0] },
    files: ['/site.js'],
  });
})()`;

/** Messages and events of every kind that a content script might listen to, with the extension's id and names in them. */
const fuzz = (id: string) => `(async () => {
  globalThis.fuzzing = true;
  const names = ['wxt:content-script-started', '${id}:site:wxt:content-script-started', '${id}:started', 'wxt:locationchange', 'problemPanel'];
  const bodies = [null, {}, { ask: 'forgetKey', with: null }, { changed: 'all' }, '__proto__'];
  for (let round = 0; round < 3; round++) {
    for (const name of names) {
      for (const body of bodies) {
        postMessage({ type: name, by: 'by the page', contentScriptName: 'site', ...Object(body) }, '*');
        const detail = { contentScriptName: 'site', messageId: 'x' + round, ...Object(body) };
        for (const target of [window, document, document.documentElement]) {
          target.dispatchEvent(new CustomEvent(name, { detail }));
        }
      }
    }
  }
  for (const name of ['popstate', 'hashchange', 'online', 'pageshow', 'pagehide', 'beforeunload', 'visibilitychange']) {
    window.dispatchEvent(new Event(name));
    document.dispatchEvent(new Event(name));
  }
  await new Promise((resolve) => setTimeout(resolve));
})()`;

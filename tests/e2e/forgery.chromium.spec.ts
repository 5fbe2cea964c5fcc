import fc from 'fast-check';
import type { ChromiumBrowser } from './browsers/chromium.ts';
import { HOST } from './companion.ts';
import { expect, test } from './fixture.ts';
import { apiSince, problemTried, truth } from './oracle.ts';
import { expectPanel, goToNext, openKnown } from './panel-view.ts';

/** Sends one message from the world of our content script and gives the reply as JSON text. */
const send = (message: string) =>
  `chrome.runtime.sendMessage(${message}).then((reply) => JSON.stringify(reply), (error) => 'threw ' + error.message)`;

const REFUSED = '{"refused":true}';

test.describe('the door to the worker', () => {
  test('refuses each privileged message of a content script without effect', async ({
    site,
    player,
    companion,
  }) => {
    const browser = companion.browser as ChromiumBrowser;
    await companion.connect(player.name);
    const id = problemTried(site, player.id, { least: 3, most: 9, solved: true });
    const page = await openKnown(companion, site, player, id);
    const before = site.log.mark();
    const privileged = [
      { ask: 'useKey', with: 'stolen' },
      { ask: 'forgetKey', with: null },
      { ask: 'tryKeyAgain', with: null },
      { ask: 'settingsChanged', with: null },
      { ask: 'findProblems', with: { filters: {}, pressed: true } },
      { ask: 'recentAttempts', with: { part: 'newest', pressed: true } },
      { ask: 'problemAttempts', with: { id, pressed: true } },
      { ask: 'problemData', with: { id, pressed: true } },
      { ask: 'useBase', with: 'https://evil.example' },
      { ask: 'getKey', with: null },
      { ask: 'setBase', with: 'https://evil.example' },
      { ask: 'export', with: null },
      { ask: 'erase', with: null },
      { ask: 'fetch', with: { url: 'https://evil.example' } },
      { ask: '__proto__', with: null },
      { ask: 'constructor', with: null },
      { ask: 'hasOwnProperty', with: 'x' },
    ];
    for (const message of privileged) {
      const reply = await browser.evaluateAsContentScript<string>(page, send(JSON.stringify(message)));
      expect(reply, message.ask).toBe(REFUSED);
    }
    const asked = apiSince(site, before);
    expect(asked).toEqual([]);
    await companion.options.reload();
    await companion.options.waitFor(
      `document.querySelector('.AccountCard')?.textContent.includes(${JSON.stringify(player.name)})`,
    );
    await page.reload();
    await expectPanel(page, truth(site, player.id, id));
  });

  test('answers what a content script may ask, and nothing in it is a secret', async ({
    site,
    player,
    companion,
  }) => {
    const browser = companion.browser as ChromiumBrowser;
    await companion.connect(player.name);
    const id = problemTried(site, player.id, { least: 3, most: 9, solved: true });
    const page = await openKnown(companion, site, player, id);
    const ask = (message: unknown) =>
      browser.evaluateAsContentScript<string>(page, send(JSON.stringify(message)));
    const panel = await ask({ ask: 'problemPanel', with: { id, panelLoaded: true, wait: true } });
    expect(JSON.parse(panel).answer).toMatchObject({
      show: 'panel',
      panel: { tries: truth(site, player.id, id).tries },
    });
    expect(panel).not.toContain(site.keyOf(player.name));
    expect(await ask({ ask: 'marks', with: [id, id + 1] })).toBe(
      JSON.stringify({ answer: [[id, 'solved']] }),
    );
    const many = Array.from({ length: 2_000 }, (_, i) => i + 1);
    expect(await ask({ ask: 'marks', with: many })).toContain('answer');
    expect(await ask({ ask: 'marks', with: [...many, 2_001] })).toBe(REFUSED);
    expect(
      await browser.evaluateAsContentScript(
        page,
        'chrome.storage?.local?.get(null).then(String, () => "closed")',
      ),
    ).not.toContain('object');
  });

  test('lets 1,000 malformed messages throw nowhere, and still works', async ({
    site,
    player,
    companion,
  }) => {
    const browser = companion.browser as ChromiumBrowser;
    await companion.connect(player.name);
    const id = problemTried(site, player.id, { least: 3, most: 9, solved: true });
    const page = await openKnown(companion, site, player, id);
    const quiet = (await companion.browser.settledConsoleText()).length;
    const before = site.log.mark();

    const names = fc.constantFrom(
      'problemPanel',
      'marks',
      'noticed',
      'setPanelPlace',
      'useKey',
      '__proto__',
      '',
    );
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom<unknown>({ id: -1 }, { id: 1.5 }, [0], ['1']),
    );
    const messages = fc.sample(
      fc.oneof(
        fc.jsonValue(),
        fc.record({ ask: names, with: odd }),
        fc.record({ ask: names, with: odd, more: odd }),
        fc.record({ ask: odd }),
      ),
      { numRuns: 1_020, seed: 20261120 },
    );
    // The one generated message that is well-formed: no ids at all.
    const malformed = messages.filter((message) => JSON.stringify(message) !== '{"ask":"marks","with":[]}');
    const replies = await browser.evaluateAsContentScript<string[]>(
      page,
      `Promise.all(${JSON.stringify(malformed)}.map((message) => ${send('message')}))`,
    );
    expect(replies.length).toBeGreaterThanOrEqual(1_000);
    expect(new Set(replies)).toEqual(new Set([REFUSED]));
    const huge = await browser.evaluateAsContentScript<string>(
      page,
      send("{ ask: 'useKey', with: 'x'.repeat(5e6) }"),
    );
    expect(huge).toBe(REFUSED);

    expect((await companion.browser.settledConsoleText()).slice(quiet)).toEqual([]);
    const asked = apiSince(site, before);
    expect(asked).toEqual([]);
    await page.reload();
    await expectPanel(page, truth(site, player.id, id));
  });

  test('hears no message of the page itself', async ({ site, player, companion }) => {
    await companion.connect(player.name);
    const id = problemTried(site, player.id, { least: 3, most: 9, solved: true });
    const page = await openKnown(companion, site, player, id);
    expect(await page.evaluate('typeof globalThis.chrome?.runtime?.sendMessage')).toBe('undefined');
    expect(await page.evaluate(`document.querySelector('${HOST}').shadowRoot`)).toBeNull();
    // The start event of a newer script, faked by the page: our script knows that no newer one came.
    const name = `${new URL(companion.browser.extensionOrigin).host}:site:wxt:content-script-started`;
    await page.evaluate(
      `document.dispatchEvent(new CustomEvent(${JSON.stringify(name)}, { detail: { contentScriptName: 'site', messageId: 'x' } }))`,
    );
    const next = await goToNext(page);
    await expectPanel(page, truth(site, player.id, next));
  });
});

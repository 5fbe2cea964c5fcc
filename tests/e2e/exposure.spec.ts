import { HOST } from './companion.ts';
import { API, inContentWorld, REFUSED, sending } from './content-world.ts';
import { expect, test } from './fixture.ts';
import { solve, update } from './panel-view.ts';

const CANARY = 'canary7e57c0ffee5ec2e7ba5eba11deadbeef';

/** Everything that a content script can read: every storage, and the messages it got since it began to listen. */
const DUMP = `(async () => {
  const look = async (of) => of().then((value) => value, (error) => 'closed: ' + error.message);
  const { storage } = ${API};
  return {
    local: await look(async () => storage.local.get(null)),
    session: await look(async () => storage.session.get(null)),
    sync: await look(async () => storage.sync.get(null)),
    databases: await look(async () => indexedDB.databases()),
    caches: await look(async () => caches.keys()),
    changes: globalThis.companionHeard.changes,
    messages: globalThis.companionHeard.messages,
  };
})()`;

const LISTEN = `(() => {
  const heard = { changes: [], messages: [] };
  globalThis.companionHeard = heard;
  ${API}.storage?.onChanged?.addListener((...all) => heard.changes.push(all));
  ${API}.runtime.onMessage.addListener((message) => void heard.messages.push(message));
})()`;

test('the key is out of reach of content scripts and all pages', {
  tag: '@quick-firefox',
}, async ({ site, player, companion, problems, realBrowser }) => {
  const { options } = companion;
  const untried = problems.first('untried');
  const id = problems.first('unsolved');
  const page = await companion.open(id);
  await page.shadow(HOST).waitForText('add your API key');
  await inContentWorld(companion, page, LISTEN);
  site.useKey(player.id, CANARY);
  const replies: string[] = [];
  const askAll = async () => {
    for (const message of [
      { ask: 'problemPanel', with: { id, panelLoaded: true, wait: true } },
      { ask: 'problemPanel', with: { id: untried, panelLoaded: true, wait: false } },
      { ask: 'signs', with: { ids: [id, untried], styled: 'en' } },
      { ask: 'noticed', with: { id, notice: 'return' } },
      { ask: 'changePanel', with: { corner: 'bottom-right', collapsed: false } },
    ]) {
      replies.push(await inContentWorld(companion, page, sending(message)));
    }
  };

  await test.step('S18 the options page keeps no key and submits no form', async () => {
    await options.bringToFront();
    await options.evaluate(
      '(globalThis.submitted = 0, addEventListener("submit", () => submitted++, true), addEventListener("formdata", () => submitted++, true))',
    );
    await companion.pasteKey(CANARY);
    // The last part of the page that appears when there is an account.
    await options.waitFor('document.querySelector(".AccountList-row[data-present=true]")');
    const left = await options.evaluate<string>(`JSON.stringify([
      document.documentElement.outerHTML,
      [...document.querySelectorAll('input, textarea')].map(({ value, defaultValue }) => [value, defaultValue]),
      location.href, history.state, { ...localStorage }, { ...sessionStorage }, submitted,
    ])`);
    expect(left).toContain(CANARY.slice(-4));
    expect(left).not.toContain(CANARY);
    expect(await options.evaluate('submitted')).toBe(0);
    expect(await options.evaluate('document.querySelectorAll("form, input[type=password]").length')).toBe(0);
  });

  await test.step('S14 no reply or message to a content script contains it', async () => {
    await page.bringToFront();
    await problems.expectShown(page, id);
    await askAll();
    const failure = site.faults.once('attempts', { kind: 'answer', status: 500, body: 'broken' });
    await solve(page, site, id);
    await problems.expectShown(page, id);
    expect(failure.met).toBe(1);
    await askAll();
    // First the new key is wrong, then the stored one is refused, then there is no key.
    await options.bringToFront();
    await options.click('.AccountCard .buttons .button:first-child');
    await companion.pasteKey('a-wrong-key');
    await options.waitFor('/stays in use/.test(document.body.innerText)');
    await askAll();
    site.revokeKey(CANARY);
    await page.bringToFront();
    await update(page.shadow(HOST));
    await page.shadow(HOST).waitForText('doesn’t accept this key');
    await askAll();
    expect(replies[0]).toContain(`"attemptCount":`);
    expect(replies).not.toContain(REFUSED);
    expect(replies.join()).not.toContain(CANARY);
    expect(replies.join()).not.toMatch(/api-key|headers|https?:/i);
  });

  await test.step('S13 neither storage nor its events contain it', async () => {
    // Firefox reports every change of this storage to content scripts, which proves that the listener works.
    await options.evaluate(`${API}.storage.local.set({ probe: 1 })`);
    const dump = await inContentWorld(companion, page, DUMP);
    expect(dump).not.toContain(CANARY);
    const { changes, messages, databases, local } = JSON.parse(dump) as Record<string, unknown[]>;
    expect(JSON.stringify(changes).includes('probe')).toBe(realBrowser === 'firefox');
    expect(JSON.stringify(local).includes('probe')).toBe(realBrowser === 'firefox');
    expect(JSON.stringify(messages)).toContain('"changed"');
    expect(JSON.stringify(databases)).not.toMatch(/"(key|core|player)/);
    await options.evaluate(`${API}.storage.local.clear()`);
  });

  await test.step("S16 the page's record of loaded files names none of ours", async () => {
    const record = await page.evaluate<string>(`JSON.stringify([
      performance.getEntries().map(({ name }) => name), document.referrer, location.href, history.length,
    ])`);
    expect(record).toContain('/app.js');
    expect(record).not.toContain(CANARY);
    expect(record).not.toMatch(/extension:|\/attempts\?|\/user\/me/);
  });

  await test.step('S15 no console of a page or the worker shows it', async () => {
    const logged = (await companion.browser.settledConsoleText()).join('\n');
    expect(logged).not.toContain(CANARY);
    expect(logged).not.toContain('a-wrong-key');
  });
});

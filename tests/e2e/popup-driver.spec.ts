import { readFile } from 'node:fs/promises';
import type { TestPopup } from './browsers/browser.ts';
import { SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { painted } from './popup-view.ts';

/**
 * Adds a field, a button that closes the popup, and a record of what reaches them. They lie over the corner, since the rest of
 * the popup may move them. Use it once the popup is painted: the browser drops clicks while it changes the popup's size.
 */
const PROBE = `(() => {
  document.body.insertAdjacentHTML('beforeend',
    '<p style="position: fixed; inset: 0 auto auto 0; z-index: 9"><input id="field"><button id="leave">Leave</button></p>');
  globalThis.seen = [];
  for (const type of ['click', 'keydown', 'input']) {
    addEventListener(type, (event) => seen.push([type, event.isTrusted, event.key ?? event.target.id]));
  }
  document.querySelector('#leave').addEventListener('click', () => close());
})()`;

const NAME = 'Companion for GoProblems';

const shown = async (popup: TestPopup) => {
  await painted(popup);
  return popup.evaluate<string>('document.body.innerText');
};

test.describe('the popup of the toolbar button', () => {
  test('opens over the tab in front, which it can read', async ({ companion }) => {
    const { browser } = companion;
    await companion.visit('/problems');
    const popup = await companion.openPopup();
    expect(await popup.url()).toBe(`${browser.extensionOrigin}/popup.html`);
    expect(await shown(popup)).toContain(NAME);
    const tabs = `(globalThis.browser ?? chrome).tabs.query({ active: true, currentWindow: true })
      .then((tabs) => tabs.map(({ url }) => url))`;
    expect(await popup.evaluate(tabs)).toEqual([`${SITE}/problems`]);
    await companion.options.bringToFront();
    const again = await companion.openPopup();
    expect(await again.evaluate(tabs)).toEqual([`${browser.extensionOrigin}/options.html`]);
  });

  test('takes real clicks and keys', async ({ companion }, info) => {
    const popup = await companion.openPopup();
    await painted(popup);
    await popup.evaluate(PROBE);
    await popup.type('#field', 'Go 1!');
    await popup.press('Control+a');
    await popup.press('Backspace');
    await popup.type('#field', 'é');
    await popup.press('Escape');
    expect(await popup.evaluate('field.value')).toBe('é');
    const seen = await popup.evaluate<[string, boolean, string][]>('seen');
    expect(seen.filter(([type]) => type === 'click')).toEqual(Array(2).fill(['click', true, 'field']));
    const keys = ['G', 'o', ' ', '1', '!', 'Control', 'a', 'Backspace', 'é', 'Escape'];
    expect(seen.filter(([type]) => type === 'keydown').map(([, , key]) => key)).toEqual(keys);
    expect(seen.every(([, isTrusted]) => isTrusted)).toBe(true);
    await popup.press('Tab');
    await popup.waitFor('document.activeElement.id === "leave"');
    await popup.press('Shift+Tab');
    await popup.waitFor('document.activeElement.id === "field"');
    const picture = info.outputPath('popup.png');
    await popup.screenshot(picture);
    expect((await readFile(picture)).length).toBeGreaterThan(500);
  });

  test('closes when its page closes it', async ({ companion }) => {
    const popup = await companion.openPopup();
    await painted(popup);
    await popup.evaluate(PROBE);
    await popup.click('#leave');
    await popup.waitForGone();
    expect(await popup.isOpen()).toBe(false);
    await expect(popup.evaluate('1')).rejects.toThrow();
    await expect(popup.press('a')).rejects.toThrow('The popup is closed.');
    await popup.close();
    const byKey = await companion.openPopup();
    await painted(byKey);
    await byKey.evaluate(PROBE);
    await byKey.evaluate('leave.focus()');
    await byKey.press('Enter');
    await byKey.waitForGone();
    const byItself = await companion.openPopup();
    // The close is delayed, because this call must return from the page before the page is gone.
    await byItself.evaluate('void setTimeout(close, 100)');
    await expect(byItself.waitFor('false')).rejects.toThrow();
    expect(await byItself.isOpen()).toBe(false);
  });

  test('opens and closes again and again', async ({ companion }) => {
    for (let i = 0; i < 10; i += 1) {
      const popup = await companion.openPopup();
      expect(await shown(popup)).toContain(NAME);
      expect(await popup.isOpen()).toBe(true);
      await popup.close();
      expect(await popup.isOpen()).toBe(false);
    }
    const left = await companion.openPopup();
    const next = await companion.openPopup();
    expect(await left.isOpen()).toBe(false);
    expect(await shown(next)).toContain(NAME);
  });

  test('writes to the console that tests read, also after closing', async ({ companion }) => {
    const popup = await companion.openPopup();
    await popup.evaluate(`console.log('logged in the popup', { deep: { word: 'in its depths' } })`);
    await popup.evaluate(`void setTimeout(() => { throw new Error('thrown in the popup'); })`);
    await popup.waitFor('new Promise((resolve) => setTimeout(() => resolve(true)))');
    const logged = (await companion.browser.settledConsoleText()).join('\n');
    expect(logged).toContain('logged in the popup');
    expect(logged).toContain('in its depths');
    expect(logged).toContain('thrown in the popup');
    await popup.evaluate(`void (console.log('last words'), close())`).catch(() => undefined);
    await popup.waitForGone();
    expect((await companion.browser.settledConsoleText()).join('\n')).toContain('last words');
  });

  test('goes offline with the browser', async ({ companion }) => {
    await companion.browser.setOffline(true);
    const popup = await companion.openPopup();
    expect(await popup.evaluate('navigator.onLine')).toBe(false);
    await companion.browser.setOffline(false);
    await popup.waitFor('navigator.onLine');
  });
});

import { SETTINGS } from '../../lib/options/settings-list.ts';
import type { Settings } from '../../lib/settings.ts';
import type { BrowserName, TestPage } from './browsers/browser.ts';
import { expect, test } from './fixture.ts';
import { inStore } from './in-store.ts';
import { unfold } from './options-view.ts';

const FOLDED = SETTINGS.filter(({ part }) => part === 'data').map(({ id }) => id);

/** Ids of the folded sections that are open and shown. */
function openFolds(options: TestPage): Promise<string[]> {
  return options.evaluate(
    `[...document.querySelectorAll('details[open]')].filter((fold) => fold.checkVisibility()).map(({ id }) => id)`,
  );
}

/** Ids of the parts of the page that are shown. */
function shownParts(options: TestPage): Promise<string[]> {
  return options.evaluate(
    `[...document.querySelectorAll('.OptionsPart')].filter((part) => part.checkVisibility()).map(({ id }) => id)`,
  );
}

test.describe('the options', () => {
  test('finds a setting by its words, folded ones too', { tag: '@quick' }, async ({ connected }) => {
    const { options } = connected;
    expect(await openFolds(options)).toEqual([]);
    await unfold(options, 'diagnostics');
    await options.click('#search');
    await options.type('#search', 'pause');
    await expect.poll(() => openFolds(options)).toEqual(['history']);
    expect(await shownParts(options)).toEqual(['data']);
    // The pause of the history works in the place where it was found.
    await options.click('#history .button');
    const paused = () => inStore<Settings[]>(options, 'core', 'settings', 'rows.getAll()');
    await expect.poll(async () => (await paused())[0]?.historyPaused).toBe(false);
    await options.click('#search');
    await options.press('Escape');
    // What was open before is open again, and nothing else.
    await expect.poll(() => openFolds(options)).toEqual(['diagnostics']);
    expect(await shownParts(options)).toEqual(['account', 'page', 'picking', 'data']);
    await options.type('#search', 'xylophone');
    await options.waitFor(`document.querySelector('.SettingsSearch').innerText.includes('“xylophone”')`);
    expect(await shownParts(options)).toEqual([]);
    await options.click('.SettingsSearch-none .button');
    await expect.poll(() => shownParts(options)).toHaveLength(4);
    expect(await options.evaluate('document.activeElement.id')).toBe('search');
  });

  test("copies debug info that names the site's fields, not the player", async ({
    site,
    player,
    connected,
    openProblem,
  }) => {
    await openProblem('solved');
    const { options } = connected;
    await unfold(options, 'diagnostics');
    await options.evaluate(`(() => {
      const { clipboard } = navigator;
      const write = clipboard.writeText.bind(clipboard);
      clipboard.writeText = (text) => { globalThis.copied = text; return write(text); };
    })()`);
    await options.bringToFront();
    await options.click('#diagnostics .button');
    await options.waitFor(`document.querySelector('#diagnostics [role="status"]').innerText === 'Copied'`);
    const copied = await options.evaluate<string>('copied');
    const answered = expect.objectContaining({ different: {}, added: [] }) as unknown;
    expect(JSON.parse(copied)).toMatchObject({
      key: 'stored',
      answers: { 'attempts, 200': answered, 'problems, without key, 200': answered, 'user, 200': answered },
    });
    for (const secret of [player.name, `${player.id}`, site.keyOf(player.name)]) {
      expect(copied.match(new RegExp(`\\b${secret}\\b`))).toBeNull();
    }
  });

  test("opens the section of its address, and the browser's page for shortcuts", {
    tag: '@firefox',
  }, async ({ companion, realBrowser }) => {
    const { options } = companion;
    for (const id of FOLDED) {
      await options.evaluate(`void (location.hash = '#${id}')`);
      await options.waitFor(`document.querySelector('#${id}').open`);
      await options.waitFor(`document.activeElement === document.querySelector('#${id} > summary')`);
    }
    await options.reload();
    await options.waitFor(`document.querySelector('#diagnostics')?.open`);
    expect(await openFolds(options)).toEqual(['diagnostics']);

    await options.waitFor(`document.querySelector('.ShortcutsSection').innerText.includes('Alt')`);
    const tabs = '(globalThis.browser ?? chrome).tabs.query({}).then((all) => all.length)';
    const before = await options.evaluate<number>(tabs);
    await options.click('.ShortcutsSection .button');
    await options.waitFor(`${tabs}.then((count) => count === ${before + 1})`);
    expect(await options.evaluate(`document.querySelector('.ShortcutsSection').innerText`)).toContain(
      WORDS[realBrowser],
    );
  });
});

/** Words about the browser's page for shortcuts. */
const WORDS: Record<BrowserName, string> = {
  chromium: 'chrome://extensions/shortcuts',
  firefox: 'Manage Extension Shortcuts',
};

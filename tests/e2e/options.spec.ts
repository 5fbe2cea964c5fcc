import type { Settings } from '../../lib/settings.ts';
import { expect, test } from './fixture.ts';
import { inStore } from './in-store.ts';

test.describe('the options', () => {
  test('resume the history, tell when it was updated, and set when a day begins', {
    tag: '@quick',
  }, async ({ connected: { options } }) => {
    const stored = async () =>
      (await inStore<Settings[]>(options, 'core', 'state', 'rows.getAll("settings")'))[0];
    // The fixture has paused it.
    expect((await stored())?.historyPaused).toBe(true);
    await options.click('.AccountHistory .button');
    await options.waitFor(
      `document.querySelector('.AccountHistory .When')?.textContent.startsWith('Updated')`,
    );
    expect((await stored())?.historyPaused).toBe(false);
    await options.evaluate(`(() => {
      const select = document.querySelector('#day-start');
      select.value = '4';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await expect.poll(async () => (await stored())?.dayStartsAt).toBe(4);
  });

  test("copies debug info that names the site's fields, not the player", async ({
    site,
    player,
    connected,
    openProblem,
  }) => {
    await openProblem('solved');
    const { options } = connected;
    await options.evaluate(`(() => {
      const { clipboard } = navigator;
      const write = clipboard.writeText.bind(clipboard);
      clipboard.writeText = (text) => { globalThis.copied = text; return write(text); };
    })()`);
    await options.bringToFront();
    await options.click('.OptionsPage-debug .button');
    await options.waitFor(
      `document.querySelector('.OptionsPage-debug [role="status"]').innerText === 'Copied'`,
    );
    const copied = await options.evaluate<string>('copied');
    const answered = expect.objectContaining({ fields: expect.any(Object) as unknown }) as unknown;
    expect(JSON.parse(copied)).toMatchObject({
      key: 'stored',
      answers: { 'attempts, 200': answered, 'problems, without key, 200': answered, 'user, 200': answered },
    });
    for (const secret of [player.name, `${player.id}`, site.keyOf(player.name)]) {
      expect(copied.match(new RegExp(`\\b${secret}\\b`))).toBeNull();
    }
  });

  test("open the browser's page for shortcuts", { tag: '@firefox' }, async ({ companion: { options } }) => {
    await options.waitFor(`document.querySelector('.ShortcutsSection').innerText.includes('Alt')`);
    const tabs = '(globalThis.browser ?? chrome).tabs.query({}).then((all) => all.length)';
    const before = await options.evaluate<number>(tabs);
    await options.click('.ShortcutsSection .button');
    await options.waitFor(`${tabs}.then((count) => count === ${before + 1})`);
  });
});

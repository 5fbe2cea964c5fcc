import type { Language } from '../../lib/languages.ts';
import type { Texts } from '../../lib/text.ts';
import { textsIn } from '../languages.ts';
import type { TestPage, TestView } from './browsers/browser.ts';
import { HOST } from './companion.ts';
import { API } from './content-world.ts';
import { expect, test } from './fixture.ts';
import { openPaintedPopup, textIn } from './popup-view.ts';
import { titleOver } from './toolbar-view.ts';

const choose = (options: TestPage, language: Language) =>
  options.evaluate(`(() => {
    const select = document.querySelector('#language');
    select.value = ${JSON.stringify(language)};
    select.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);

/** Matches the word of a rank. */
const rankIn = ({ rank_kyu = '', rank_dan = '' }: Texts['messages']) =>
  new RegExp([rank_kyu, rank_dan].map((rank) => rank.replace('$1', '').trim()).join('|'));

const languageOf = (page: TestView) => page.evaluate<string>('document.documentElement.lang');

test.describe('the language', () => {
  test('holds at once in all open pages, and after the worker has ended', {
    tag: ['@quick', '@firefox'],
  }, async ({ connected, problems }) => {
    const { browser, options } = connected;
    const [ja, en] = [textsIn('ja').messages, textsIn('en').messages];
    const id = problems.first('unsolved');
    const problem = await problems.open(id);
    const panel = problem.shadow(HOST);
    await problem.evaluate('globalThis.isSame = true');
    const history = await browser.newPage();
    await history.goto(`${browser.extensionOrigin}/history-page.html`);
    await history.waitFor('document.querySelector(".HistoryPage")');
    // As in the side panel, it stays open.
    const popup = await browser.newPage();
    await popup.goto(`${browser.extensionOrigin}/popup.html`);
    await popup.waitFor('document.querySelector(".ResultList")');
    const linking = await connected.visit('/keys');
    await linking.evaluate(
      `document.body.insertAdjacentHTML('beforeend', '<p><a id="one" href="/problems/${id}">it</a></p>')`,
    );
    const label = () => textIn(options, '.ShortcutsSection h2');
    const title = () => titleOver(connected, problem);
    const expectAll = async ({ language, messages }: ReturnType<typeof textsIn>) => {
      await expect.poll(label).toBe(messages.options_shortcuts);
      await expect
        .poll(() => history.evaluate<string>('document.title'))
        .toContain(messages.page_part_history);
      await expect.poll(async () => (await panel.attributes('.Panel'))?.lang).toBe(language);
      await expect.poll(() => panel.text()).toContain(messages.pick_next);
      await expect.poll(title).toContain(messages.sign_unsolved);
      // What a screen reader says after a link with a sign.
      await expect
        .poll(() =>
          linking.evaluate<string>(`getComputedStyle(document.querySelector('#one'), '::after').content`),
        )
        .toContain(`(${messages.sign_unsolved})`);
      await expect
        .poll(() => popup.evaluate<string>('document.body.innerText'))
        .toContain(messages.pick_next);
      await expect.poll(() => textIn(popup, '.ResultList li')).toMatch(rankIn(messages));
      await expect.poll(() => languageOf(history)).toMatch(new RegExp(`^${language}`));
    };
    await choose(options, 'ja');
    await expectAll(textsIn('ja'));
    const over = await openPaintedPopup(connected);
    expect(await languageOf(over)).toBe('ja');
    expect(await over.evaluate<string>('document.body.innerText')).toContain(ja.pick_next);
    await over.close();
    // Nothing was loaded again for that.
    expect(await problem.evaluate('globalThis.isSame')).toBe(true);

    await browser.killWorker();
    await problem.reload();
    await expect.poll(async () => (await panel.attributes('.Panel'))?.lang).toBe('ja');
    await expect.poll(() => panel.text()).toContain(ja.pick_next);
    // What the browser itself shows follows the browser.
    expect(await options.evaluate(`${API}.i18n.getMessage('ext_description')`)).toBe(en.ext_description);
    await choose(options, 'en');
    await expectAll(textsIn('en'));
  });
});

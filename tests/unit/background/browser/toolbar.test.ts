import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeAccount, currentAccount, forgetKey } from '../../../../lib/background/account/key.ts';
import { watchKeyState } from '../../../../lib/background/browser/toolbar.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { problemsUntried } from '../../../e2e/oracle.ts';
import { addresses, toolbar } from '../../support/browser-stand-in.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const TAB = 1;
const NAME = 'Companion for GoProblems';
const NO_KEY = `${NAME}: add your key`;
const here = workerAtPracticeSite();
const titleOf = (tab = 0) => toolbar.titles.get(tab);

let stop: AbortController;
beforeEach(() => {
  stop = new AbortController();
  toolbar.titles.clear();
  toolbar.icon = '';
});
afterEach(() => stop.abort());

describe('the toolbar button', () => {
  it('asks for a key while there is none, also after a start of the browser', async () => {
    await forgetKey();
    watchKeyState(stop.signal);
    await expect.poll(() => [titleOf(), toolbar.icon]).toEqual([NO_KEY, '/icon/no-key-16.png']);
    await here.worker.connect(here.player);
    await expect.poll(() => [titleOf(), toolbar.icon]).toEqual([NAME, '/icon/16.png']);
    const account = await currentAccount();
    if (!account) throw new Error('no account');
    await changeAccount(account, { refused: true });
    await expect.poll(() => titleOf()).toBe(`${NAME}: GoProblems doesn’t accept your key`);
    expect(toolbar.icon).toBe('/icon/no-key-16.png');
    await forgetKey();
    await expect.poll(() => titleOf()).toBe(NO_KEY);
    // The browser has forgotten what an earlier worker has set.
    toolbar.titles.clear();
    watchKeyState(stop.signal);
    await expect.poll(() => titleOf()).toBe(NO_KEY);
  });

  it('keeps the icon of the manifest if there is a key', async () => {
    await here.worker.connect(here.player);
    watchKeyState(stop.signal);
    await new Promise((resolve) => setTimeout(resolve));
    expect([titleOf(), toolbar.icon]).toEqual([undefined, '']);
  });
});

describe('the title of a tab', () => {
  /** Asks for the panel of a problem from a tab that shows this path. */
  async function ask(id: number, path = `/problems/${id}`) {
    addresses.set(TAB, `${here.site.url}${path}`);
    await here.worker.content.problemPanel({ id, panelLoaded: true, wait: true }, TAB);
  }
  const tried = () =>
    Number(
      here.site.sql(
        'select problem_id as id from attempts where user_id = ? group by problem_id having max(solved) = 0 and count(*) = 1 limit 1',
        here.player.id,
      )[0]?.id,
    );

  it('tells status and attempts, and nothing after the problem was left', async () => {
    await here.worker.connect(here.player);
    const id = tried();
    await ask(id);
    await expect.poll(() => titleOf(TAB)).toBe(`Problem ${id} · ◐ Not solved yet · 1 attempt`);
    const [untried = 0] = problemsUntried(here.site, here.player.id, 1);
    await ask(untried);
    await expect.poll(() => titleOf(TAB)).toBe(`Problem ${untried} · Untried`);
    addresses.set(TAB, `${here.site.url}/problems`);
    await here.worker.content.noticed({ id: 1, notice: 'left' }, TAB);
    expect(titleOf(TAB)).toBe(NAME);
  });

  it('is not that of a problem which the tab no longer shows', async () => {
    await here.worker.connect(here.player);
    await ask(tried(), '/problems');
    await here.worker.content.noticed({ id: 1, notice: 'left' }, TAB);
    expect(titleOf(TAB)).toBe(NAME);
  });

  it('tells only the number while results are hidden', async () => {
    await here.worker.connect(here.player);
    await changeSettings({ hideResults: true });
    const id = tried();
    await ask(id);
    await expect.poll(() => titleOf(TAB)).toBe(`Problem ${id}`);
    await here.worker.content.problemPanel({ id, panelLoaded: true, wait: false, reveal: true }, TAB);
    await expect.poll(() => titleOf(TAB)).toBe(`Problem ${id} · ◐ Not solved yet · 1 attempt`);
    await changeSettings({ hideResults: false });
  });

  it('asks for a key once it is forgotten', async () => {
    await here.worker.connect(here.player);
    const id = tried();
    await ask(id);
    await forgetKey();
    await ask(id);
    await expect.poll(() => titleOf(TAB)).toBe(NO_KEY);
  });
});

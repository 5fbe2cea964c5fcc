import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { forgetKey } from '../../../../lib/background/account/key.ts';
import { watchLanguage } from '../../../../lib/background/browser/language.ts';
import { watchOmnibox } from '../../../../lib/background/browser/omnibox.ts';
import { watchKeyState } from '../../../../lib/background/browser/toolbar.ts';
import { CHROMIUM_BAR } from '../../../../lib/omnibox/address-bar.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { shownLanguage } from '../../../../lib/text.ts';
import { problemTried } from '../../../e2e/oracle.ts';
import { textsIn } from '../../../languages.ts';
import { addresses, chrome, told, toolbar } from '../../support/browser-stand-in.ts';
import { withPackedTexts } from '../../support/packed-texts.ts';
import { PATIENT } from '../../support/patient.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const TAB = 1;
const here = workerAtPracticeSite();
const { messages } = textsIn('ja');
const stop = new AbortController();
const firstLines: string[] = [];
let typed: (text: string, suggest: (lines: unknown[]) => void) => void;
let restore: () => void;

beforeAll(async () => {
  restore = withPackedTexts();
  Object.assign(chrome, {
    omnibox: {
      onInputStarted: { addListener: () => {} },
      onInputChanged: { addListener: (listener: typeof typed) => (typed = listener) },
      onInputEntered: { addListener: () => {} },
      setDefaultSuggestion: ({ description }: { description: string }) => void firstLines.push(description),
    },
  });
  watchLanguage(stop.signal);
  watchKeyState(stop.signal);
  watchOmnibox(CHROMIUM_BAR, async () => {
    throw new Error('nothing is picked');
  });
  told.length = 0;
  await changeSettings({ language: 'ja' });
  await vi.waitFor(() => expect(shownLanguage()).toBe('ja'), PATIENT);
});
afterAll(() => {
  stop.abort();
  restore();
});

it('a choice of the language is told to the tabs, the toolbar button and the address bar', async () => {
  expect(told).toEqual([{ changed: 'all' }]);
  expect(firstLines.at(-1)).toBe(messages.search_label);
  await forgetKey();
  await expect.poll(() => toolbar.titles.get(0)).toBe(messages.toolbar_no_key);
  await here.worker.connect(here.player);
});

it('the panel, its tab’s title and suggestions are in the chosen language', async () => {
  const id = problemTried(here.site, here.player.id, { least: 3, most: 9, solved: false });
  addresses.set(TAB, `${here.site.url}/problems/${id}`);
  const answer = await here.worker.content.problemPanel(
    { id, panelLoaded: true, language: 'ja', wait: true },
    TAB,
  );
  if (answer.show !== 'panel') throw new Error('no panel');
  const count = messages.attempts_other?.replace('$1', `${answer.panel.attemptCount}`);
  expect(answer.texts.attemptCount).toBe(count);
  await expect.poll(() => toolbar.titles.get(TAB)).toContain(`◐ ${messages.sign_unsolved} · ${count}`);
  typed(`${id}`, () => {});
  await expect.poll(() => firstLines.at(-1)).toContain(messages.problem_number?.replace('$1', `${id}`));
});

it('a tab gets the texts of the language once, and with the script if it has none', async () => {
  const inject = vi.spyOn(browser.scripting, 'executeScript');
  const ask = async (asked: { panelLoaded: boolean; language?: 'en' | 'ja' }) => {
    inject.mockClear();
    await here.worker.content.problemPanel({ id: 1, wait: false, ...asked }, TAB);
    return inject.mock.calls.flatMap(([{ files }]) => files as string[]);
  };
  expect(await ask({ panelLoaded: false })).toEqual(['/texts/ja.js', '/panel.js']);
  expect(await ask({ panelLoaded: true, language: 'en' })).toEqual(['/texts/ja.js']);
  expect(await ask({ panelLoaded: true, language: 'ja' })).toEqual([]);
});

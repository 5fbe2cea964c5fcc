import { beforeEach, describe, expect, it } from 'vitest';
import { watchCommands } from '../../../../lib/background/browser/keyboard-commands.ts';
import { watchOmnibox } from '../../../../lib/background/browser/omnibox.ts';
import type { OpenPick } from '../../../../lib/background/browser/run-command.ts';
import { siteInUse } from '../../../../lib/background/browser/site-in-use.ts';
import { done, failed } from '../../../../lib/failure.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { asXml, CHROMIUM_BAR, FIREFOX_BAR } from '../../../../lib/omnibox/address-bar.ts';
import { suggestionsFor as suggestionsAt } from '../../../../lib/omnibox/suggestions.ts';
import { savePopupState } from '../../../../lib/pages/popup-state.ts';
import { takeNotice } from '../../../../lib/pages/shown-once.ts';
import { FRESH_POPUP } from '../../../../lib/popup/popup-state.ts';
import { undescribedProblem } from '../../../../lib/problem-data/stored-problem.ts';
import { NO_FAILURE } from '../../../../lib/requests/request-status.ts';
import { changeHistory } from '../../../../lib/store/player/history.ts';
import { playerData } from '../../../../lib/store/player/player.ts';
import { storedProblems } from '../../../../lib/store/player/stored-problems.ts';
import { putProblems } from '../../support/stored-problems.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const HOW_TO_BEGIN = 'Search: number, link, “5k tesuji”, “failed this week”, “notes” …';

/** Returns the suggestions for a text typed in the address bar. */
const suggestionsFor = async (typed: string) => {
  const current = await siteInUse();
  return suggestionsAt(typed, current, storedProblems(current));
};

type Heard = (...given: never[]) => void;

/** Replaces the browser with one tab. Sends its events, and records the opened tabs and the suggestions' first line. */
function browserHere(url?: string, id = 1) {
  const chrome = (globalThis as unknown as { chrome: Record<string, object> }).chrome;
  const heard: Record<string, Heard> = {};
  const opened: object[] = [];
  const descriptions: string[] = [];
  const event = (name: string) => ({
    addListener: (listener: Heard) => {
      heard[name] = listener;
    },
  });
  const told = new EventTarget();
  const open = async (how: string, tab: { id?: number; url: string }) => {
    opened.push({ how, ...tab });
    told.dispatchEvent(new Event('opened'));
    return { id: 2 };
  };
  const tabs = new Map([[id, { id, url }]]);
  let front = id;
  const update = async (id: number, { url }: { url: string }) => {
    if (!tabs.has(id)) throw new Error(`No tab with id: ${id}.`);
    await open('update', { id, url });
  };
  /** Activates another tab, which shows another site. */
  const turnAway = () => {
    front = id + 1;
    tabs.set(front, { id: front, url: 'https://form.example/' });
  };
  Object.assign(chrome.tabs as object, {
    create: (tab: { url: string }) => open('create', tab),
    update,
    query: async () => [tabs.get(front)],
  });
  chrome.omnibox = {
    onInputStarted: event('started'),
    onInputChanged: event('changed'),
    onInputEntered: event('entered'),
    setDefaultSuggestion: ({ description }: { description: string }) => void descriptions.push(description),
  };
  chrome.commands = { onCommand: event('command') };
  const tell = (name: string, ...given: unknown[]) =>
    (heard[name] as (...given: unknown[]) => void)(...given);
  /** Calls the listener and waits until a tab is opened. */
  const opens = (name: string, ...given: unknown[]) =>
    new Promise<object | undefined>((resolve) => {
      told.addEventListener('opened', () => resolve(opened.at(-1)), { once: true });
      tell(name, ...given);
    });
  return { tell, opens, descriptions, turnAway, close: () => void tabs.delete(id) };
}

/** Returns a browser whose address bar the worker watches. */
function barHere(openPick = picker().openPick, bar = CHROMIUM_BAR) {
  const browser = browserHere();
  watchOmnibox(bar, openPick);
  return browser;
}

async function keepProblems(): Promise<void> {
  const { site, player } = here;
  const players = await playerData(site.url, player.id);
  const rank = { value: 5, unit: 'kyu', uncertain: false } as const;
  const problems = [12, 120, 1234].map((id) => ({ ...undescribedProblem(id), rank, genre: 'tesuji' }));
  await putProblems(site.url, problems);
  const attempt = { id: 1, problemId: 12, at: 1, solved: false, ms: null, level: null };
  await players.put('asked', { problemId: 12, at: 1, triedAt: 1, noticedAt: 0, ...NO_FAILURE });
  const solve = { ...attempt, id: 2, problemId: 129, solved: true };
  await changeHistory(players, () => ({ stored: [attempt, solve] }));
}

describe('the address bar', () => {
  beforeEach(keepProblems);

  it('describes the problem of a typed number and those beginning with it', async () => {
    expect(await suggestionsFor('12')).toEqual({
      first: 'Problem 12 · ◐ Not solved yet · 5 kyu · Tesuji',
      others: [
        { content: '120', line: 'Problem 120 · 5 kyu · Tesuji' },
        { content: '129', line: 'Problem 129 · ○ Solved' },
        { content: '1234', line: 'Problem 1234 · 5 kyu · Tesuji' },
      ],
      id: 12,
      isCommand: true,
    });
    expect((await suggestionsFor('987654')).first).toBe('Problem 987654');
  });

  it.each([
    ['tes', 'Find problems · Tesuji', ['tesuji']],
    ['next 5k te', 'Next problem · Normal · Tesuji · 5 kyu', ['next 5k tesuji']],
    ['any', 'Next problem · Any', []],
    ['failed', 'Find problems · Failed', ['failed this week', 'failed today']],
    ['12 13', 'History · 12, 13', []],
    ['failed this week tesuji 5k', 'History · Failed · This week · Tesuji · 5 kyu', []],
    ['sett', 'Options', ['options']],
    ['bookmarks', 'Notes · Bookmarked', []],
    ['review', 'Next review', []],
    ['5k due', 'Find problems · 5 kyu · Due', []],
    ['in', 'Find problems · All reviews', ['all reviews']],
    ['t', '“t” isn’t understood.', ['tesuji', 'not solved yet']],
    ['5k tesjui', '“tesjui” isn’t understood.', ['5k tesuji']],
    ['', HOW_TO_BEGIN, ['next problem', 'next review', 'failed this week', '5-1k tesuji untried']],
  ])('explains for %j what Enter does, and suggests completions', async (typed, first, others) => {
    const answer = await suggestionsFor(typed);
    expect(answer.first).toBe(first);
    expect(answer.others.map(({ content }) => content)).toEqual(others);
  });

  it('gets suggestions escaped as XML', async () => {
    expect(asXml(`<a & 'b'> "c"`)).toBe('&lt;a &amp; &apos;b&apos;&gt; &quot;c&quot;');
    const { tell, descriptions } = barHere();
    const suggestions = await new Promise((resolve) => tell('changed', '5k <b>', resolve));
    expect(descriptions.at(-1)).toContain('“&lt;b&gt;”');
    expect(suggestions).toEqual([{ content: '5k', description: 'Find problems · 5 kyu' }]);
  });

  it('of Firefox gets the help text first and the problem below', async () => {
    const { tell, descriptions } = barHere(picker().openPick, FIREFOX_BAR);
    const suggestions = await new Promise<{ content: string }[]>((resolve) => tell('changed', '12', resolve));
    expect(suggestions.map(({ content }) => content)).toEqual(['#12', '120', '129', '1234']);
    expect(suggestions[0]).toMatchObject({
      description: 'Problem 12 · ◐ Not solved yet · 5 kyu · Tesuji',
    });
    expect(descriptions).toEqual([HOW_TO_BEGIN]);
  });

  it('opens a problem in the tab that the browser names', async () => {
    const { opens } = barHere();
    const url = `${here.site.url}/problems/1234`;
    expect(await opens('entered', '1234', 'currentTab')).toEqual({ how: 'update', id: 1, url });
    expect(await opens('entered', '1234', 'newForegroundTab')).toEqual({ how: 'create', url, active: true });
    expect(await opens('entered', '1234', 'newBackgroundTab')).toEqual({ how: 'create', url, active: false });
  });

  it('opens the problem list with the typed filters', async () => {
    const { opens } = barHere();
    const tab = (await opens('entered', '5k tesuji untried due', 'currentTab')) as { url: string };
    const { pathname, searchParams } = new URL(tab.url, 'https://extension.example');
    expect(pathname).toBe('/popup.html');
    expect([...searchParams]).toEqual([
      ['difficulty_from_elo', '1400'],
      ['difficulty_to_elo', '1428'],
      ['genres[]', 'tesuji'],
      ['statuses[]', 'untried'],
      ['among', 'due'],
    ]);
    expect(await opens('entered', '', 'currentTab')).toEqual({ how: 'update', id: 1, url: '/popup.html' });
  });

  it('opens the list with an error for a text without meaning', async () => {
    const { opens } = barHere();
    const url = '/popup.html';
    expect(await opens('entered', '5k tesjui', 'currentTab')).toEqual({ how: 'update', id: 1, url });
    expect(await takeNotice('commandNotice')).toEqual({
      kind: 'not-understood',
      word: 'tesjui',
      suggestion: '5k tesuji',
    });
  });
});

/** Returns what opens picks. It fails if the filters include endgame. `asked`: what was wanted, and where. */
function picker() {
  const asked: unknown[] = [];
  const openPick: OpenPick = async (wanted, where) => {
    asked.push([wanted, where]);
    return JSON.stringify(wanted).includes('endgame') ? failed({ kind: 'offline' }) : done(null);
  };
  return {
    asked,
    openPick,
    isReviewNext: async () => false,
    toggleReviewTomorrow: async (id: number) => asked.push(id),
  };
}

describe('a pick', () => {
  it('has the typed difficulty and filters', async () => {
    const { asked, openPick } = picker();
    const { tell } = barHere(openPick);
    const typed = [
      ['hard tesuji', 'currentTab'],
      ['any joseki', 'newForegroundTab'],
      ['next', 'newBackgroundTab'],
      ['review', 'currentTab'],
    ];
    for (const [nth, [text, where]] of typed.entries()) {
      tell('entered', text, where);
      await expect.poll(() => asked.length).toBe(nth + 1);
    }
    const among = (genre: 'tesuji' | 'joseki') => ({ ...NO_FILTERS, genres: [genre] });
    expect(asked).toEqual([
      // Only what was typed is wanted.
      [{ difficulty: 'harder', filters: among('tesuji'), strict: true }, 1],
      [{ difficulty: 'any', filters: among('joseki'), strict: true }, 'new-tab'],
      [{ difficulty: 'normal', filters: NO_FILTERS }, 'background-tab'],
      ['review', 1],
    ]);
  });

  it('that fails opens the list with the error', async () => {
    const { opens } = barHere();
    const url = '/popup.html?genres%5B%5D=endgame';
    expect(await opens('entered', 'any endgame', 'newForegroundTab')).toMatchObject({ url });
    expect(await takeNotice('commandNotice')).toEqual({ kind: 'offline' });
  });
});

describe('a key', () => {
  it("opens a pick within the popup's filters, reusing the site's active tab", async () => {
    const filters = { ...NO_FILTERS, genres: ['tesuji' as const] };
    await savePopupState({ ...FRESH_POPUP, isListChosen: true, filters });
    for (const [before, where] of [
      [`${here.site.url}/problems`, 1],
      ['https://elsewhere.example/', 'new-tab'],
      [undefined, 'new-tab'],
    ] as const) {
      const { tell } = browserHere(before);
      const { asked, ...commands } = picker();
      watchCommands(commands);
      for (const [nth, command] of ['next', 'any'].entries()) {
        tell('command', command);
        await expect.poll(() => asked.length).toBe(nth + 1);
      }
      expect(asked).toEqual([
        [{ difficulty: 'normal', filters }, where],
        [{ difficulty: 'any', filters }, where],
      ]);
    }
  });

  it('puts the problem of an active problem page off until tomorrow', async () => {
    const { asked, ...commands } = picker();
    for (const url of ['https://elsewhere.example/77', `${here.site.url}/problems`, `${here.site.url}/77`]) {
      const { tell } = browserHere(url);
      watchCommands(commands);
      tell('command', 'review-tomorrow');
    }
    await expect.poll(() => asked).toEqual([77]);
  });

  it('folds the panel of an active problem page only', async () => {
    const { chrome } = globalThis as unknown as { chrome: { scripting: object } };
    const { url } = here.site;
    const inFront = [`${url}/problems`, undefined, 'https://elsewhere.example/77', `${url}/77`];
    const asked: number[] = [];
    await new Promise<void>((resolve) => {
      const executeScript = async ({ target }: { target: { tabId: number } }) => {
        asked.push(target.tabId);
        // The last tab is the problem page. The calls for earlier tabs would have come before.
        if (target.tabId === inFront.length) resolve();
      };
      Object.assign(chrome.scripting, { executeScript });
      for (const [i, url] of inFront.entries()) {
        const { tell } = browserHere(url, i + 1);
        watchCommands(picker());
        tell('command', 'toggle-panel');
      }
    });
    expect(asked).toEqual([inFront.length]);
  });
});

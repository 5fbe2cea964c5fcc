import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeAccount } from '../../../lib/background/account/key.ts';
import type { Filters } from '../../../lib/filters/filters.ts';
import { parseCommand } from '../../../lib/omnibox/parse-command.ts';
import { DEFAULT_DIFFICULTY } from '../../../lib/picks/difficulties.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';
import { idsBySql } from '../filters/filters-in-sql.ts';
import { asInBrowser } from '../support/as-in-browser.ts';
import { partOf } from '../support/cases.ts';
import { PATIENT } from '../support/patient.ts';
import { storedAccount } from '../support/stored-key.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup, type ShownPopup } from './popup-shown.tsx';

const here = workerAtPracticeSite();
beforeEach(asInBrowser);

/** Opens the popup. It has the real clock, so the worker gets that too. */
function open(): Promise<ShownPopup> {
  here.worker.environment.now = Date.now;
  return openPopup(`${here.site.url}/problems`, here.worker.nextLife());
}

/** Words for the search box that find nothing, and by the label of each offer the words that stand for it. */
interface Search {
  words: string;
  offers: Record<string, string>;
}

const GENRES = ['tesuji', 'joseki', 'fuseki', 'endgame', 'life and death'];
const RANKS = Array.from({ length: 15 }, (_, place) => place + 5);
const SEARCHES: Search[] = GENRES.flatMap((genre) =>
  RANKS.map((kyu) => ({
    words: `${kyu}k ${genre} tried`,
    offers: {
      'One rank wider': `${kyu + 1}k-${kyu - 1}k ${genre} tried`,
      'Any status': `${kyu}k ${genre}`,
      'Any genre': `${kyu}k tried`,
    },
  })),
);

/** The numbers of all problems that these words find, by the site's own SQL. */
function bySql(words: string): number[] {
  const command = parseCommand(words, [], DEFAULT_DIFFICULTY);
  if (!('find' in command)) throw new Error(`“${words}” is no search.`);
  const filters: Filters = { ...command.find, count: 100_000 };
  return idsBySql(here.site, here.player.id, filters);
}

/** The labels of the offers that find something, each with how much. */
function trueOffers({ offers }: Search): Record<string, number> {
  const counts = Object.entries(offers).map(([label, words]) => [label, bySql(words).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** One search that finds nothing for each set of offers that find something. */
function emptySearches(): Search[] {
  const empty = SEARCHES.filter(({ words }) => bySql(words).length === 0);
  return [...new Map(empty.map((one) => [Object.keys(trueOffers(one)).join(), one])).values()];
}

/** Enters words that find nothing, and waits for the answer. */
async function search(popup: ShownPopup, words: string): Promise<void> {
  await popup.enter('.SearchBox input', words);
  const { find } = parseCommand(words, [], DEFAULT_DIFFICULTY) as { find: Filters };
  const isAnswered = () => {
    const { requested, pending } = popup.model().results;
    return !pending && JSON.stringify(requested?.elo) === JSON.stringify(find.elo);
  };
  await vi.waitUntil(isAnswered, PATIENT);
  await popup.settled();
}

/** The buttons below “nothing found”, but for the one that removes all filters: the label and the count of each. */
function shownOffers(popup: ShownPopup): { label: string; count: string }[] {
  return popup
    .all('.Empty .button')
    .map((button) => {
      const count = button.querySelector('.Empty-count')?.textContent ?? '';
      return { label: button.textContent.slice(0, button.textContent.length - count.length), count };
    })
    .filter(({ label }) => label !== 'Clear filters');
}

describe('what is offered when nothing is found', () => {
  it('has the counts of the site’s own SQL once all is stored, and shows those rows', async () => {
    await changeSettings({ historyPaused: false, problemData: 'attempted' });
    await here.worker.history.fill(await storedAccount());
    await here.worker.readAllProblems();
    const db = await siteData(here.site.url);
    const reading = await db.get('state', 'problemData');
    await db.put('state', { ...(reading as object), doneAt: Date.now() - 1_000 } as never, 'problemData');
    const chosen = emptySearches();
    const labels = new Set(chosen.flatMap((one) => Object.keys(trueOffers(one))));
    expect(labels).toEqual(new Set(Object.keys(SEARCHES[0]?.offers ?? {})));

    const popup = await open();
    const mark = here.site.log.mark();
    for (const one of partOf(chosen)) {
      const expected = Object.entries(trueOffers(one));
      await search(popup, one.words);
      expect(shownOffers(popup), one.words).toEqual(
        expected.map(([label, count]) => ({ label, count: String(count) })),
      );
      const [[label, count] = ['', 0]] = expected;
      if (count === 0) continue;
      await press(popup, label);
      expect(popup.ids(), `${label} of ${one.words}`).toEqual(bySql(one.offers[label] ?? ''));
    }
    expect(here.site.log.since(mark)).toEqual([]);
    popup.close();
  });

  it('has no count while only the site can tell, and shows rows when it is pressed', async () => {
    const chosen = SEARCHES.find((one) => bySql(one.words).length === 0 && trueOffers(one)['Any status']);
    if (!chosen) throw new Error('the seed has no such search');
    await changeSettings({ problemData: 'none' });
    await (await playerData(here.site.url, here.player.id)).delete('state', 'sync');
    const popup = await open();
    await search(popup, chosen.words);
    const offers = shownOffers(popup);
    expect(offers.map(({ label }) => label)).toEqual(Object.keys(chosen.offers));
    expect(offers.map(({ count }) => count)).toEqual(['', '', '']);
    const mark = here.site.log.mark();
    await press(popup, 'Any status');
    expect(popup.ids()).toEqual(bySql(chosen.offers['Any status'] ?? ''));
    expect(here.site.log.since(mark).map(({ route }) => route)).toEqual(['problems']);
    popup.close();
  });

  it('keeps the chosen status, though the site is not asked for it with a refused key', async () => {
    const words = GENRES.flatMap((genre) => [7, 8, 9].map((dan) => `${dan}d ${genre}`));
    const empty = words.find((one) => bySql(one).length === 0);
    if (!empty) throw new Error('the seed has no such search');
    await changeAccount(await storedAccount(), { refused: true });
    const popup = await open();
    await search(popup, `${empty} tried`);
    expect(popup.model().results.requested?.statuses).toEqual([]);
    const chosen = popup.model().state.filters;
    expect(chosen.statuses).not.toEqual([]);
    await popup.press('.Empty .button', placeOf(popup, 'Any genre'));
    expect(popup.model().state.filters).toEqual({ ...chosen, genres: [] });
    popup.close();
    await changeAccount(await storedAccount(), { refused: false });
  });
});

function placeOf(popup: ShownPopup, label: string): number {
  return popup.all('.Empty .button').findIndex((button) => button.textContent.startsWith(label));
}

/** Presses an offer, and waits for the rows. */
async function press(popup: ShownPopup, label: string): Promise<void> {
  await popup.press('.Empty .button', placeOf(popup, label));
  await vi.waitUntil(() => popup.ids().length > 0, PATIENT);
}

import { signal } from '@preact/signals';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { statisticsModel } from '../../../entrypoints/history-page/statistics/model.ts';
import { storedData } from '../../../entrypoints/history-page/stored-data.ts';
import type { Account } from '../../../lib/account/account.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { readPopupState } from '../../../lib/store/core/popup-state.ts';
import { asInBrowser } from '../support/as-in-browser.ts';
import { PATIENT } from '../support/patient.ts';
import { storedAccount } from '../support/stored-key.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { connectPage } from './popup-in-node.ts';
import { openPopup } from './popup-shown.tsx';

const here = workerAtPracticeSite();
let account: Account;

/** The requests for problems since the log was cleared: those for a list, and those for a pick, which has a number of results. */
function requests() {
  const queries = here.site.log.api('problems').map(({ query }) => query);
  const picks = queries.filter((query) => query.includes('result_number='));
  return { picks: picks.length, lists: queries.length - picks.length };
}

beforeEach(asInBrowser);

/** The player fails all joseki and solves all tesuji near the own rank. All of it is stored. */
beforeAll(async () => {
  const { site, worker, player } = here;
  await worker.nextLife().page.useKey(site.keyOf(player.name));
  account = await storedAccount();
  const tried = 'select distinct problem_id from attempts where user_id = ? order by problem_id';
  for (const [genre, nth, solved] of [
    ['joseki', 0, 0],
    ['tesuji', 1, 1],
  ] as const) {
    const ids = site
      .sql(`${tried} limit 60 offset ?`, player.id, nth * 60)
      .map(({ problem_id }) => problem_id);
    site.sql(
      `update problems set genre = ?, elo = ?, has_rank = 1, rank_off = 0 where id in (${ids.join()})`,
      genre,
      account.player.elo,
    );
    site.sql(`update attempts set solved = ?, context = '.' where problem_id in (${ids.join()})`, solved);
  }
  await changeSettings({ historyPaused: false, problemData: 'attempted' });
  await worker.history.fill(account);
  await worker.readAllProblems();
  // The pages have the real clock, so the worker gets that too.
  worker.environment.now = Date.now;
});

it('the chip of the popup asks for a problem and for no list besides', async () => {
  const popup = await openPopup(`${here.site.url}/problems`, here.worker.nextLife());
  await vi.waitUntil(() => popup.all('.WhyLine-practise').length > 0, PATIENT);
  here.site.log.clear();
  await popup.press('.WhyLine-practise');
  expect(requests().lists).toBe(0);
  expect(requests().picks).toBeGreaterThan(0);
  popup.close();
  expect((await readPopupState()).filters.genres).toEqual(['joseki']);
});

it('the button of Stats asks for a problem and for no list besides', async () => {
  const { end, unanswered } = connectPage(here.site.url, here.worker.nextLife());
  const fail = (error: unknown) => {
    throw error;
  };
  const { stored, read } = storedData(() => {});
  await read(account);
  const stats = statisticsModel(signal(account), stored, signal(true), signal(Date.now()), fail);
  await vi.waitUntil(() => stats.statistics.value.weakest, PATIENT);
  here.site.log.clear();
  stats.practise();
  await vi.waitUntil(() => !stats.practice.value.isBusy && unanswered.size === 0, PATIENT);
  expect(stats.practice.value.failure).toBeNull();
  expect(requests().lists).toBe(0);
  expect((await readPopupState()).filters.genres).toEqual(['joseki']);
  await read(null);
  end();
});

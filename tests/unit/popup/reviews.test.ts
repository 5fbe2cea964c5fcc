import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Filters, sameFilters } from '../../../lib/filters/filters.ts';
import { LIST } from '../../../lib/limits.ts';
import { parseCommand } from '../../../lib/omnibox/parse-command.ts';
import { DEFAULT_DIFFICULTY } from '../../../lib/picks/difficulties.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { deleteDatabase } from '../../../lib/store/database.ts';
import { ownData, ownDataName } from '../../../lib/store/own/own.ts';
import { playerData, playerDataName } from '../../../lib/store/player/player.ts';
import { PATIENT } from '../support/patient.ts';
import { dueOn, planIn } from '../support/reviews.ts';
import { storedAccount } from '../support/stored-key.ts';
import { standStill } from '../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup, type ShownPopup } from './popup-shown.tsx';

const here = workerAtPracticeSite();

let popup: ShownPopup;

beforeEach(async () => {
  standStill(here.worker.environment);
  vi.spyOn(Date, 'now').mockImplementation(() => here.worker.state.time);
  for (const name of [ownDataName, playerDataName]) await deleteDatabase(name(here.site.url, here.player.id));
  // Reviews begin with the complete history.
  await changeSettings({ historyPaused: false });
  const account = await storedAccount();
  await here.worker.history.refresh(account, 'newest');
  await here.worker.history.fill(account);
  await changeSettings({ historyPaused: true });
  popup = await openPopup(`${here.site.url}/problems`, here.worker.nextLife());
  here.site.log.clear();
});
afterEach(() => {
  popup.close();
  vi.restoreAllMocks();
});

const reviews = () => popup.model().reviews;
const plan = async () => planIn(await ownData(here.site.url, here.player.id));
const untilShown = (selector: string) => vi.waitUntil(() => popup.all(selector).length === 1, PATIENT);

it('what was failed begins and ends in the menu, which says how many that is, without a request', async () => {
  await popup.enter('.SearchBox input', 'review');
  await untilShown('.ReviewMenu-begin');
  await vi.waitUntil(() => reviews()?.toBegin !== null, PATIENT);
  const count = reviews()?.toBegin ?? 0;
  expect(count).toBeGreaterThan(10);
  expect(popup.text('.Sheet')).toContain(`${count} failed or slow problems, 10 added a day`);
  await popup.press('.ReviewMenu-begin');
  await vi.waitUntil(() => reviews()?.plan && !reviews()?.isBusy, PATIENT);
  expect(await plan()).toMatchObject({ newPerDay: 10, endedAt: null });
  const due = reviews()?.due ?? 0;
  expect(due).toBeGreaterThan(0);
  expect(popup.text('.ReviewButtons-next')).toBe(`Review ${due}`);
  await popup.choose('.Sheet select', '0', 0);
  await vi.waitUntil(() => reviews()?.due === 0 && !reviews()?.isBusy, PATIENT);
  expect(await plan()).toMatchObject({ newPerDay: 0 });
  await popup.press('.ReviewMenu-end');
  await untilShown('.ReviewMenu-begin');
  expect((await plan())?.endedAt ?? null).not.toBe(0);
  expect(here.site.log.api()).toEqual([]);
});

it('typed, "due", "in review" and "failed" list what the player has, in some ranks too', async () => {
  await here.worker.readAllProblems();
  await here.worker.nextLife().page.changeReviews({ on: true });
  const player = await playerData(here.site.url, here.player.id);
  const due = await dueOn(player, here.worker.state.time);
  const elo = (id: number) => Number(here.site.sql('select elo from problems where id = ?', id)[0]?.elo);
  const type = async (words: string) => {
    await popup.enter('.SearchBox input', words);
    const { find } = parseCommand(words, [], DEFAULT_DIFFICULTY) as { find: Filters };
    const isFound = () => {
      const { requested, pending } = popup.model().results;
      return !pending && requested !== null && sameFilters(requested, find);
    };
    await vi.waitUntil(isFound, PATIENT);
    await popup.settled();
    return popup.ids().toSorted((one, other) => one - other);
  };
  expect(due).toHaveLength(10);
  expect(await type('due')).toEqual(due.toSorted((one, other) => one - other));
  const ranks = due.filter((id) => elo(id) <= 1_400);
  expect(await type('due elo 0..1400')).toEqual(ranks.toSorted((one, other) => one - other));
  expect((await type('in review')).length).toBeGreaterThan(due.length);
  const failed = here.site.sql(
    `select problem_id as id from (
       select problem_id, solved, row_number() over (partition by problem_id order by created_at desc, id desc) as nth
       from attempts where user_id = ?
     ) where nth = 1 and solved = 0 order by id`,
    here.player.id,
  );
  expect(failed.length).toBeGreaterThan(10);
  const hard = failed.map(({ id }) => Number(id)).filter((id) => elo(id) >= 1_400);
  expect(await type('failed elo 1400..')).toEqual(hard.slice(0, LIST.maxRows));
  expect(here.site.log.api()).toEqual([]);
});

import { beforeEach, describe, expect, it } from 'vitest';
import { startOfDayIn } from '../../../../lib/days.ts';
import { isHistoryComplete } from '../../../../lib/history/sync-state.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { ownDataName } from '../../../../lib/store/own/own.ts';
import { playerData, playerDataName, readSyncState } from '../../../../lib/store/player/player.ts';
import { addresses } from '../../support/browser-stand-in.ts';
import { holdAnswer, selectIds } from '../../support/practice-site.ts';
import { nextReviewOf } from '../../support/reviews.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const TAB = 7;

let life: ReturnType<typeof here.worker.nextLife>;

const database = () => playerData(here.site.url, here.player.id);
const isComplete = async () => isHistoryComplete(await readSyncState(await database()));

/** Returns what the panel says about the reviews of a problem, from stored data alone. */
async function shown(id: number) {
  const answer = await life.content.problemPanel({ id, panelLoaded: true, wait: false, unseen: true }, TAB);
  if (answer.show !== 'panel') throw new Error(answer.show);
  return answer.panel.review;
}

function reviewTomorrow(id: number) {
  addresses.set(TAB, `${here.site.url}/problems/${id}`);
  return life.content.decideReview({ id, decision: { kind: 'due', days: 1 } }, TAB);
}

/** Returns the problem that the player attempted first, which is read last, and one that is untried. */
function firstAndUntried(): { first: number; untried: number } {
  const mine = 'select problem_id id from attempts where user_id = ?';
  const [first = 0] = selectIds(here.site, `${mine} order by attempts.id limit 1`, here.player.id);
  const others = `select id from problems where id not in (${mine}) limit 1`;
  const [untried = 0] = selectIds(here.site, others, here.player.id);
  return { first, untried };
}

/** Begins to read the history, which stops at its next page. Resolves to a function that lets it go on to its end. */
async function loadingHistory(): Promise<() => Promise<void>> {
  const account = await storedAccount();
  await life.history.refresh(account, 'newest');
  await changeSettings({ historyPaused: false });
  const page = holdAnswer(here.site, 'attempts');
  const reading = life.history.fill(account);
  await page.underWay;
  expect(await isComplete()).toBe(false);
  return async () => {
    page.release();
    await reading;
    await changeSettings({ historyPaused: true });
    expect(await isComplete()).toBe(true);
  };
}

beforeEach(async () => {
  await here.worker.connect(here.player);
  const names = [ownDataName(here.site.url, here.player.id), playerDataName(here.site.url, here.player.id)];
  for (const name of names) await deleteDatabase(name);
  life = here.worker.nextLife();
});

describe('"Review tomorrow", pressed while the history is loaded', () => {
  it.each([
    ['without a plan', false],
    ['with a plan', true],
  ])('plans any problem at once, and stays when all is loaded, %s', async (_, on) => {
    const { first, untried } = firstAndUntried();
    const load = await loadingHistory();
    if (on) await life.page.changeReviews({ on });
    const of: number[] = [];
    for (const id of [first, untried]) {
      here.worker.state.time += 1;
      of.push(here.worker.state.time);
      expect(await shown(id)).toEqual({ state: 'none' });
      await reviewTomorrow(id);
      expect(await shown(id)).toEqual({ state: 'planned', days: 1, of: of.at(-1) });
    }
    expect(await nextReviewOf(await database(), first)).toMatchObject({ last: null });
    await load();
    const due = startOfDayIn(1, here.worker.state.time);
    expect(await shown(first)).toEqual({ state: 'planned', days: 1, of: of[0] });
    expect(await shown(untried)).toEqual({ state: 'planned', days: 1, of: of[1] });
    expect(await nextReviewOf(await database(), first)).toMatchObject({ due, last: expect.anything() });
    expect(await nextReviewOf(await database(), untried)).toMatchObject({ due, last: null });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { isHistoryComplete } from '../../../../lib/history/sync-state.ts';
import { LIFETIME } from '../../../../lib/lifetimes.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { playerData, readSyncState } from '../../../../lib/store/player/player.ts';
import { truth } from '../../../e2e/oracle.ts';
import { selectIds } from '../../support/practice-site.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const isComplete = async () =>
  isHistoryComplete(await readSyncState(await playerData(here.site.url, here.player.id)));

/** Reads the complete history. An earlier test may have left it incomplete. */
beforeEach(async () => {
  const account = await storedAccount();
  await changeSettings({ historyPaused: false });
  await here.worker.history.refresh(account, 'newest');
  await here.worker.history.fill(account);
  await changeSettings({ historyPaused: true });
  expect(await isComplete()).toBe(true);
  here.site.log.clear();
});

/** Returns the first problems, tried or not, with the player's results from the site's database. */
function truths(most: number) {
  const ids = selectIds(here.site, 'select id from problems order by id limit ?', most);
  return ids.map((id) => ({ id, ...truth(here.site, here.player.id, id) }));
}

/** Returns the first two problems. */
function twoProblems() {
  const [one, other] = truths(2);
  if (!one || !other) throw new Error('the site has no problems');
  return { one, other };
}

const solve = (problemId: number) =>
  here.site.addAttempt({ userId: here.player.id, problemId, solved: true, time: 7_000 });

async function panelOf(id: number, wait = true) {
  const answer = await here.worker.content.problemPanel({ id, panelLoaded: true, wait }, id);
  if (answer.show !== 'panel') throw new Error('there is no panel');
  return answer.panel;
}

async function expectTruth(wait: boolean): Promise<void> {
  const shown = await Promise.all(
    truths(40).map(async (wanted) => ({ wanted, panel: await panelOf(wanted.id, wait) })),
  );
  for (const { wanted, panel } of shown) {
    const { attemptCount, solves, status } = wanted;
    expect(panel).toMatchObject({ attemptCount, solves, status, failure: null });
    expect(panel.attempts).toHaveLength(attemptCount);
  }
}

describe('with a complete history', () => {
  it('forty problems are shown without a request', async () => {
    await expectTruth(false);
    expect(here.site.log.api()).toEqual([]);
  });

  it('forty problems cost one request together after an hour', async () => {
    here.worker.state.time += LIFETIME.attemptsMs;
    await expectTruth(true);
    expect(here.site.log.api()).toHaveLength(1);
  });

  it('a noticed attempt updates all panels with one request', async () => {
    const { one, other } = twoProblems();
    for (const { id } of [one, other]) solve(id);
    // The clock stands still: without this the notice would not be later than the last request.
    here.worker.state.time += 1;
    await panelOf(one.id, false);
    await here.worker.content.noticed({ id: one.id, notice: 'request' }, one.id);
    expect(await panelOf(one.id)).toMatchObject({
      attemptCount: one.attemptCount + 1,
      solves: one.solves + 1,
    });
    expect(await panelOf(other.id, false)).toMatchObject({
      attemptCount: other.attemptCount + 1,
      status: 'solved',
    });
    expect(here.site.log.api()).toHaveLength(1);
    expect(here.worker.changed()).toEqual(expect.arrayContaining([one.id, other.id]));
  });

  it('nine new attempts take one request, and it stays complete', async () => {
    const { one } = twoProblems();
    for (let i = 0; i < 9; i++) solve(one.id);
    await here.worker.recent('newest');
    expect(here.site.log.api('attempts')).toHaveLength(1);
    expect(await isComplete()).toBe(true);
    expect(await panelOf(one.id)).toMatchObject({ attemptCount: one.attemptCount + 9 });
  });

  it('a problem is requested alone after more new attempts than one page', async () => {
    const { one, other } = twoProblems();
    solve(one.id);
    for (let i = 0; i < 150; i++) solve(other.id);
    here.worker.state.time += LIFETIME.attemptsMs;
    expect(await panelOf(one.id)).toMatchObject({
      attemptCount: one.attemptCount + 1,
      status: 'solved',
      pending: false,
    });
    // The ten newest, and those on the problem.
    expect(here.site.log.api()).toHaveLength(2);
  });

  it('a problem is requested alone after an invalid answer about all', async () => {
    here.worker.state.time += LIFETIME.attemptsMs;
    here.site.faults.once('attempts', { kind: 'json', value: { items: [{ id: 5 }] } });
    const { one } = twoProblems();
    expect((await panelOf(one.id)).failure).toMatchObject({ kind: 'has-changed' });
    expect(await panelOf(one.id)).toMatchObject({ attemptCount: one.attemptCount, failure: null });
    expect(here.site.log.api('attempts').map(({ query }) => query.includes('problem_id'))).toEqual([
      false,
      true,
    ]);
  });
});

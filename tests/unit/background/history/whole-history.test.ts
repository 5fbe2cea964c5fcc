import { beforeEach, describe, expect, it } from 'vitest';
import { LIFETIME } from '../../../../lib/lifetimes.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { playerData, readHistory } from '../../../../lib/store/player/player.ts';
import { readPageSize } from '../../../../lib/store/site/site-data.ts';
import { truth } from '../../../e2e/oracle.ts';
import { selectIds } from '../../support/practice-site.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const wholeAt = async () =>
  (await readHistory(await playerData(here.site.url, here.player.id)))?.wholeAt ?? 0;

/** Reads the complete history. An earlier test may have left it incomplete. */
beforeEach(async () => {
  const account = await storedAccount();
  await changeSettings({ historyPaused: false });
  await here.worker.history.refresh(account, 'newest');
  await here.worker.history.fill(account);
  await changeSettings({ historyPaused: true });
  expect(await wholeAt()).toBeGreaterThan(0);
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
    const { tries, solves, status } = wanted;
    expect(panel).toMatchObject({ tries, solves, status, failure: null });
    expect(panel.attempts).toHaveLength(tries);
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
    expect(await panelOf(one.id)).toMatchObject({ tries: one.tries + 1, solves: one.solves + 1 });
    expect(await panelOf(other.id, false)).toMatchObject({ tries: other.tries + 1, status: 'solved' });
    expect(here.site.log.api()).toHaveLength(1);
    expect(here.worker.changed()).toEqual(expect.arrayContaining([one.id, other.id]));
  });

  it.each([
    [9, 1],
    [10, 2],
    [49, 2],
  ])(
    'the newest attempts take, with %i new ones, %i requests, and it stays complete',
    async (added, requests) => {
      const { one } = twoProblems();
      const size = await readPageSize(here.site.url);
      for (let i = 0; i < added; i++) solve(one.id);
      await here.worker.recent('newest');
      expect(here.site.log.api('attempts')).toHaveLength(requests);
      expect(await wholeAt()).toBeGreaterThan(0);
      expect(await readPageSize(here.site.url)).toEqual(size);
      expect(await panelOf(one.id)).toMatchObject({ tries: one.tries + added });
    },
  );

  it('a problem is requested alone after more new attempts than one page', async () => {
    const { one, other } = twoProblems();
    solve(one.id);
    for (let i = 0; i < 150; i++) solve(other.id);
    here.worker.state.time += LIFETIME.attemptsMs;
    expect(await panelOf(one.id)).toMatchObject({ tries: one.tries + 1, status: 'solved', pending: false });
    // The ten newest, a full page instead, and those on the problem.
    expect(here.site.log.api()).toHaveLength(3);
  });

  it('a problem is requested alone after an invalid answer about all', async () => {
    here.worker.state.time += LIFETIME.attemptsMs;
    here.site.faults.once('attempts', { kind: 'json', value: { items: [{ id: 5 }] } });
    const { one } = twoProblems();
    expect((await panelOf(one.id)).failure).toMatchObject({ kind: 'unexpected' });
    expect(await panelOf(one.id)).toMatchObject({ tries: one.tries, failure: null });
    expect(here.site.log.api('attempts').map(({ query }) => query.includes('problem_id'))).toEqual([
      false,
      true,
    ]);
  });
});

describe("if the site's count of a problem's attempts contradicts its list", () => {
  const tried = () => {
    const one = truths(300).find(({ tries }) => tries > 1);
    if (!one) throw new Error('nothing was tried twice');
    return one;
  };
  const detailOf = async (id: number) => here.worker.problems.ask(await storedAccount(), here.site.url, id);
  const questions = () =>
    here.site.log
      .api()
      .map(({ path, query }) => (query.includes('problem_id') ? 'its attempts' : path.replace(/\d+$/, '…')));

  it('the list is read again and shows a deletion', async () => {
    const { id, tries } = tried();
    const own = 'select id from attempts where user_id = ? and problem_id = ?';
    const [gone = 0] = selectIds(here.site, own, here.player.id, id);
    here.site.removeAttempt(gone);
    expect((await panelOf(id, false)).tries).toBe(tries);
    await detailOf(id);
    await expect.poll(async () => (await panelOf(id, false)).tries).toBe(tries - 1);
    expect((await panelOf(id, false)).counted).toBe(null);
    expect(questions()).toEqual(['/api/v2/problems/…', 'its attempts']);
  });

  it('the panel shows both if they still differ, after one request', async () => {
    const { id, tries, solves } = tried();
    const counted = { tries: tries + 2, solves: solves + 1, solved: true };
    const currentUserAttempts = { tries: counted.tries, solved: counted.solves };
    const value = { id, solvedByCurrentUser: true, currentUserAttempts };
    for (let i = 0; i < 3; i++) {
      here.site.faults.once('problem', { kind: 'json', value });
      await detailOf(id);
      const panel = await panelOf(id);
      expect(panel).toMatchObject({ tries, solves, counted, failure: null });
    }
    expect(questions().filter((question) => question === 'its attempts')).toHaveLength(1);
    solve(id);
    here.worker.state.time += 1;
    await here.worker.content.noticed({ id, notice: 'request' }, id);
    expect(await panelOf(id)).toMatchObject({ tries: tries + 1, counted: null });
  });
});

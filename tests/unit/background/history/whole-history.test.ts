import { beforeEach, describe, expect, it } from 'vitest';
import { currentAccount } from '../../../../lib/background/account/key.ts';
import { LIFETIME } from '../../../../lib/limits.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { playerData, readHistory } from '../../../../lib/store/player/player.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const wholeAt = async () =>
  (await readHistory(await playerData(here.site.url, here.player.id)))?.wholeAt ?? 0;

/** Reads the whole history, whatever an earlier test left of it. */
beforeEach(async () => {
  const account = await currentAccount();
  if (!account) throw new Error('no key is kept');
  await changeSettings({ historyPaused: false });
  await here.worker.history.refresh(account, 'newest');
  await here.worker.history.fill(account);
  await changeSettings({ historyPaused: true });
  expect(await wholeAt()).toBeGreaterThan(0);
  here.site.log.clear();
});

/** Problems, tried ones and others, and what the site's database says of the player's attempts on them. */
function truths(most: number) {
  return here.site
    .sql(
      `select p.id, count(a.id) as tries, coalesce(sum(a.solved), 0) as solves
         from problems p left join attempts a on a.problem_id = p.id and a.user_id = ?
        group by p.id order by p.id limit ?`,
      here.player.id,
      most,
    )
    .map(({ id, tries, solves }) => ({ id: Number(id), tries: Number(tries), solves: Number(solves) }));
}

async function panelOf(id: number, wait = true) {
  const answer = await here.worker.content.problemPanel({ id, panelLoaded: true, wait }, id);
  if (answer.show !== 'panel') throw new Error('there is no panel');
  return answer.panel;
}

async function expectTruth(wait: boolean): Promise<void> {
  const shown = await Promise.all(
    truths(40).map(async (truth) => ({ truth, panel: await panelOf(truth.id, wait) })),
  );
  for (const { truth, panel } of shown) {
    expect(panel).toMatchObject({ tries: truth.tries, solves: truth.solves, failure: null });
    expect(panel.attempts).toHaveLength(truth.tries);
    expect(panel.status).toBe(
      truth.solves > 0 ? 'solved' : truth.tries > 0 ? 'tried_but_not_solved' : 'untried',
    );
  }
}

describe('where nothing of the history is missing', () => {
  it('forty problems are shown without a question', async () => {
    await expectTruth(false);
    expect(here.site.log.api()).toEqual([]);
  });

  it('and an hour later with one question for all of them', async () => {
    here.worker.state.time += LIFETIME.attemptsMs;
    await expectTruth(true);
    expect(here.site.log.api()).toHaveLength(1);
  });

  it('an attempt that was noticed is shown after one question, and so is what it changes elsewhere', async () => {
    const [one, other] = truths(2);
    if (!one || !other) throw new Error('the site has no problems');
    for (const { id } of [one, other]) {
      here.site.addAttempt({ userId: here.player.id, problemId: id, solved: true, time: 7_000 });
    }
    // The clock of a test stands still: a notice of this very moment would be no later than the last question.
    here.worker.state.time += 1;
    await panelOf(one.id, false);
    await here.worker.content.noticed({ id: one.id, notice: 'request' }, one.id);
    expect(await panelOf(one.id)).toMatchObject({ tries: one.tries + 1, solves: one.solves + 1 });
    expect(await panelOf(other.id, false)).toMatchObject({ tries: other.tries + 1, status: 'solved' });
    expect(here.site.log.api()).toHaveLength(1);
    expect(here.worker.changed()).toEqual(expect.arrayContaining([one.id, other.id]));
  });

  it('many new attempts, of which one answer shows only some, have a single problem asked about alone', async () => {
    const [one, other] = truths(2);
    if (!one || !other) throw new Error('the site has no problems');
    here.site.addAttempt({ userId: here.player.id, problemId: one.id, solved: true, time: 7_000 });
    for (let i = 0; i < 150; i++)
      here.site.addAttempt({ userId: here.player.id, problemId: other.id, solved: true, time: 7_000 });
    here.worker.state.time += LIFETIME.attemptsMs;
    expect(await panelOf(one.id)).toMatchObject({ tries: one.tries + 1, status: 'solved', pending: false });
    expect(here.site.log.api()).toHaveLength(2);
  });

  it('what is odd in an answer about all has a single problem asked about alone', async () => {
    here.worker.state.time += LIFETIME.attemptsMs;
    here.site.faults.once('attempts', {
      kind: 'answer',
      status: 200,
      headers: {},
      body: '{"items":[{"id":5}]}',
    });
    const [one] = truths(1);
    if (!one) throw new Error('the site has no problems');
    expect((await panelOf(one.id)).failure).toMatchObject({ kind: 'unexpected' });
    expect(await panelOf(one.id)).toMatchObject({ tries: one.tries, failure: null });
    expect(here.site.log.api('attempts').map(({ query }) => query.includes('problem_id'))).toEqual([
      false,
      true,
    ]);
  });
});

describe("where the site's own count of a problem's attempts is another than its list of them", () => {
  const tried = () => {
    const one = truths(300).find(({ tries }) => tries > 1);
    if (!one) throw new Error('nothing was tried twice');
    return one;
  };
  async function detailOf(id: number): Promise<void> {
    const account = await currentAccount();
    await here.worker.problems.ask(account, here.site.url, id);
  }
  const questions = () =>
    here.site.log
      .api()
      .map(({ path, query }) => (query.includes('problem_id') ? 'its attempts' : path.replace(/\d+$/, '…')));

  it('the list is read again, which shows what has gone', async () => {
    const { id, tries } = tried();
    const [gone] = here.site.sql(
      'select id from attempts where user_id = ? and problem_id = ?',
      here.player.id,
      id,
    );
    here.site.removeAttempt(Number(gone?.id));
    expect((await panelOf(id, false)).tries).toBe(tries);
    await detailOf(id);
    await expect.poll(async () => (await panelOf(id, false)).tries).toBe(tries - 1);
    expect((await panelOf(id, false)).counted).toBe(null);
    expect(questions()).toEqual(['/api/v2/problems/…', 'its attempts']);
  });

  it('it is said where the list goes on to say otherwise, which is looked into once', async () => {
    const { id, tries, solves } = tried();
    const counted = { tries: tries + 2, solves: solves + 1, solved: true };
    const body = JSON.stringify({
      id,
      solvedByCurrentUser: counted.solved,
      currentUserAttempts: { tries: counted.tries, solved: counted.solves },
    });
    for (let i = 0; i < 3; i++) {
      here.site.faults.once('problem', { kind: 'answer', status: 200, headers: {}, body });
      await detailOf(id);
      const panel = await panelOf(id);
      expect(panel).toMatchObject({ tries, solves, counted, failure: null });
    }
    expect(questions().filter((question) => question === 'its attempts')).toHaveLength(1);
    here.site.addAttempt({ userId: here.player.id, problemId: id, solved: true, time: 7_000 });
    here.worker.state.time += 1;
    await here.worker.content.noticed({ id, notice: 'request' }, id);
    expect(await panelOf(id)).toMatchObject({ tries: tries + 1, counted: null });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { readContext } from '../../../../lib/background/request-context.ts';
import { updateReviews } from '../../../../lib/background/review/review.ts';
import { storeProblems } from '../../../../lib/background/writers/problem-writers.ts';
import { blankProblem } from '../../../../lib/model.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { ownDataName } from '../../../../lib/store/own/own.ts';
import { playerData, playerDataName } from '../../../../lib/store/player/player.ts';
import { readProblem } from '../../../../lib/store/site/problems.ts';
import { siteDataName } from '../../../../lib/store/site/site-data.ts';
import type { SiteUser } from '../../../site/seed/users.ts';
import { dueOn, nextReviewOf, nextReviews } from '../../support/reviews.ts';
import { standStill } from '../../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
let life: ReturnType<typeof here.worker.nextLife>;

beforeEach(async () => {
  standStill(here.worker.environment);
  for (const name of [ownDataName, playerDataName]) await deleteDatabase(name(here.site.url, here.player.id));
  await deleteDatabase(siteDataName(here.site.url));
  await here.worker.connect(here.player);
  life = here.worker.nextLife();
  await changeSettings({ historyPaused: false, panelOn: true });
  await here.worker.history.goOn();
  await changeSettings({ historyPaused: true });
  await life.page.changeReviews({ on: true });
  here.site.log.clear();
});

const player = () => playerData(here.site.url, here.player.id);

/** Brings the schedule up to date, as the worker does after each job. */
async function update(): Promise<void> {
  const { account } = await readContext(life.worker);
  if (account) await updateReviews(life.worker, account);
}

async function isScheduled(id: number): Promise<boolean> {
  await update();
  return (await nextReviewOf(await player(), id)) !== undefined;
}

/** Returns a reviewed problem: the one whose last attempt is the newest, or the oldest. */
async function reviewed(last: 'newest' | 'oldest'): Promise<number> {
  const rows = await nextReviews(await player());
  const sorted = rows.toSorted((one, other) => (one.last?.attemptId ?? 0) - (other.last?.attemptId ?? 0));
  const row = sorted.at(last === 'newest' ? -1 : 0);
  if (!row) throw new Error('Nothing is scheduled.');
  return row.problemId;
}

/** Opens the page of a problem, to whose requests the site answers 404. */
async function openGone(id: number): Promise<void> {
  await life.content.problemPanel({ id, panelLoaded: true, wait: false }, 1);
  await life.content.noticed({ id, notice: 'missing' }, 1);
}

const otherPlayer = () => here.site.users.find(({ id }) => id !== here.player.id) as SiteUser;
const gone = () => here.site.faults.add('problem', { kind: 'answer', status: 404 });

describe('reviews of a problem that the site has deleted', () => {
  it('end when its page is gone, and come again when an answer names it', async () => {
    const [id = 0] = await dueOn(await player(), here.worker.state.time);
    gone();
    await openGone(id);
    expect(await isScheduled(id)).toBe(false);
    expect(await dueOn(await player(), here.worker.state.time)).not.toContain(id);
    await storeProblems(here.site.url, [blankProblem(id)]);
    expect(await isScheduled(id)).toBe(true);
  });

  it('end without a panel too', async () => {
    await changeSettings({ panelOn: false });
    const id = await reviewed('oldest');
    gone();
    await openGone(id);
    expect(await isScheduled(id)).toBe(false);
  });

  it('end for the player if another account found out, at the next start', async () => {
    const id = await reviewed('oldest');
    gone();
    await here.worker.connect(otherPlayer());
    await openGone(id);
    expect((await readProblem(here.site.url, id)).missingAt).toBeGreaterThan(0);
    await here.worker.connect(here.player);
    life = here.worker.nextLife();
    expect(await isScheduled(id)).toBe(false);
    // It comes back while the other account is used.
    await here.worker.connect(otherPlayer());
    await storeProblems(here.site.url, [blankProblem(id)]);
    await here.worker.connect(here.player);
    life = here.worker.nextLife();
    expect(await isScheduled(id)).toBe(true);
  });
});

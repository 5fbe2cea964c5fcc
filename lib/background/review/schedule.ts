import type { Account } from '../../account/account.ts';
import { makeSchedule, type ReviewSources } from '../../review/make-schedule.ts';
import { NO_DECISIONS } from '../../review/review-events.ts';
import { NO_SCHEDULE, planOf, reviewsOfToday, type Schedule } from '../../review/schedule.ts';
import { publish } from '../../store/change-channel.ts';
import { readDecided } from '../../store/own/decisions.ts';
import { readHistory } from '../../store/player/history.ts';
import { playerData } from '../../store/player/player.ts';
import { readSchedule, writeSchedule } from '../../store/player/schedule.ts';
import { readMissingProblems } from '../../store/site/problems.ts';
import { ownDataOf } from '../account/own-data.ts';
import { siteNow } from '../net/site-clock.ts';
import { oneAfterTheOther, perLife } from '../per-life.ts';
import type { WorkerParts } from '../worker-parts.ts';

const inTurn = oneAfterTheOther();

/** What this worker has last made a schedule from, and for which database. Only what differs from it is computed again. */
const lastMade = perLife(() => ({ name: '', sources: null as ReviewSources | null }));

/** Brings the schedule of a player's reviews up to date, and returns it. Pages are told if it changes. */
export function updateReviews(worker: WorkerParts, account: Account): Promise<Schedule> {
  return inTurn(worker, async () => {
    const db = await playerData(account.origin, account.player.id);
    // Who has made nothing here reviews nothing.
    if (!(await ownDataOf(worker, account))) return NO_SCHEDULE;
    const [before, sources] = await Promise.all([readSchedule(db), reviewSources(worker, account)]);
    const last = lastMade(worker);
    const schedule = makeSchedule(sources, before, last.name === db.name ? last.sources : null);
    if (schedule !== before) await writeSchedule(db, schedule, before);
    Object.assign(last, { name: db.name, sources });
    const isPlanSame = JSON.stringify(planOf(schedule)) === JSON.stringify(planOf(before));
    if (schedule.rows !== before.rows || !isPlanSame) publish('reviews');
    return schedule;
  });
}

/** Returns what the reviews of a player follow from. */
export async function reviewSources(worker: WorkerParts, account: Account): Promise<ReviewSources> {
  const { origin, player } = account;
  const own = await ownDataOf(worker, account);
  const [history, { decisions, plan }, missing] = await Promise.all([
    playerData(origin, player.id).then(readHistory),
    own ? readDecided(own) : { decisions: NO_DECISIONS, plan: null },
    // If the site's database cannot be read, nothing is left out: reviews do not depend on it.
    readMissingProblems(origin).catch(() => new Set<number>()),
  ]);
  return { history, decisions, plan, missing };
}

/** Returns the schedule. An attempt that has just arrived counts already. */
export async function currentSchedule(worker: WorkerParts, account: Account): Promise<Schedule> {
  const db = await playerData(account.origin, account.player.id);
  const [schedule, { revision }] = await Promise.all([readSchedule(db), readHistory(db)]);
  return schedule.madeFrom?.attempts === revision ? schedule : updateReviews(worker, account);
}

/** Returns the problems that are due for review today. */
export async function dueReviews(worker: WorkerParts, account: Account): Promise<ReadonlySet<number>> {
  const [schedule, now] = await Promise.all([currentSchedule(worker, account), siteNow(worker)]);
  return new Set(reviewsOfToday(schedule, now));
}

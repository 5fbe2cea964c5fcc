import type { Account } from '../../account/account.ts';
import { done, failed, type Result } from '../../failure.ts';
import {
  changedPractice,
  isPractice,
  type PracticeChange,
  type PracticeChoices,
  startedPractice,
} from '../../practice/practice.ts';
import { publish } from '../../store/change-channel.ts';
import { lastPracticeIn, type OwnDatabase } from '../../store/own/own.ts';
import { type CurrentPractice, readCurrentPractice } from '../../store/player/current-practice.ts';
import { playerData } from '../../store/player/player.ts';
import { makeOwnData, ownDataOf } from '../account/own-data.ts';
import { tellTabs } from '../browser/tabs.ts';
import type { RequestContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';

/**
 * Starts a practice session, and ends the one before if that still goes on. `at`: when the player started it, epoch ms: if the message
 * comes again after the worker died, nothing is started a second time. Nothing is sent to the site.
 */
export async function startPractice(
  { account, ...worker }: RequestContext,
  { at, choices }: { at: number; choices: PracticeChoices },
): Promise<Result<null>> {
  if (!account) return failed({ kind: 'no-key' });
  const own = await makeOwnData(worker, account);
  const started = startedPractice(choices, at);
  const begunAt = await timeOfChange(account, started.startedAt);
  const practice = begunAt > started.startedAt ? { ...started, lastTryBefore: begunAt } : started;
  const writing = own.transaction('practices', 'readwrite');
  const before = await lastPracticeIn(writing.store, IDBKeyRange.upperBound(practice.startedAt, true));
  const ended = before && changedPractice(before, { ended: true }, begunAt);
  if (ended && ended !== before) void writing.store.put(ended);
  // Those of the future were started while the clock was ahead. They end as they begin; the time of the change tells that.
  const now = Math.max(practice.startedAt, worker.environment.now());
  const later = await writing.store.getAll(IDBKeyRange.lowerBound(now, true));
  for (const other of later.filter(isPractice))
    void writing.store.put({ ...changedPractice(other, { ended: true }, 0), changedAt: practice.startedAt });
  if ((await writing.store.get(practice.startedAt)) === undefined) void writing.store.put(practice);
  await writing.done;
  await tell();
  return done(null);
}

/** Stores that the practice session is paused, resumed or ended. Without one that goes on, nothing is changed. Nothing is sent to the site. */
export async function changePractice(
  { account, ...worker }: RequestContext,
  change: PracticeChange,
): Promise<Result<null>> {
  if (!account) return failed({ kind: 'no-key' });
  const own = await ownDataOf(worker, account);
  if (own) {
    const now = worker.environment.now();
    await changeLast(own, change, now, await timeOfChange(account, now));
  }
  await tell();
  return done(null);
}

/**
 * Pauses or resumes the session from the panel of problem `id`. `shownProblem`: what the tab showed when it sent the message. On another
 * problem nothing is changed: a page's process can forge these messages.
 */
export async function pauseShownPractice(
  context: RequestContext,
  { id, paused }: { id: number; paused: boolean },
  shownProblem: number | null,
): Promise<Result<null>> {
  return shownProblem === id ? changePractice(context, { paused }) : done(null);
}

/** A site's clock that is further ahead than this is not believed, ms. */
const MOST_AHEAD_MS = 60 * 60_000;

/**
 * Returns when a change of a session is made, epoch ms: not before the newest try, since what was tried before the press came before it
 * although the site's clock is ahead. If the tries cannot be read, this device's clock decides.
 */
async function timeOfChange({ origin, player }: Account, now: number): Promise<number> {
  try {
    const db = await playerData(origin, player.id);
    const cursor = await db.transaction('attempts').store.index('time').openKeyCursor(null, 'prev');
    const newest = cursor?.key ?? 0;
    return newest - now <= MOST_AHEAD_MS ? Math.max(now, newest) : now;
  } catch {
    return now;
  }
}

async function changeLast(own: OwnDatabase, change: PracticeChange, now: number, at: number): Promise<void> {
  // In one transaction, so that of two changes at once, as from a panel and the popup, none is lost.
  const writing = own.transaction('practices', 'readwrite');
  const practice = await lastPracticeIn(writing.store, IDBKeyRange.upperBound(now));
  const changed = practice && changedPractice(practice, change, at);
  if (changed && changed !== practice) void writing.store.put(changed);
  await writing.done;
}

/** Tells the extension's pages and the panels of open tabs that a session was changed. */
async function tell(): Promise<void> {
  publish('practice');
  await tellTabs({ changed: 'all' });
}

/** Resolves to the player's practice session that was started last, and how it goes; null if there is none. */
export async function currentPractice(
  worker: WorkerParts,
  account: Account,
): Promise<CurrentPractice | null> {
  const own = await ownDataOf(worker, account);
  if (!own) return null;
  const player = await playerData(account.origin, account.player.id);
  return readCurrentPractice(own, player, worker.environment.now());
}

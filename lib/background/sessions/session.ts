import type { Account } from '../../account/account.ts';
import { done, failed, type Result } from '../../failure.ts';
import { isShown } from '../../panel/panel-session.ts';
import {
  changedSession,
  type SessionChange,
  type SessionChoices,
  startedSession,
} from '../../sessions/session.ts';
import { publish } from '../../store/change-channel.ts';
import { lastSessionIn, type OwnDatabase, readLastSession } from '../../store/own/own.ts';
import { type CurrentSession, readCurrentSession } from '../../store/player/current-session.ts';
import { playerData } from '../../store/player/player.ts';
import { currentAccount } from '../account/key.ts';
import { makeOwnData, ownDataOf } from '../account/own-data.ts';
import { tellTabs } from '../browser/tabs.ts';
import { siteNow } from '../net/site-clock.ts';
import type { RequestContext } from '../request-context.ts';
import { pendingRecent } from '../sync/sync-history.ts';
import { takeInNewest } from '../sync/take-in-newest.ts';
import type { WorkerParts } from '../worker-parts.ts';

/**
 * Starts a session, and ends the one before if that still goes on. Only attempts that come after the newest one count, so that one
 * is taken in first. `at`: when the player pressed, epoch ms: if the message comes again after the worker died, nothing is started a second
 * time.
 */
export async function startSession(
  context: RequestContext,
  { at, choices }: { at: number; choices: SessionChoices },
): Promise<Result<null>> {
  const { account, asker } = context;
  if (!account) return failed({ kind: 'no-key' });
  const own = await makeOwnData(context, account);
  if (asker.account) await takeInNewest(context, account);
  const afterAttempt = await newestAttempt(account);
  const pressedAt = await siteNow(context, at);
  const writing = own.transaction('sessions', 'readwrite');
  const before = await lastSessionIn(writing.store);
  if (before?.startedAt !== pressedAt) {
    // The one started last is the last one in the store, also if the clock was set back.
    const startedAt = Math.max(pressedAt, (before?.startedAt ?? 0) + 1);
    if (before) void writing.store.put(changedSession(before, { ended: true }, startedAt));
    void writing.store.put(startedSession(choices, startedAt, afterAttempt));
  }
  await writing.done;
  await tell();
  // A slow site has not told yet what was attempted before the press.
  void pendingRecent(context, account)
    ?.then(async () => passOver(own, account, await siteNow(context, at)))
    .catch(() => {});
  return done(null);
}

/** Has the session that was started last count no attempt from before a time, epoch ms by the site's clock: these have arrived late. */
async function passOver(own: OwnDatabase, { origin, player }: Account, before: number): Promise<void> {
  const session = await readLastSession(own);
  if (!session) return;
  const db = await playerData(origin, player.id);
  const later = await db.getAll('attempts', IDBKeyRange.lowerBound(session.afterAttempt, true));
  const afterAttempt = later.findLast(({ at }) => at < before)?.id;
  if (afterAttempt === undefined) return;
  const writing = own.transaction('sessions', 'readwrite');
  const last = await lastSessionIn(writing.store);
  if (last?.startedAt === session.startedAt) void writing.store.put({ ...last, afterAttempt });
  await writing.done;
  await tell();
}

/** Returns the number of the newest stored attempt; 0 if there is none. */
async function newestAttempt({ origin, player }: Account): Promise<number> {
  const db = await playerData(origin, player.id);
  return (await db.transaction('attempts').store.openKeyCursor(null, 'prev'))?.primaryKey ?? 0;
}

/** Stores that the session is paused, resumed or ended. Without one that goes on, nothing is changed. Nothing is sent to the site. */
export async function changeSession(context: RequestContext, change: SessionChange): Promise<Result<null>> {
  const { account } = context;
  if (!account) return failed({ kind: 'no-key' });
  const own = await ownDataOf(context, account);
  if (own) {
    const now = await siteNow(context);
    // In one transaction, so that of two changes at once, as from a panel and the popup, none is lost.
    const writing = own.transaction('sessions', 'readwrite');
    const session = await lastSessionIn(writing.store);
    if (session) void writing.store.put(changedSession(session, change, now));
    await writing.done;
  }
  await tell();
  return done(null);
}

/**
 * Pauses or resumes the session from the panel of problem `id`. `shownProblem`: what the tab showed when it sent the message. On another
 * problem nothing is changed: a page's process can forge these messages.
 */
export async function pauseShownSession(
  context: RequestContext,
  { id, paused }: { id: number; paused: boolean },
  shownProblem: number | null,
): Promise<Result<null>> {
  return shownProblem === id ? changeSession(context, { paused }) : done(null);
}

/** Tells the extension's pages and the panels of open tabs that a session was changed. */
async function tell(): Promise<void> {
  publish('session');
  await tellTabs({ changed: 'panels' });
}

/** Tells the panels of all tabs that attempts have arrived, if they show a session: these may count in it. */
export async function tellOfAttempts(worker: WorkerParts): Promise<void> {
  const account = await currentAccount();
  const current = account && (await currentSession(worker, account));
  if (current && isShown(current, await siteNow(worker))) await tellTabs({ changed: 'panels' });
}

/** Resolves to the player's session that was started last, and how it goes; null if there is none. */
export async function currentSession(worker: WorkerParts, account: Account): Promise<CurrentSession | null> {
  const own = await ownDataOf(worker, account);
  if (!own) return null;
  const player = await playerData(account.origin, account.player.id);
  return readCurrentSession(own, player, worker.environment.now());
}

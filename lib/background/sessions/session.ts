import type { Account } from '../../account/account.ts';
import { done, failed, type Result } from '../../failure.ts';
import type { Attempts } from '../../history/attempts.ts';
import { isShown } from '../../panel/panel-session.ts';
import {
  changedSession,
  type Session,
  type SessionChange,
  type SessionChoices,
  sessionsAfterPress,
  startedAfter,
} from '../../sessions/session.ts';
import type { CurrentSession } from '../../sessions/tally.ts';
import { publish } from '../../store/change-channel.ts';
import { lastSessionIn, type OwnDatabase } from '../../store/own/own.ts';
import { readCurrentSession } from '../../store/player/current-session.ts';
import { readHistory } from '../../store/player/history.ts';
import { playerData } from '../../store/player/player.ts';
import { currentAccount } from '../account/key.ts';
import { makeOwnData, ownDataOf } from '../account/own-data.ts';
import { tellTabs } from '../browser/tabs.ts';
import { siteNow } from '../net/site-clock.ts';
import type { RequestContext } from '../request-context.ts';
import { pendingRecent, takeInNewest } from '../sync/sync-history.ts';
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
  const { id: ids } = await attemptsOf(account);
  const pressedAt = await siteNow(context, at);
  await changeLast(own, (last) => sessionsAfterPress(last, choices, pressedAt, ids.at(-1) ?? 0));
  // A slow site has not told yet what was attempted before the press.
  void pendingRecent(context, account)
    ?.then(async () => passOver(own, account, await siteNow(context, at)))
    .catch(() => {});
  return done(null);
}

/** Has the session that was started last count no attempt from before a time, epoch ms by the site's clock: these have arrived late. */
async function passOver(own: OwnDatabase, account: Account, before: number): Promise<void> {
  const attempts = await attemptsOf(account);
  await changeLast(own, (last) => (last ? [startedAfter(last, attempts, before)] : []));
}

async function attemptsOf({ origin, player }: Account): Promise<Attempts> {
  return (await readHistory(await playerData(origin, player.id))).attempts;
}

/** Stores that the session is paused, resumed or ended. Without one that goes on, nothing is changed. Nothing is sent to the site. */
export async function changeSession(context: RequestContext, change: SessionChange): Promise<Result<null>> {
  const { account } = context;
  if (!account) return failed({ kind: 'no-key' });
  const own = await ownDataOf(context, account);
  const now = await siteNow(context);
  if (own) await changeLast(own, (last) => (last ? [changedSession(last, change, now)] : []));
  return done(null);
}

/**
 * Stores what `change` makes of the session that was started last, and tells pages and panels. In one transaction, so that of two changes
 * at once, as from a panel and the popup, none is lost.
 */
async function changeLast(
  own: OwnDatabase,
  change: (last: Session | undefined) => readonly Session[],
): Promise<void> {
  const writing = own.transaction('sessions', 'readwrite');
  for (const session of change(await lastSessionIn(writing.store))) void writing.store.put(session);
  await writing.done;
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

import { done, failed, type Result } from '../../failure.ts';
import { NO_FILTERS } from '../../filters/filters.ts';
import type { Refresh } from '../../protocol.ts';
import { problemAddress } from '../../site.ts';
import { importBackup, undoImport } from '../backup/import-backup.ts';
import { keepFirstCover } from '../browser/first-cover.ts';
import { openAddress, whereFor } from '../browser/open-page.ts';
import { tellTabs } from '../browser/tabs.ts';
import { changeNote, setNoteText } from '../notes/notes.ts';
import { openPick } from '../picks/open-pick.ts';
import { refreshProblem } from '../problems/problem-data.ts';
import { findLocally, findProblems, listMore } from '../problems/problem-list.ts';
import type { RequestContext } from '../request-context.ts';
import { changeReviews, countToReview } from '../review/review.ts';
import { changeSession, startSession } from '../sessions/session.ts';
import { refreshRecent } from '../sync/sync-history.ts';
import type { PageHandlers } from './message.ts';
import { refreshShownAttempts } from './panel-refresh.ts';
import { forgetStoredKey, tryKeyAgain, useKey } from './use-key.ts';

/** Handlers for messages from the extension's pages. They request data and store it; the pages read it from the database. */
export const pageHandlers: Omit<PageHandlers, 'cacheDamaged' | 'eraseAccount'> = {
  useKey: async (pasted, { context }) => useKey(await context(), pasted),
  tryKeyAgain: async (_, { context }) => tryKeyAgain(await context()),
  forgetKey: forgetStoredKey,
  settingsChanged: async (_, { worker }) => {
    worker.events.readMissing(true);
    await keepFirstCover();
    await tellTabs({ changed: 'all' });
    return null;
  },
  findProblems: async ({ filters, userInitiated, sort }, { context }) =>
    findProblems(await context(userInitiated), filters, sort),
  findKnown: async ({ filters, sort }, { context }) =>
    done(await findLocally(await context(), filters, sort)),
  moreProblems: async ({ sort, listed }, { context }) => listMore(await context(true), sort, listed),
  refresh: async (asked, info) => refresh(await info.context(asked.userInitiated), asked),
  pickProblem: async ({ where, ...asked }, { context }) => {
    // The tab in front is that of the press.
    const [tab, ready] = await Promise.all([whereFor(where), context(true)]);
    if (asked.how === 'review') return openPick(ready, 'review', tab);
    if (asked.how === 'next') return openPick(ready, asked, tab);
    const started = await startSession(ready, asked);
    return started.ok ? openPick(ready, { difficulty: asked.difficulty, filters: NO_FILTERS }, tab) : started;
  },
  openProblem: async ({ id, where }, { context }) => {
    const [tab, { asker }] = await Promise.all([whereFor(where), context()]);
    await openAddress(problemAddress(asker.origin, id), tab);
    return done(null);
  },
  setNoteText: async (typed, { context }) => setNoteText(await context(), typed),
  setBookmark: async ({ id, bookmarked }, { context }) => changeNote(await context(), id, { bookmarked }),
  changeReviews: async (change, { context }) => changeReviews(await context(), change),
  countToReview: async (_, { context }) => countToReview(await context()),
  changeSession: async (change, { context }) =>
    'start' in change ? startSession(await context(), change.start) : changeSession(await context(), change),
  importBackup: async (text, { context }) => importBackup(await context(), text),
  undoImport: async (checksum, { context }) => undoImport(await context(), checksum),
};

async function refresh(
  context: RequestContext,
  asked: Refresh & { userInitiated: boolean },
): Promise<Result<null>> {
  if (asked.what === 'attempts') return refreshShownAttempts(context, asked.id, asked.userInitiated);
  if (asked.what === 'problem') return refreshProblem(context, context.asker, asked.id);
  if (asked.what === 'diagram') return refreshProblem(context, context.asker, asked.id, 'background');
  const { account } = context;
  const part = asked.what === 'newest' ? 'newest' : 'next';
  return account ? refreshRecent(context, account, part) : failed({ kind: 'no-key' });
}

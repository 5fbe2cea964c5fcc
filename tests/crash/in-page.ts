import { accountId, databaseNames } from '../../lib/account/accounts.ts';
import { checksumIn } from '../../lib/files/backup-text.ts';
import { NO_FILTERS } from '../../lib/filters/filters.ts';
import { LIST } from '../../lib/limits.ts';
import { FIRST_CHOICES } from '../../lib/practice/practice.ts';
import type { Argument, MessageName } from '../../lib/protocol.ts';
import { SITE } from '../e2e/companion.ts';
import { ARMING, EACH } from './armed.ts';

const NOWHERE = 99_999_999;
const ANOTHER = accountId(SITE, 424_242);

/** The database of an account that is erased during the day. */
export const [ANOTHERS_DATABASE = ''] = databaseNames(ANOTHER);

/**
 * Functions for the options page: they arm a point, send messages as pages do (again if the worker died), and read stored data.
 */
export const TOOLS = `(() => {
  const db = (name, version, make) => new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => make?.(opening.result);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const inStore = async (name, store, work) => {
    const open = await db(name);
    try { return await done(work(open.transaction(store, 'readwrite').objectStore(store))); } finally { open.close(); }
  };
  const tellArmed = (point) => {
    const channel = new BroadcastChannel('${ARMING}');
    channel.postMessage(point);
    channel.close();
  };
  const disarm = () => inStore('crash', 'armed', (rows) => rows.clear());
  window.arm = async (point) => {
    // Listens first: the worker may be at the point already when it hears of it.
    window.hasDied = false;
    window.died = new Promise((resolve) => {
      const channel = new BroadcastChannel('crash');
      channel.onmessage = async ({ data }) => {
        if (data !== point) return;
        channel.close();
        window.hasDied = true;
        await disarm();
        resolve(data);
      };
    });
    const open = await db('crash', 1, (made) => made.createObjectStore('armed', { keyPath: 'id' }));
    await done(open.transaction('armed', 'readwrite').objectStore('armed').put({ id: 'armed', point }));
    open.close();
    tellArmed(point);
    return null;
  };
  window.noteEach = async () => {
    await arm('${EACH}');
    window.stepOf = {};
    window.step = 0;
    window.noting = new BroadcastChannel('crash');
    noting.onmessage = ({ data }) => { stepOf[data] ??= step; };
    return null;
  };
  window.noteNoMore = async () => {
    noting.close();
    await disarm();
    tellArmed(undefined);
    return null;
  };
  window.wholeDay = async (steps) => {
    for (window.step = 0; step < steps.length; window.step++) await steps[step]();
    return null;
  };
  window.dayOfDeath = async (steps, point) => {
    for (const first of new Set([stepOf[point] ?? 0, 0])) {
      let after = 0;
      for (let step = first; step < steps.length && after < 2; step++) {
        await steps[step]();
        if (hasDied) after++;
      }
      if (hasDied) return null;
    }
    return null;
  };
  // Any message wakes the worker. Without one, a worker that the browser ended before the point continues only by an alarm.
  window.remindUntilDead = async () => {
    while (!hasDied) {
      tell('settingsChanged', null);
      await Promise.race([died, new Promise((resolve) => setTimeout(resolve, 5000))]);
    }
    return null;
  };
  window.tell = async (ask, argument) => {
    for (;;) {
      const reply = await chrome.runtime.sendMessage({ ask, with: argument }).catch(() => null);
      if (reply) return reply;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  window.inStore = inStore;
  window.pauseHistory = async (paused) => {
    const [settings] = await rows('core', 'settings');
    await inStore('core', 'settings', (rows) => rows.put({ ...settings, historyPaused: paused }, 'only'));
    return null;
  };
  window.forgetHistory = async (player, site) => {
    for (const store of ['history', 'catalogue']) await inStore(player, store, (rows) => rows.clear());
    for (const store of ['paging', 'problems']) await inStore(site, store, (rows) => rows.clear());
    return null;
  };
  window.forgetSkill = (player) => inStore(player, 'skill', (rows) => rows.clear()).then(() => null);
  window.forgetSums = (player) => inStore(player, 'sumState', (rows) => rows.clear()).then(() => null);
  window.doubtAttempt = async (player) => {
    await inStore(player, 'attempts', (rows) => rows.put({
      id: 2, problemId: 1, at: 1, solved: false, ms: null, level: null,
    }));
    await inStore(player, 'history', (rows) => rows.put({
      at: Date.now(), triedAt: Date.now(), failure: null, retryAt: 0, failedWith: 0,
      stretches: [{ newest: 3, reach: 0, place: 1, total: 1 }], total: 1, steady: true, wholeAt: 1, recheck: false,
      doubt: { clean: 3, low: 1, gone: 1 }, aside: 0, passes: 1, readAt: 1, contradictions: 0, mistrustUntil: 0,
      isEmptyRefused: false,
    }, 'only'));
    return null;
  };
  window.rows = (name, store) => inStore(name, store, (rows) => rows.getAll());
  window.spoil = (name, problemId) => inStore(name, 'facts', (facts) => facts.put({ problemId }));
  window.leaveAccount = async () => {
    (await db('${ANOTHERS_DATABASE}', 1)).close();
    return null;
  };
  window.leaveJob = () => inStore('core', 'jobs', (jobs) => jobs.put({
    name: 'attempts 0 1', work: { do: 'attempts', problemId: 1, mostPages: null }, generation: 0,
    origin: 'https://nowhere.example', createdAt: Date.now(), starts: 0, leasedUntil: 0, notBefore: 0,
    nonsenseMs: 0,
  })).then(() => null);
  return null;
})()`;

/** A message to the worker with its argument. */
type AnyMessage = { [Name in MessageName]: [Name, Argument<Name>] }[MessageName];

/**
 * The steps of a simulated day: everything that makes the worker write data or send requests. A step is repeated if the worker
 * dies during it. `database` is the player's database; one of its rows is corrupted on the way. `backup` is a file of the player's with
 * an attempt that the site does not have. `wholeDay` runs all steps.
 * `dayOfDeath` runs from the step that reached the point when the points were recorded to the step after the death, or all
 * steps if no step reached it.
 */
export function day(key: string, ids: readonly number[], database: string, backup: string): string {
  const [id] = ids;
  if (id === undefined) throw new Error('the player has tried no problem');
  const filters = { ...NO_FILTERS, count: 20 };
  const messages: AnyMessage[] = [
    ['useKey', key],
    ...ids.map((each): AnyMessage => ['problemAttempts', { id: each, userInitiated: true }]),
    ['recentAttempts', { part: 'newest', userInitiated: true }],
    ['findProblems', { filters, userInitiated: true }],
    // A step may be repeated: whatever the list has by then, more is wanted.
    ['moreProblems', { sort: 'site', listed: LIST.maxListed }],
    ['nextProblem', { aim: 'stretch', filters: NO_FILTERS, userInitiated: true }],
    ['problemData', { id, userInitiated: true }],
    ['problemData', { id: NOWHERE, userInitiated: true }],
    ['putBackAgain', { problemId: id, addedAt: 1, lastTryAt: null }],
    ['beginReviews', null],
    ['takeOffAgain', id],
    ['setBookmark', { id, bookmarked: true }],
    ['endReviews', null],
    ['startPractice', { at: 1_000, choices: FIRST_CHOICES }],
    ['changePractice', { paused: true }],
    ['changePractice', { paused: false }],
    ['useBase', SITE],
    ['eraseAccount', ANOTHER],
  ];
  const steps = messages.map(([ask, argument]) => {
    const before = ask === 'eraseAccount' ? 'await leaveAccount(); ' : '';
    return `async () => { ${before}await tell('${ask}', ${JSON.stringify(argument)}); }`;
  });
  const repaired = `async () => { await spoil(${JSON.stringify(database)}, ${id}); await tell('repair', null); }`;
  // Attempts of a file are added only where the history is not read yet.
  const imported = `async () => {
    await pauseHistory(true);
    await inStore(${JSON.stringify(database)}, 'history', (rows) => rows.clear());
    await tell('importBackup', ${JSON.stringify(backup)});
    await tell('undoImport', ${JSON.stringify(checksumIn(backup))});
    await pauseHistory(false);
  }`;
  return `[${[...steps, repaired, imported].join(',\n')}]`;
}

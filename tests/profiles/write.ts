// Writes a profile with the code of a build: `node tests/profiles/write.ts <folder of the build> <file>`. The defaults are this
// checkout and a file beside this one. A build with other file names needs its own copy of this script (see tests/README.md).
// The build's worker and popup do everything, against the build's practice site and on a simulated clock, so that the same
// build writes the same profile. The key is made up.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asText, readDatabases } from './profile.ts';

process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

const BUILD = resolve(process.argv[2] ?? join(import.meta.dirname, '../..'));
const ORIGIN = 'https://www.goproblems.com';
const START = Date.UTC(2026, 2, 15, 12);
const MINUTE = 60_000;
const HISTORY = { attempts: 1_400, problems: 240 };
/** More than one page, so that there is a gap between the newest page and what was read before. */
const NEW_ATTEMPTS = 160;
const NOWHERE = 99_999_999;
/** The pause that the site requests at the end; jobs are rescheduled until it is over. */
const PAUSE_S = 45 * 60;

const of = <T>(path: string): Promise<T> => import(pathToFileURL(join(BUILD, path)).href);

interface ChromeStandIn {
  storage: { local: { get(): Promise<Record<string, unknown>> } };
  runtime: object;
  tabs: object;
}

const { addresses } = await of<typeof import('../unit/support/browser-stand-in.ts')>(
  'tests/unit/support/browser-stand-in.ts',
);
await of('node_modules/fake-indexeddb/auto/index.mjs');
const { virtualEnvironment } = await of<typeof import('../unit/support/virtual-environment.ts')>(
  'tests/unit/support/virtual-environment.ts',
);
const { startSite } = await of<typeof import('../site/server.ts')>('tests/site/server.ts');
const { boundWorker } = await of<typeof import('../unit/support/bound-worker.ts')>(
  'tests/unit/support/bound-worker.ts',
);
const { popupModel } = await of<typeof import('../../entrypoints/popup/model.ts')>(
  'entrypoints/popup/model.ts',
);
const { changeSettings } = await of<typeof import('../../lib/store/core/change-settings.ts')>(
  'lib/store/core/change-settings.ts',
);
const { readAccount } = await of<typeof import('../../lib/store/core/accounts.ts')>(
  'lib/store/core/accounts.ts',
);
const { playerData } = await of<typeof import('../../lib/store/player/player.ts')>(
  'lib/store/player/player.ts',
);
const { readReading } = await of<typeof import('../../lib/store/player/catalogue.ts')>(
  'lib/store/player/catalogue.ts',
);
const { NO_FILTERS } = await of<typeof import('../../lib/filters/filters.ts')>('lib/filters/filters.ts');

const site = await startSite({ attempts: 2_000, firstPlayer: HISTORY });
const { environment, state, timeless } = virtualEnvironment(START);
const chrome = (globalThis as unknown as { chrome: ChromeStandIn }).chrome;

// Requests to the site's name go to the practice site, and the simulated clock stands still during them.
const realFetch = globalThis.fetch;
globalThis.fetch = (url, init) =>
  timeless(async () => {
    const answer = await realFetch(String(url).replace(ORIGIN, site.url), init ?? {});
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers });
  });
Date.now = () => state.time;
Object.assign(navigator, { onLine: true });

const pass = (ms: number) => environment.sleep(ms, new AbortController().signal);

/** Waits until nothing more happens: until running work, and work that is queued, is done. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await new Promise((done) => setTimeout(done, 1));
}

/** Performs a step in the popup, and waits until nothing more happens. */
async function act(step: () => void): Promise<void> {
  step();
  await settle();
}

/** Lets an hour of simulated time pass, in which everything that is due is read. */
async function passUntilRead(): Promise<void> {
  for (let minute = 0; minute < 60; minute++) await pass(MINUTE);
  await settle();
}

const worker = boundWorker(environment);
const handlers = worker.page as unknown as Record<string, (given: unknown) => Promise<unknown>>;
Object.assign(chrome.runtime, {
  sendMessage: async ({ ask, with: given }: { ask: string; with: unknown }) => ({
    answer: await handlers[ask]?.(given),
  }),
  openOptionsPage: async () => {},
});
Object.assign(chrome.tabs, {
  query: async () => [{ id: 1, url: `${ORIGIN}/problems` }],
  update: async () => {},
});
// No text of the interface is stored.
Object.assign(chrome, { i18n: { getMessage: (key: string) => key } });
Object.assign(globalThis, { window: new EventTarget(), document: { hidden: false } });

const [hoshi, kosumi] = site.users;
if (!kosumi) throw new Error('the site has no second player');
site.useKey(hoshi.id, 'made-up-key-of-hoshi-at-the-practice-site');
site.useKey(kosumi.id, 'made-up-key-of-kosumi-at-the-practice-site');

/** Throws if the site gave no answer. */
async function expectDone(answer: Promise<unknown>): Promise<void> {
  const { ok } = (await answer) as { ok?: boolean };
  if (ok === false) throw new Error('the site gave no answer');
}

/** Opens the page of a problem that the site does not have, and sends the worker the message that this page sends. */
async function showMissing(id: number): Promise<void> {
  addresses.set(1, `${ORIGIN}/problems/${id}`);
  await worker.content.problemPanel({ id, panelLoaded: true, wait: false }, 1);
  await worker.content.noticed({ id, notice: 'missing' }, 1);
}

// Two accounts: once everything of the first was read, the player changes to the second.
await worker.recover();
await expectDone(worker.page.useKey('made-up-key-of-kosumi-at-the-practice-site'));
await passUntilRead();
await changeSettings({ historyPaused: true });
await expectDone(worker.page.useKey('made-up-key-of-hoshi-at-the-practice-site'));

// Problems whose attempts are requested before all attempts are read.
const ids = site.sql('select id from problems order by id').map(({ id }) => Number(id));
for (const id of ids.slice(0, 3)) await worker.content.problemPanel({ id, panelLoaded: true, wait: true }, 1);
await changeSettings({ historyPaused: false });
await worker.page.settingsChanged(null);
// The facts about the second player's problems stay half read for now.
const second = await playerData(ORIGIN, hoshi.id);
while ((await readReading(second)).answers < 2) await pass(1_000);
await changeSettings({ catalogue: 'none' });
await passUntilRead();

// Settings that a player chooses in the options.
await changeSettings({
  blind: ['rank', 'elo'],
  marksOn: false,
  horizonDays: 90,
  keyLineDismissed: true,
  panelOn: true,
});
await worker.page.settingsChanged(null);
await worker.content.setPanelPlace({ corner: 'top-left', collapsed: true }, 1);

// Opens pages of problems; the site does not have one of them.
for (const id of ids.slice(3, 6)) {
  await worker.content.noticed({ id, notice: 'request' }, 1);
  await worker.content.problemPanel({ id, panelLoaded: true, wait: true }, 1);
}
for (const id of ids.slice(6, 12)) await expectDone(worker.page.problemData({ id, userInitiated: true }));
await showMissing(NOWHERE);
await pass(MINUTE);

for (let i = 0; i < 3; i++) {
  await expectDone(worker.page.nextProblem({ aim: 'hard', filters: NO_FILTERS, userInitiated: true }));
}
const drawn = await worker.page.randomProblem({
  filters: { ...NO_FILTERS, canon: true },
  userInitiated: true,
});
if (!drawn.ok) throw new Error('no problem was drawn');
const { id, at } = drawn.value;
await expectDone(worker.page.previousPick({ id, at }));

// The player wants to try two problems again.
for (const problemId of ids.slice(12, 14)) {
  await expectDone(worker.page.putBackAgain({ problemId, addedAt: state.time, lastTryAt: null }));
  await pass(MINUTE);
}

// The player begins to review, and ends the reviews of one problem.
await expectDone(worker.page.beginReviews(null));
const [reviewed = 0] = await second.getAllKeys('schedule');
addresses.set(1, `${ORIGIN}/problems/${reviewed}`);
await expectDone(worker.content.decideReview({ id: reviewed, decision: { kind: 'stop' } }, 1));

// The player writes a note about that problem and bookmarks it.
const { generation = 0 } = (await readAccount()) ?? {};
for (const change of [{ text: 'Read first. #ko', typedAt: state.time }, { bookmarked: true }]) {
  await expectDone(worker.content.changeNote({ id: reviewed, generation, change }, 1));
}

// The player starts a practice session and pauses it.
const length = { unit: 'problems', count: 10 } as const;
const choices = { length, kinds: ['warm-up' as const, 'new' as const], autoOpen: false, problems: null };
await expectDone(worker.page.startPractice({ at: state.time, choices }));
await expectDone(worker.page.changePractice({ paused: true }));

// The player uses the popup: searches with a saved filter, and renames, moves, removes and adds others.
const { open, events: popup } = popupModel(() => {});
await open();
await settle();
for (const id of [4, 1]) {
  await act(() => popup.onSavedFilter(id));
}
await act(() => popup.onSavedFilterChange({ do: 'rename', id: 2, name: 'Wieder üben' }));
await act(() => popup.onSavedFilterChange({ do: 'remove', id: 5 }));
await act(() => popup.onSavedFilterChange({ do: 'move', id: 4, by: -1 }));
const own = { ...NO_FILTERS, genres: ['tesuji' as const], elo: { from: 900, to: 1_500 }, count: 50 };
await act(() => popup.onSavedFilterChange({ do: 'add', filters: own, sort: 'site' }));
await act(() => popup.onSavedFilterChange({ do: 'rename', id: 6, name: 'Tesuji 手筋' }));
popup.onFilters(own);
popup.onFiltersOpen(true);
popup.onAim('hard');
popup.onDraft('goTo', '123');
await act(() => popup.onScroll('find', 240));

// The player chooses the whole catalogue and a part of it is read. Then the site fails, and the waits get longer and longer.
await changeSettings({ catalogue: 'all' });
await worker.page.settingsChanged(null);
await pass(20_000);
const trouble = site.faults.add('any', { kind: 'answer', status: 503 });
for (let i = 0; i < 8; i++) {
  await pass(MINUTE);
  state.time = Math.max(state.time, state.wakeAt ?? 0);
  await worker.resume();
}
await pass(MINUTE);
trouble.clear();

// More new attempts than one page holds are made, and the newest are read. Then the site requests a pause.
const oldest = Number(ids[0]);
for (let i = 0; i < NEW_ATTEMPTS; i++) {
  const problemId = ids[(i * 7) % 60] ?? oldest;
  const createdAt = state.time - (NEW_ATTEMPTS - i) * 1_000;
  site.addAttempt({ userId: hoshi.id, problemId, solved: i % 3 > 0, time: 9_000 + i * 10, createdAt });
}
const [there = 0, looked = 0] = ids.slice(20);
const newest = worker.page.recentAttempts({ part: 'newest', userInitiated: true }).then(async (answer) => {
  site.faults.add('any', { kind: 'answer', status: 429, headers: { 'retry-after': String(PAUSE_S) } });
  await worker.page.problemAttempts({ id: there, userInitiated: false });
  return answer;
});
await expectDone(newest);
await pass(MINUTE);

// The player does things during the pause, and finally opens the recent attempts.
const paused = site.log.mark();
await showMissing(NOWHERE + 1);
await worker.page.problemData({ id: looked, userInitiated: false });
await worker.page.recentAttempts({ part: 'newest', userInitiated: false });
await worker.page.recentAttempts({ part: 'next', userInitiated: false });
await act(() => popup.onCheck());
popup.onTab('diary');
await act(() => popup.onScroll('diary', 80));
if (site.log.since(paused).length > 0) throw new Error('the site got a request during its pause');

const git = (...words: string[]) => execFileSync('git', ['-C', BUILD, ...words], { encoding: 'utf8' }).trim();
const { version } = JSON.parse(readFileSync(join(BUILD, 'package.json'), 'utf8'));
const build = {
  version,
  commit: git('rev-parse', 'HEAD'),
  date: git('log', '-1', '--format=%cd', '--date=short'),
};
const storage = await chrome.storage.local.get();
const name = `${version}-${build.date}-${build.commit.slice(0, 7)}.json`;
const file = process.argv[3] ?? join(import.meta.dirname, name);
writeFileSync(file, asText({ build, now: state.time, storage, databases: await readDatabases() }));
await site.close();
process.exit(0);

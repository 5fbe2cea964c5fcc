import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { previewBackup } from '../../../../entrypoints/history-page/backup/preview-backup.ts';
import type { Account } from '../../../../lib/account/account.ts';
import type { Backup } from '../../../../lib/backup/backup.ts';
import { checksumIn } from '../../../../lib/backup/backup-text.ts';
import { readBackup } from '../../../../lib/backup/read-backup.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { INITIAL_SAVED_FILTERS } from '../../../../lib/filters/saved-filters.ts';
import { allAttempts, columnsIn } from '../../../../lib/history/attempts.ts';
import type { StoredSegment } from '../../../../lib/history/stored-segment.ts';
import { isHistoryComplete } from '../../../../lib/history/sync-state.ts';
import { backupFile } from '../../../../lib/pages/backup-file.ts';
import { type News, onChangePublished } from '../../../../lib/store/change-channel.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { readSettings } from '../../../../lib/store/core/settings.ts';
import { ONLY } from '../../../../lib/store/database.ts';
import {
  ownData,
  ownDataName,
  readImportRecord,
  readNotes,
  readSessions,
} from '../../../../lib/store/own/own.ts';
import { readHistory } from '../../../../lib/store/player/history.ts';
import { playerData, readSyncState } from '../../../../lib/store/player/player.ts';
import { problemsTried } from '../../../e2e/oracle.ts';
import type { SiteUser } from '../../../site/seed/users.ts';
import { startSite } from '../../../site/server.ts';
import { written } from '../../backup/written-backup.ts';
import { addresses } from '../../support/browser-stand-in.ts';
import { cases, partOf } from '../../support/cases.ts';
import type { Lives } from '../../support/lives.ts';
import { livesAtSite } from '../../support/lives-at-site.ts';
import { answerTo } from '../../support/raw-storage.ts';
import { nextReviewOf, nextReviews } from '../../support/reviews.ts';
import { storedIds } from '../../support/stored-attempts.ts';
import { storedAccount } from '../../support/stored-key.ts';

const site = await startSite({
  problems: 200,
  attempts: 2_000,
  firstPlayer: { attempts: 1_300, problems: 60 },
});
const [player, other] = site.users as [SiteUser, SiteUser];
const lives = livesAtSite(site);
const TAB = 5;
/** Turns of the event loop in which an undo that does not wait is over. */
const TURNS = 500;
let account: Account;
let ids: number[];

beforeEach(async () => {
  account = await storedAccount();
  ids = problemsTried(site, player.id, 6);
});

const importBackup = (text: string) => lives.ask(({ page }) => page.importBackup(text));
const undo = (text: string) => lives.ask(({ page }) => page.undoImport(checksumIn(text)));
const NOTHING = { attempts: 0, notes: 0, reviews: 0, sessions: 0, savedFilters: 0, settings: 0, kept: 0 };
const BROUGHT_IN = { ok: true, value: null };
const UNDONE = { ok: true, value: true };
const fault = (value: string) => ({ ok: true, value });

async function readAll(): Promise<void> {
  await changeSettings({ historyPaused: false });
  await lives.ask((life) => life.history.goOn().then(() => null));
  await changeSettings({ historyPaused: true });
}

async function type(problemId: number, text: string): Promise<void> {
  addresses.set(TAB, `${site.url}/problems/${problemId}`);
  const change = { text, typedAt: lives.state.time };
  const { generation } = account;
  await lives.panel(problemId, { tab: TAB });
  await lives.ask(({ content }) => content.changeNote({ id: problemId, generation, change }, TAB));
}

/** A player with a read history, notes, reviews, settings and saved filters; resolves to the backup. */
async function practised(): Promise<string> {
  await readAll();
  const [first = 0, second = 0, third = 0] = ids;
  await type(first, 'Ladder first. #ko\n<b>&"');
  await lives.ask(({ page }) => page.setBookmark({ id: second, bookmarked: true }));
  addresses.set(TAB, `${site.url}/problems/${third}`);
  site.addAttempt({ userId: player.id, problemId: third, solved: false, time: 9_000 });
  await lives.newest();
  await lives.ask(({ content }) =>
    content.decideReview({ id: third, decision: { kind: 'due', days: 3 } }, TAB),
  );
  await lives.ask(({ page }) => page.changeReviews({ on: true }));
  const mine = { ...INITIAL_SAVED_FILTERS[0], id: 31, name: 'Mine', start: null, filters: NO_FILTERS };
  await changeSettings({ dailyGoal: 20, signsOn: false, saved: [...INITIAL_SAVED_FILTERS, mine] });
  const [row] = await nextReviews(await playerData(account.origin, account.player.id));
  const reviewed = row?.problemId ?? 0;
  addresses.set(TAB, `${site.url}/problems/${reviewed}`);
  await lives.ask(({ content }) => content.decideReview({ id: reviewed, decision: { kind: 'remove' } }, TAB));
  return saved();
}

/** Returns the backup that the history page would save. */
const saved = async () => (await backupFile(account)).text;

/** Returns a backup without the times at which settings were chosen: the tests choose some for each profile. */
const contentOf = (text: string) => text.replace(/"changedAt":\{.*?\},/, '').replace(/"sha256".*/, '');

/** Returns all rows of all databases, and the attempts instead of their segments. The rate limiter and columns are no data of the player. */
async function everything(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await answerTo(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      // How attempts are divided into segments shows nowhere, nor do revisions.
      if (name !== 'core' && store === 'state') continue;
      const rows = db.transaction(store, 'readwrite').objectStore(store);
      if (name === 'core') rows.delete('rateLimiter');
      if (store === 'segments') {
        const segments = await answerTo<StoredSegment[]>(rows.getAll());
        found[`${name}/${store}`] = [
          segments
            .flatMap(({ buffer, contexts }) => allAttempts({ ...columnsIn(buffer), contexts }))
            .sort((one, other) => one.id - other.id),
        ];
        continue;
      }
      const noRevision = store === 'reviewPlan' ? ONLY : undefined;
      found[`${name}/${store}`] = [
        await answerTo(rows.getAllKeys(noRevision)),
        await answerTo(rows.getAll(noRevision)),
      ];
    }
    db.close();
  }
  return found;
}

async function backupIn(text: string): Promise<Backup> {
  const read = await readBackup(text);
  if ('fault' in read) throw new Error(read.fault);
  return read.backup;
}

describe('a backup', () => {
  it('is byte-equal after it was imported to an empty profile, without any request', async () => {
    const text = await practised();
    const backup = await backupIn(text);
    expect(backup.attempts.length).toBe(
      Number(site.sql('select count(*) as n from attempts where user_id = ?', player.id)[0]?.n),
    );
    expect(backup).toMatchObject({
      notes: [{}, {}],
      reviews: [{}, {}],
      reviewPlan: {},
      settings: { dailyGoal: 20 },
    });
    await lives.begin();
    account = await storedAccount();
    site.log.clear();
    expect(await previewBackup(account, text)).toMatchObject({
      counts: {
        attempts: backup.attempts.length,
        notes: 2,
        reviews: 2,
        sessions: 0,
        savedFilters: 1,
        // Two settings and the plan of the reviews.
        settings: 3,
        kept: 0,
      },
    });
    expect(await importBackup(text)).toEqual(BROUGHT_IN);
    expect(contentOf(await saved())).toBe(contentOf(text));
    expect(site.log.api()).toEqual([]);
    expect(await previewBackup(account, text)).toMatchObject({ counts: NOTHING });
    const db = await playerData(account.origin, account.player.id);
    expect(await readSyncState(db)).toBeUndefined();
    expect((await readHistory(db)).attempts.count).toBe(backup.attempts.length);
    expect(await nextReviews(db)).not.toEqual([]);
  });

  it('S17 has no key, no solution and no position', async () => {
    const text = await practised();
    expect(text).not.toContain(site.keyOf(player.name));
    expect(text).not.toContain(account.tail);
    expect(text).not.toMatch(/\(;|\b[BW]\[[a-s]{2}\]|sgf/i);
    expect(text).not.toContain('black');
  });

  it('does not count as loaded: attempts that the site lacks are removed then', async () => {
    const backup = await backupIn(await practised());
    const [first] = backup.attempts;
    const last = backup.attempts.at(-1);
    if (!first || !last) throw new Error('there are none');
    const invented = [{ ...first, id: last.id + 1_000_000 }];
    // An attempt between two real ones, if there is room for its number.
    const gap = backup.attempts.findIndex(({ id }, nth) => (backup.attempts[nth + 1]?.id ?? 0) > id + 1);
    const between = backup.attempts[gap];
    if (between) invented.push({ ...between, id: between.id + 1 });
    const attempts = [...backup.attempts, ...invented].sort((one, two) => one.id - two.id);
    await lives.begin();
    account = await storedAccount();
    expect(await importBackup(await written({ ...backup, attempts }))).toEqual(BROUGHT_IN);
    const db = await playerData(account.origin, account.player.id);
    expect((await storedIds(db)).length).toBe(attempts.length);
    await readAll();
    expect(await storedIds(db)).toEqual(
      site
        .sql('select id from attempts where user_id = ? order by id', player.id)
        .map(({ id }) => Number(id)),
    );
    expect(isHistoryComplete(await readSyncState(db))).toBe(true);
    expect((await readHistory(db)).attempts.count).toBe(backup.attempts.length);
    // Now the site was asked about all but those that are newer than the last one, which the next request brings.
    expect(await previewBackup(account, await written({ ...backup, attempts }))).toMatchObject({
      counts: { attempts: 0 },
    });
  });

  it('keeps the newer note of both, and undo restores every row', async () => {
    const backup = await backupIn(await practised());
    await lives.begin();
    account = await storedAccount();
    const [first = 0, second = 0, , fourth = 0] = ids;
    await type(fourth, 'Only here');
    lives.state.time += 60_000;
    await type(first, 'Newer here');
    await changeSettings({ dailyGoal: 5 });
    const before = await everything();
    const later = lives.state.time + 60_000;
    const notes = backup.notes.map((note) =>
      note.problemId === second ? { ...note, text: 'Newer there', changedAt: later, typedAt: later } : note,
    );
    const text = await written({ ...backup, notes });
    expect(await previewBackup(account, text)).toMatchObject({
      counts: { notes: 1, kept: 2 },
    });
    expect(await importBackup(text)).toEqual(BROUGHT_IN);
    const db = await ownData(account.origin, account.player.id);
    expect(new Map((await readNotes(db)).map((note) => [note.problemId, note.text]))).toEqual(
      new Map([
        [first, 'Newer here'],
        [second, 'Newer there'],
        [fourth, 'Only here'],
      ]),
    );
    expect((await readSettings()).dailyGoal).toBe(5);
    expect(await undo(text)).toEqual(UNDONE);
    expect(await readImportRecord(db)).toBeUndefined();
    expect(dataOf(await everything())).toEqual(dataOf(before));
    // There is nothing more to undo.
    expect(await undo(text)).toEqual(UNDONE);
  });

  it('has the reviews as before, when it is undone, also of problems with a chosen date', async () => {
    const text = await practised();
    await lives.begin();
    account = await storedAccount();
    await readAll();
    await lives.ask(({ page }) => page.changeReviews({ on: true }));
    const before = dataOf(await everything());
    const [, , chosen = 0] = ids;
    const review = async () => nextReviewOf(await playerData(account.origin, account.player.id), chosen);
    const own = await review();
    lives.state.time += 60_000;
    expect(await importBackup(text)).toEqual(BROUGHT_IN);
    expect(await review()).not.toEqual(own);
    expect(await undo(text)).toEqual(UNDONE);
    expect(await review()).toEqual(own);
    expect(dataOf(await everything())).toEqual(before);
  });

  it('leaves what the player changed after it was imported, when that is undone', async () => {
    const text = await practised();
    await lives.begin();
    account = await storedAccount();
    await importBackup(text);
    const [first = 0] = ids;
    lives.state.time += 60_000;
    await type(first, 'Changed since');
    await changeSettings({ dailyGoal: 7 });
    expect(await undo(text)).toEqual(UNDONE);
    const notes = await readNotes(await ownData(account.origin, account.player.id));
    expect(notes.map((note) => note.text)).toEqual(['Changed since']);
    expect(await readSettings()).toMatchObject({ dailyGoal: 7, signsOn: true });
  });

  it('leaves no time of its settings when it is undone, whatever the player chose since', async () => {
    const text = await practised();
    await lives.begin();
    account = await storedAccount();
    await changeSettings({ signsOn: true });
    const { changedAt } = await readSettings();
    await importBackup(text);
    await changeSettings({ badgeOn: true });
    expect(await undo(text)).toEqual(UNDONE);
    const after = await readSettings();
    expect(after).toMatchObject({ signsOn: true, dailyGoal: null, badgeOn: true });
    expect(after.changedAt).toEqual({ ...changedAt, badgeOn: after.changedAt.badgeOn });
  });

  it('stays when the undo is meant for another file', async () => {
    const text = await practised();
    await lives.begin();
    account = await storedAccount();
    await importBackup(text);
    const stored = dataOf(await everything());
    const later = await written({ ...(await backupIn(text)), notes: [] });
    // This one brings nothing new, so the first one stays the one that can be undone.
    expect(await importBackup(later)).toEqual(BROUGHT_IN);
    expect(await undo(later)).toEqual({ ok: true, value: false });
    expect(dataOf(await everything())).toEqual(stored);
    await undo(text);
    expect(await readNotes(await ownData(account.origin, account.player.id))).toEqual([]);
  });
});

const TOLD: News[] = ['settings', 'notes', 'reviews', 'session', 'attempts'];

/** Resolves to what pages are told during some work. */
async function heardOf(work: () => Promise<unknown>): Promise<News[]> {
  const heard: News[] = [];
  const end = new AbortController();
  onChangePublished((news) => heard.push(news), end.signal);
  await work();
  for (let turn = 0; turn < TURNS; turn++) await nextTurn();
  end.abort();
  return heard;
}

/** Returns what counts of all rows: not what the worker computes from others on its own. */
function dataOf(all: Record<string, unknown>): Record<string, unknown> {
  const derived = /\/(columns|outdated|columnVersion|sums|sumState|stats|popup|skill)$/;
  const isEmpty = (rows: unknown) => (rows as [unknown[]])[0].length === 0;
  return Object.fromEntries(
    Object.entries(all).filter(([name, rows]) => !derived.test(name) && !isEmpty(rows)),
  );
}

it('an undo leaves no session going on beside one that was started since', async () => {
  const choices = {
    length: { unit: 'problems', count: 5 },
    reviewsFirst: false,
    scope: null,
    autoOpen: false,
    problems: null,
  } as const;
  const start = () =>
    lives.ask(({ page }) =>
      page.changeSession({ start: { at: lives.state.time, choices: { ...choices, reviewsFirst: false } } }),
    );
  const begun = lives.state.time;
  lives.state.time = begun + 60_000;
  await start();
  lives.state.time += 60_000;
  await lives.ask(({ page }) => page.changeSession({ ended: true }));
  const text = await saved();
  await lives.begin();
  account = await storedAccount();
  lives.state.time = begun;
  await start();
  lives.state.time = begun + 180_000;
  await importBackup(text);
  lives.state.time += 60_000;
  await start();
  expect(await undo(text)).toEqual(UNDONE);
  const all = await readSessions(await ownData(account.origin, account.player.id));
  expect(all.map(({ endedAt }) => endedAt === null)).toEqual([true, false]);
});

describe('a file that is not imported', () => {
  it('of another player, or too much, changes nothing', async () => {
    const backup = await backupIn(await practised());
    await lives.begin();
    account = await storedAccount();
    const before = dataOf(await everything());
    const foreign = { ...backup, player: { id: other.id, name: 'other' } };
    expect(await importBackup(await written(foreign))).toEqual(fault('other-player'));
    const elsewhere = { ...backup, site: 'https://goproblems.com' };
    expect(await importBackup(await written(elsewhere))).toEqual(fault('other-player'));
    expect(await importBackup('x'.repeat(32_000_001))).toEqual(fault('large'));
    expect(await importBackup('')).toEqual(fault('foreign'));
    expect(dataOf(await everything())).toEqual(before);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(
      ownDataName(account.origin, account.player.id),
    );
  });

  it('changes nothing in any of many damaged forms', async () => {
    const text = await practised();
    await lives.begin();
    account = await storedAccount();
    const before = dataOf(await everything());
    const wanted = Math.max(100, cases(300));
    for (let nth = 0; nth < wanted; nth++) {
      const at = Math.floor(((nth + 0.5) / wanted) * text.length);
      const letter = text[at] === 'x' ? 'y' : 'x';
      const damaged = [
        text.slice(0, at) + letter + text.slice(at + 1),
        text.slice(0, at),
        text.slice(0, at) + text.slice(at + 1 + (nth % 50)),
        `${text.slice(0, at)}\u0000\ufffd${text.slice(at)}`,
        text.replace('"version":1', `"version":${nth + 2}`),
      ][nth % 5] as string;
      const answer = await importBackup(damaged);
      expect(answer).toMatchObject({ ok: true, value: expect.stringMatching(/damaged|foreign|newer/) });
      expect(await previewBackup(account, damaged)).toEqual({ fault: (answer as { value: string }).value });
    }
    expect(dataOf(await everything())).toEqual(before);
  });
});

describe('a worker that dies while a backup is imported', () => {
  it.each([
    ['', null],
    ['when all is written', /^imported/],
    ['when its decisions are written', /,imported/],
  ] as const)('is heard of by pages in the end, also if it ends %s', async (_, on) => {
    const text = await practised();
    await lives.begin();
    account = await storedAccount();
    await lives.wake();
    if (on) lives.atEffect('after', 1, on);
    const deaths = lives.deaths();
    expect(await heardOf(() => importBackup(text))).toEqual(expect.arrayContaining(TOLD));
    expect(lives.deaths()).toBe(deaths + (on ? 1 : 0));
    lives.atEffect('after', 1, /,imported/);
    expect(await heardOf(() => undo(text))).toEqual(expect.arrayContaining(TOLD));
    expect(lives.deaths()).toBe(deaths + (on ? 2 : 1));
  });

  it('leaves all of it to the next one, at every step, and undo restores the same', async () => {
    const text = await practised();
    const moments: Parameters<Lives['atEffect']>[] = [
      ['before', 1, /,imported/],
      ['after', 1, /,imported/],
      ['before', 1, /^state of core$/],
      ['after', 1, /^state of core$/],
      ['before', 1, /^segments.*,asked/],
      ['after', 1, /^segments.*,asked/],
      ['before', 1, /^imported/],
      ['after', 1, /^imported/],
    ];
    for (const moment of partOf(moments)) {
      const where = moment.join(' ');
      await lives.begin();
      account = await storedAccount();
      const empty = dataOf(await everything());
      await lives.wake();
      lives.atEffect(...moment);
      const deaths = lives.deaths();
      expect(await importBackup(text), where).toEqual(BROUGHT_IN);
      expect(lives.deaths(), where).toBe(deaths + 1);
      expect(contentOf(await saved()), where).toBe(contentOf(text));
      const record = await readImportRecord(await ownData(account.origin, account.player.id));
      expect(record, where).toMatchObject({ isFinished: true });
      lives.atEffect('before', 1, /,imported/);
      expect(await undo(text), where).toEqual(UNDONE);
      expect(dataOf(await everything()), where).toEqual(empty);
    }
  });
});

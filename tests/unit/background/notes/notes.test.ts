import { beforeEach, describe, expect, it } from 'vitest';
import { accountId } from '../../../../lib/account/accounts.ts';
import { NOTES, type NoteChange } from '../../../../lib/notes/notes.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { ownData, ownDataName, readNotes } from '../../../../lib/store/own/own.ts';
import { playerDataName } from '../../../../lib/store/player/player.ts';
import { problemsTried } from '../../../e2e/oracle.ts';
import type { SiteUser } from '../../../site/seed/users.ts';
import { addresses } from '../../support/browser-stand-in.ts';
import { inStore, makeDatabase, versionOf } from '../../support/raw-storage.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const TAB = 7;
const HOUR = 3_600_000;
const NOTHING = { text: '', bookmarked: false };
const DONE = { ok: true, value: null };
const REFUSED = { ok: false, failure: { kind: 'no-worker', isRefused: true } };

let life: ReturnType<typeof here.worker.nextLife>;
let id = 0;
let other = 0;

const own = (user: SiteUser = here.player) => ownDataName(here.site.url, user.id);
const stored = async (user: SiteUser = here.player) => readNotes(await ownData(here.site.url, user.id));
const names = async () => (await indexedDB.databases()).map(({ name }) => name);
const addressOf = (problemId: number) => `${here.site.url}/problems/${problemId}`;

/** The note in the panel of a problem, which the tab shows then. */
async function noteOf(problemId = id, tab = TAB) {
  addresses.set(tab, addressOf(problemId));
  const answer = await life.content.problemPanel({ id: problemId, panelLoaded: true, wait: true }, tab);
  if (answer.show !== 'panel') throw new Error(answer.show);
  return answer.panel.note;
}

/** The number of the key for which the panels were shown. */
let generation = 0;
const typed = (text: string, typedAt = here.worker.state.time) => ({ text, typedAt });

/** Types or presses in the panel of a problem, in a tab that shows it. */
function change(made: string | NoteChange, problemId = id, tab = TAB) {
  addresses.set(tab, addressOf(problemId));
  return send(made, problemId, tab);
}

/** The same, whatever the tab shows now. */
function send(made: string | NoteChange, problemId = id, tab = TAB) {
  const change = typeof made === 'string' ? typed(made) : made;
  return life.content.changeNote({ id: problemId, generation, change }, tab);
}

/** Types on the history page, which is the extension's own: whatever a tab shows. */
const typeOnPage = (text: string, problemId = id, typedAt = here.worker.state.time) =>
  life.page.setNoteText({ id: problemId, generation, typed: { text, typedAt } });

beforeEach(async () => {
  ({ generation } = await here.worker.connect(here.player));
  for (const name of [own(), playerDataName(here.site.url, here.player.id)]) await deleteDatabase(name);
  [id = 0, other = 0] = problemsTried(here.site, here.player.id, 2);
  life = here.worker.nextLife();
  await noteOf();
  here.site.log.clear();
});

describe('a note', () => {
  it('is stored as it was typed, with the bookmark beside it, and nothing is sent', async () => {
    expect(await noteOf()).toEqual(NOTHING);
    expect(await names()).not.toContain(own());
    expect(await change('  Ladder first.\n#Ko ')).toEqual(DONE);
    const { time } = here.worker.state;
    const first = { problemId: id, ...typed('  Ladder first.\n#Ko '), bookmarked: false };
    expect(await stored()).toEqual([{ ...first, changedAt: time }]);
    here.worker.state.time += 60_000;
    expect(await change({ bookmarked: true })).toEqual(DONE);
    const second = { ...first, bookmarked: true, changedAt: here.worker.state.time };
    expect(await stored()).toEqual([second]);
    expect(await noteOf()).toEqual({ text: first.text, bookmarked: true });
    expect(here.site.log.api()).toEqual([]);
    // The message comes again if the worker dies before it answers, perhaps before it has told anybody.
    here.worker.state.time += 60_000;
    const before = here.worker.changed().length;
    expect(await change({ bookmarked: true })).toEqual(DONE);
    expect(await stored()).toEqual([second]);
    expect(here.worker.changed().slice(before)).toEqual([id]);
  });

  it('is typed on the history page too, for any problem, and nothing is sent', async () => {
    expect(await typeOnPage('Read it out')).toEqual(DONE);
    expect(await noteOf()).toEqual({ text: 'Read it out', bookmarked: false });
    expect(await typeOnPage('Never opened', other)).toEqual(DONE);
    expect((await stored()).map(({ problemId }) => problemId).sort()).toEqual([id, other].sort());
    // What was typed before comes late, as from a page that the browser had put aside.
    expect(await typeOnPage('older', id, here.worker.state.time - HOUR)).toEqual(REFUSED);
    expect(await typeOnPage(' ', other)).toEqual(DONE);
    expect(await stored()).toHaveLength(1);
    expect(here.site.log.api()).toEqual([]);
    await life.page.forgetKey(null);
    expect(await typeOnPage('x')).toMatchObject({ failure: { kind: 'no-key' } });
  });

  it('keeps the text that was typed last, whichever comes last', async () => {
    const { time } = here.worker.state;
    await change(typed('newer', time - 1_000));
    expect(await change(typed('older', time - 2_000))).toEqual(REFUSED);
    expect(await noteOf()).toMatchObject({ text: 'newer' });
    // A bookmark is no text.
    await change({ bookmarked: true });
    expect(await change(typed('newest', time - 500))).toEqual(DONE);
    // A forged time that is yet to come does not lock the player out.
    expect(await change(typed('forged', time + HOUR))).toEqual(DONE);
    here.worker.state.time += 1_000;
    expect(await change('after that')).toEqual(DONE);
    expect(await noteOf()).toEqual({ text: 'after that', bookmarked: true });
  });

  it('is as the last of two quick presses left it, though the first makes the database', async () => {
    await Promise.all([change({ bookmarked: true }), change({ bookmarked: false })]);
    expect(await stored()).toEqual([]);
  });

  it('that says nothing any more is deleted', async () => {
    await change('x');
    await change({ bookmarked: true }, other);
    await change(' \n');
    expect((await stored()).map(({ problemId }) => problemId)).toEqual([other]);
    await change({ bookmarked: false }, other);
    expect(await stored()).toEqual([]);
    expect(await noteOf()).toEqual(NOTHING);
  });

  it('is stored although the tab shows the next problem when the last text comes', async () => {
    addresses.set(TAB, addressOf(other));
    expect(await send('late')).toEqual(DONE);
    expect(await stored()).toMatchObject([{ problemId: id, text: 'late' }]);
  });

  it.each([
    ['shows another problem', '/problems/5'],
    ['left the site', 'https://example.com/'],
  ])('is not changed by a tab that %s and never showed this one', async (_, path) => {
    addresses.set(8, new URL(path, here.site.url).href);
    // A page's process may ask for the panel of any problem.
    await life.content.problemPanel({ id, panelLoaded: true, wait: false }, 8);
    await life.content.problemPanel({ id, panelLoaded: true, wait: false, reveal: true }, 8);
    expect(await send('forged', id, 8)).toEqual(REFUSED);
    expect(await stored()).toEqual([]);
  });

  it('is changed in the popup, also of a problem that no tab shows', async () => {
    await change('x');
    expect(await life.page.setBookmark({ id, bookmarked: true })).toEqual(DONE);
    expect(await stored()).toMatchObject([{ text: 'x', bookmarked: true }]);
    expect(await life.page.setBookmark({ id: other, bookmarked: true })).toEqual(DONE);
    expect(await stored()).toHaveLength(2);
  });

  it('finds no room beside as many as there may be, and can still be changed', async () => {
    const db = await ownData(here.site.url, here.player.id);
    const writing = db.transaction('notes', 'readwrite');
    for (let problemId = 1_000_000; problemId < 1_000_000 + NOTES.most - 1; problemId++)
      void writing.store.put({ problemId, text: '', typedAt: 0, bookmarked: true, changedAt: 1 });
    await writing.done;
    expect(await change('one more')).toEqual(DONE);
    expect(await change('and one', other)).toEqual({ ok: false, failure: { kind: 'full', what: 'notes' } });
    expect(await change('longer')).toEqual(DONE);
    expect((await stored()).find(({ problemId }) => problemId === id)?.text).toBe('longer');
    await change('');
    expect(await change('and one', other)).toEqual(DONE);
  });

  it('stays hidden with the results, and off the card', async () => {
    await change('The answer is B2.');
    const card = (tab: number) => life.content.problemCard({ id, cardLoaded: true }, tab);
    addresses.set(8, `${here.site.url}/problems`);
    expect((await card(8))?.note).toEqual({ line: 'The answer is B2.', bookmarked: false });
    await changeSettings({ hideResults: true });
    here.worker.state.time += 48 * HOUR;
    expect(await noteOf()).toBeNull();
    expect(await card(TAB)).toBeNull();
    const revealed = await life.content.problemPanel(
      { id, panelLoaded: true, wait: false, reveal: true },
      TAB,
    );
    expect(revealed).toMatchObject({ panel: { note: { text: 'The answer is B2.' } } });
    await changeSettings({ hideResults: false, hideSpoilers: true });
    expect(await noteOf()).toMatchObject({ text: 'The answer is B2.' });
    await changeSettings({ hideSpoilers: false });
  });
});

describe('R21 a note that cannot be stored', () => {
  it('causes one failure on a full disk, and what was stored stays', async () => {
    await change('first');
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
      const request = put.apply(this, given);
      const transaction = this.transaction as IDBTransaction & { _abort(name: string): void };
      if (this.name === 'notes') transaction._abort('QuotaExceededError');
      return request;
    };
    const result = await change('second');
    IDBObjectStore.prototype.put = put;
    expect(result).toEqual({ ok: false, failure: { kind: 'storage-full' } });
    expect(await stored()).toMatchObject([{ text: 'first' }]);
    expect(await change('second')).toEqual(DONE);
  });

  it('because of a newer version causes one failure, and the panel shows the rest', async () => {
    await deleteDatabase(own());
    await makeDatabase(own(), 9, ['notes']);
    life = here.worker.nextLife();
    expect(await change('x')).toEqual({ ok: false, failure: { kind: 'storage-newer' } });
    expect(await noteOf()).toBeNull();
    expect(await versionOf(own())).toBe(9);
    await deleteDatabase(own());
  });
});

describe('the notes of a player', () => {
  const another = () => here.site.users.at(-1) as SiteUser;

  it('are of one account alone, stay when the key changes, and go with their account', async () => {
    await change('mine');
    const before = await stored();
    await life.page.forgetKey(null);
    expect(await change('x')).toEqual({ ok: false, failure: { kind: 'no-key' } });
    await life.page.useKey(here.site.keyOf(another().name));
    // What was typed for one player comes after the key of another was pasted.
    expect(await change('not hers')).toEqual(REFUSED);
    expect(await change({ bookmarked: true })).toEqual(REFUSED);
    expect(await typeOnPage('nor this')).toEqual(REFUSED);
    expect(await noteOf()).toEqual(NOTHING);
    ({ generation } = await storedAccount());
    await change('hers');
    expect(await stored()).toEqual(before);
    expect(await inStore(own(another()), 'notes', (rows) => rows.count())).toBe(1);
    await life.page.eraseAccount(accountId(here.site.url, another().id));
    expect(await names()).not.toContain(own(another()));
    expect(await stored()).toEqual(before);
    await life.page.useKey(here.site.keyOf(here.player.name));
    expect(await noteOf()).toMatchObject({ text: 'mine' });
    ({ generation } = await storedAccount());
    await life.page.eraseAccount(accountId(here.site.url, here.player.id));
    expect(await names()).not.toContain(own());
    // What was typed before does not come back with the account.
    await life.page.useKey(here.site.keyOf(here.player.name));
    expect(await change('mine')).toEqual(REFUSED);
    expect(await names()).not.toContain(own());
    await life.page.eraseAccount(accountId(here.site.url, here.player.id));
  });

  it('R22 stay although a cache is damaged, whatever their rows are', async () => {
    await change('mine');
    const mixed = { problemId: other, text: 9, typedAt: 0, bookmarked: true, changedAt: 'never' };
    for (const bad of [{ problemId: 8 }, mixed]) await inStore(own(), 'notes', (rows) => rows.put(bad));
    const before = await inStore(own(), 'notes', (rows) => rows.getAll());
    const player = playerDataName(here.site.url, here.player.id);
    await life.page.cacheDamaged(player);
    // What the site has is read again.
    life = here.worker.nextLife();
    await noteOf();
    expect(await inStore(own(), 'notes', (rows) => rows.getAll())).toEqual(before);
    expect((await stored()).map(({ problemId }) => problemId)).toEqual([id]);
    await change('mine still');
    // A press on the problem of such a row keeps what is valid of it.
    expect(await noteOf(other)).toEqual(NOTHING);
    await change('new', other);
    expect(await noteOf(other)).toEqual({ text: 'new', bookmarked: true });
  });
});

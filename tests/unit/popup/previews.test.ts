import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { previewer } from '../../../entrypoints/popup/preview.ts';
import { readStoredData, type StoredData } from '../../../entrypoints/popup/stored-data.ts';
import { ask } from '../../../lib/ask.ts';
import type { SetUp } from '../../../lib/board/set-up.ts';
import type { Preview } from '../../../lib/popup/popup.ts';
import { ownData } from '../../../lib/store/own/own.ts';
import { readStoredSetUp } from '../../../lib/store/site/site-data.ts';
import { problemsUntried } from '../../e2e/oracle.ts';
import { closedGate } from '../../site/gate.ts';
import fc from '../fast-check.ts';
import { stored } from '../malformed/stored.ts';
import { anySgf, SECRET } from '../site-api/arbitrary-sgf.ts';
import { told } from '../support/browser-stand-in.ts';
import { cases } from '../support/cases.ts';
import { storedAccount } from '../support/stored-key.ts';
import { workerAtPracticeSite } from '../support/worker.ts';

const here = workerAtPracticeSite();
/** Every message of the popup to the worker, with the reply, as JSON. */
const replies: string[] = [];
let ids: number[] = [];

beforeEach(() => {
  // The popup uses the clock of the worker's environment, which runs ahead of the real one.
  vi.spyOn(Date, 'now').mockImplementation(() => here.worker.environment.now());
  ids = ids.length > 20 ? ids : problemsUntried(here.site, here.player.id, 60);
  const { page } = here.worker.nextLife();
  const handlers = page as unknown as Record<string, (given: unknown) => Promise<unknown>>;
  Object.assign(globalThis, { window: new EventTarget() });
  const { runtime } = (globalThis as unknown as { chrome: { runtime: object } }).chrome;
  const sendMessage = async (message: { ask: string; with: unknown }) => {
    const reply = { answer: await handlers[message.ask]?.(message.with) };
    replies.push(JSON.stringify([message, reply]));
    return reply;
  };
  Object.assign(runtime, { sendMessage });
});

afterEach(() => vi.restoreAllMocks());

/** Returns the id of a problem whose preview was never requested. */
function another(): number {
  const id = ids.pop();
  if (id === undefined) throw new Error('the site has no more problems');
  return id;
}

/** Returns the previews of a popup that was just opened, with these changes to its stored data. */
async function openPopup(changes: Partial<StoredData> = {}) {
  const stored = signal<StoredData | null>({ ...(await readStoredData(null)), ...changes });
  const preview = signal<Preview | null>(null);
  const seen: (Preview | null)[] = [];
  preview.subscribe((shown) => void seen.push(shown));
  const show = previewer({ stored, preview });
  const end = (id: number) =>
    expect
      .poll(() => (preview.value?.problemId === id ? preview.value.pending : null), { interval: 5 })
      .toBe(false);
  return {
    seen,
    show,
    /** Gives the popup other stored data, as after a change of the database. */
    change: (changes: Partial<StoredData>) => {
      if (stored.value) stored.value = { ...stored.value, ...changes };
    },
    /** Points at a row until its preview is complete. */
    stayOn: async (id: number) => {
      show(id);
      await end(id);
      return preview.value;
    },
    end,
  };
}

const requestedIds = () => here.site.log.api('problem').map(({ path }) => Number(path.split('/').at(-1)));

const answerOnce = (id: number, sgf: unknown, playerColor: unknown = null) =>
  here.site.faults.once('problem', { kind: 'json', value: { id, sgf, playerColor, description: SECRET } });

describe('the preview of a row', () => {
  it("tells the player's results and note, except those of a pick of which they are hidden", async () => {
    const [row] = here.site.sql(
      `select problem_id as id, count(*) as attemptCount from attempts join problems on problems.id = problem_id
       where user_id = ? and has_rank = 1 group by 1 order by 2 desc limit 1`,
      here.player.id,
    );
    const id = Number(row?.id);
    const account = await storedAccount();
    await here.worker.attempts.refresh(account, id);
    await here.worker.problems.ask(account, here.site.url, id);
    const own = await ownData(here.site.url, here.player.id);
    await own.put('notes', { problemId: id, text: 'First\n#ko', bookmarked: true, changedAt: 1, typedAt: 1 });
    const open = await openPopup();
    const shown = await open.stayOn(id);
    expect(shown).toMatchObject({
      rank: { unit: expect.any(String) },
      note: { line: 'First #ko', bookmarked: true },
      results: { attemptCount: Number(row?.attemptCount) },
    });
    expect(shown?.results?.attempts.length).toBeGreaterThan(1);
    const data = await readStoredData(null);
    const settings = { ...data.settings, hideSpoilers: true, hideResults: true };
    const inList = await (await openPopup({ settings })).stayOn(id);
    expect(inList).toEqual(shown);
    const asPick = await openPopup({ settings, pick: { id, at: 0, by: 'any', reason: null } });
    expect(await asPick.stayOn(id)).toMatchObject({ rank: null, results: null, note: null });
  });

  it('is requested once and then stored for good', async () => {
    const id = another();
    const first = await openPopup();
    const preview = await first.stayOn(id);
    expect(preview).toMatchObject({ problemId: id, failure: null });
    expect(preview?.setUp?.black.length).toBeGreaterThan(0);
    first.show(null);
    expect(first.seen.at(-1)).toBeNull();
    for (const popup of [first, await openPopup()]) {
      popup.seen.length = 0;
      popup.show(id);
      await expect.poll(() => popup.seen[0], { interval: 5 }).toEqual(preview);
    }
    expect(requestedIds()).toEqual([id]);
  });

  it('is requested only for the row where the player stays', async () => {
    const popup = await openPopup();
    const passed = Array.from({ length: 12 }, another);
    for (const id of passed) {
      popup.show(id);
      popup.show(null);
    }
    const last = another();
    expect((await popup.stayOn(last))?.setUp).toBeTruthy();
    expect(requestedIds()).toEqual([last]);
  });

  it('is requested one at a time; rows passed meanwhile are skipped', async () => {
    const popup = await openPopup();
    const [first, second, third] = [another(), another(), another()];
    const gate = closedGate();
    here.site.faults.once('problem', { kind: 'none', until: gate.opened });
    const underWay = here.site.log.next('problem');
    popup.show(first);
    await underWay;
    popup.show(second);
    popup.show(third);
    await expect.poll(() => popup.seen.at(-1)?.problemId, { interval: 5 }).toBe(third);
    gate.open();
    await popup.end(third);
    expect(popup.seen.at(-1)?.setUp).toBeTruthy();
    expect(requestedIds()).toEqual([first, third]);
    expect(await readStoredSetUp(here.site.url, first)).toBeTruthy();
  });

  it('is not requested again after a failure, which it shows', async () => {
    const popup = await openPopup();
    const id = another();
    here.site.faults.once('problem', { kind: 'html' });
    const preview = await popup.stayOn(id);
    expect(preview).toMatchObject({ setUp: null, failure: { kind: 'not-responding', cause: 'no-data' } });
    for (const again of [popup, await openPopup()]) {
      again.show(null);
      expect(await again.stayOn(id)).toEqual(preview);
    }
    expect(requestedIds()).toEqual([id]);
  });

  it('of a broken SGF is empty and replaces no valid one', async () => {
    const popup = await openPopup();
    const id = another();
    answerOnce(id, `(;AB[aa]C[${SECRET}`);
    const none = { problemId: id, setUp: null, pending: false, failure: null };
    expect(await popup.stayOn(id)).toMatchObject(none);
    expect(await (await openPopup()).stayOn(id)).toMatchObject(none);
    expect(requestedIds()).toEqual([id]);

    const good = another();
    const { setUp } = (await popup.stayOn(good)) as { setUp: SetUp };
    answerOnce(good, '(;');
    expect(
      await here.worker.nextLife().page.refresh({ what: 'problem', id: good, userInitiated: true }),
    ).toMatchObject({
      ok: true,
    });
    expect(await readStoredSetUp(here.site.url, good)).toEqual({ id: good, setUp });
  });
});

const SGFS = cases(100, 4);

describe('a solution', () => {
  it('reaches no database, reply, tab or page, in any SGF', async () => {
    const popup = await openPopup();
    const life = here.worker.nextLife();
    const shown: unknown[] = [];
    let id = 5_000_000;
    await fc.assert(
      fc.asyncProperty(anySgf, async ({ sgf, setUp }) => {
        here.worker.state.time += 60_000;
        answerOnce(++id, sgf);
        expect(await ask('refresh', { what: 'problem', id, userInitiated: false })).toMatchObject({
          ok: true,
        });
        const { setUp: drawn } = (await popup.stayOn(id)) as Preview;
        expect(drawn?.size).toEqual(setUp.size);
        expect([drawn?.black.length, drawn?.white.length]).toEqual([setUp.black.length, setUp.white.length]);
        shown.push(await life.content.problemPanel({ id, panelLoaded: true, wait: false }, 1));
        shown.push(await life.content.problemCard({ id, cardLoaded: true }, 1));
        shown.push(await life.content.signs({ ids: [id], styled: 'en' }, 1));
      }),
      { numRuns: SGFS },
    );
    const dump = [...(await stored())].flatMap(([place, all]) =>
      all.map(({ key, value }) => JSON.stringify([place, key, value])),
    );
    const everything = [
      ...dump,
      ...replies,
      ...[told, shown, popup.seen].map((part) => JSON.stringify(part)),
    ];
    expect(dump.filter((row) => row.includes('/setUps')).length).toBeGreaterThanOrEqual(SGFS);
    expect(replies.length).toBeGreaterThanOrEqual(SGFS);
    for (const text of everything) {
      expect(text).not.toMatch(/sEcReT|RIGHT|CHOICE|FORCE|NOTTHIS|\(;|;[BW]\[|A[BW]\[/);
    }
  });
});

import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetKey } from '../../../../lib/background/account/key.ts';
import { NO_READING, startReading } from '../../../../lib/catalogue/catalogue.ts';
import { levelParts } from '../../../../lib/catalogue/catalogue-parts.ts';
import { LIFETIME } from '../../../../lib/lifetimes.ts';
import { WAIT } from '../../../../lib/limits.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { deleteDatabase, ONLY } from '../../../../lib/store/database.ts';
import {
  catalogueCompleteAt,
  countDescribed,
  describedIds,
  readReading,
} from '../../../../lib/store/player/catalogue.ts';
import { siteData, siteDataName } from '../../../../lib/store/site/site-data.ts';
import type { Switches } from '../../../site/switches.ts';
import { firstPlayer, resetSite } from '../../support/practice-site.ts';
import { workerAt } from '../../support/worker.ts';
import { siteWith } from './catalogue-reader.ts';

const NEW_PROBLEM = 99_999;

describe('reading the whole catalogue', async () => {
  const site = await siteWith(30, 10, 400);
  const worker = await workerAt(site);
  const nobody = { account: null, origin: site.url };
  const listed = () => site.log.api('problems').length;
  /** Makes the list answer 404 after this many answers. */
  const breakAfter = (answers: number) => {
    site.faults.add('problems', { kind: 'none' }, { times: answers });
    site.faults.add('problems', { kind: 'answer', status: 404 });
  };
  afterAll(() => site.close());

  beforeEach(async () => {
    resetSite(site);
    await forgetKey();
    await deleteDatabase(siteDataName(site.url));
    await worker.rest();
    await changeSettings({ historyPaused: false, catalogue: 'all' });
  });

  afterEach(async () => {
    await changeSettings({ base: site.url, historyPaused: true, catalogue: 'none' });
  });

  it.each<[string, Partial<Switches>]>([
    ['with empty lists', {}],
    ['with 404s for empty lists', { emptyList: 'notFound' }],
    ['with such 404s and 20 rows at most', { emptyList: 'notFound', listMaximum: 20 }],
  ])('of a site %s stays incomplete on failure and continues later', async (_, switches) => {
    Object.assign(site.switches, switches);
    breakAfter(12);
    expect(await worker.catalogue.fillWhole(nobody)).toMatchObject({ ok: false });
    expect(await catalogueCompleteAt(await siteData(site.url), worker.environment.now())).toBeNull();
    expect(listed()).toBeLessThanOrEqual(12 + 8);
    site.faults.clear();
    worker.state.time += WAIT.invalidAnswerMs;
    expect(await worker.catalogue.fillWhole(nobody)).toMatchObject({ ok: true });
    const db = await siteData(site.url);
    expect(await countDescribed(db)).toBe(400);
    expect(await catalogueCompleteAt(db, worker.environment.now())).toBeGreaterThan(0);
  });

  it('ends after a few requests if the list always fails', async () => {
    breakAfter(0);
    await worker.catalogue.fillWhole(nobody);
    expect(listed()).toBeLessThanOrEqual(6);
    expect(await readReading(await siteData(site.url))).toMatchObject({ heeded: false });
  });

  it('reads all other parts before one that always fails, then pauses a day', async () => {
    const real = globalThis.fetch;
    const elos = () =>
      site.log.api('problems').map(({ query }) => new URLSearchParams(query).get('difficulty_from_elo'));
    let bad: string | null = null;
    const network = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const { pathname, searchParams } = new URL(String(input));
      const isList = pathname.endsWith('/problems');
      // The second part of the list.
      if (isList && listed() === 1) bad ??= searchParams.get('difficulty_from_elo');
      const isBad = isList && bad !== null && searchParams.get('difficulty_from_elo') === bad;
      if (isBad) failed++;
      return isBad ? Promise.resolve(new Response('broken', { status: 500 })) : real(input, init);
    });
    let failed = 0;
    const db = await siteData(site.url);
    for (let hour = 0; hour < 20; hour++) {
      await worker.catalogue.fillWhole(nobody);
      worker.state.time += 60 * 60_000;
    }
    const reading = await readReading(db);
    expect(reading.pending).toHaveLength(1);
    expect(elos()).not.toContain(bad);
    expect(elos().length).toBeGreaterThanOrEqual(levelParts().length - 1);
    expect(failed).toBeGreaterThanOrEqual(3);
    expect(failed).toBeLessThanOrEqual(4);
    network.mockRestore();
    worker.state.time += 24 * 60 * 60_000;
    expect(await worker.catalogue.fillWhole(nobody)).toMatchObject({ ok: true });
    expect(await countDescribed(db)).toBe(400);
    expect(await catalogueCompleteAt(db, worker.environment.now())).toBeGreaterThan(0);
  });

  it('starts anew after it stood still for so long that its first parts are old', async () => {
    breakAfter(30);
    await worker.catalogue.fillWhole(nobody);
    site.faults.clear();
    const db = await siteData(site.url);
    const { begunAt, pending } = await readReading(db);
    expect(pending.length).toBeGreaterThan(0);
    worker.state.time = begunAt + LIFETIME.catalogueMs + 1;
    const [read = 0] = await describedIds(db);
    // Meanwhile the site got a problem as difficult as one that was read.
    const columns = Object.keys(site.sql('select * from problems limit 1')[0] ?? {}).filter(
      (name) => name !== 'id',
    );
    site.sql(
      `insert into problems (id, ${columns}) select ${NEW_PROBLEM}, ${columns} from problems where id = ?`,
      read,
    );
    expect(await worker.catalogue.fillWhole(nobody)).toMatchObject({ ok: true });
    site.sql('delete from problems where id = ?', NEW_PROBLEM);
    expect(await describedIds(db)).toContain(NEW_PROBLEM);
  });

  it('without a key ends when a key is stored', async () => {
    site.faults.add('problems', { kind: 'none', until: worker.connect(firstPlayer(site)) });
    await worker.catalogue.fillWhole(nobody);
    expect(listed()).toBeLessThanOrEqual(1);
  });

  it("ends when the player changes the site's address", async () => {
    const moved = changeSettings({ base: 'https://elsewhere.example' });
    site.faults.add('problems', { kind: 'none', until: moved });
    await worker.catalogue.fillWhole(nobody);
    expect(listed()).toBeLessThanOrEqual(1);
  });

  it('keeps the previous complete catalogue valid while it reads again', async () => {
    const db = await siteData(site.url);
    const now = worker.environment.now();
    const before = { ...NO_READING, doneAt: now - LIFETIME.catalogueMs };
    await db.put('catalogue', startReading(levelParts(), before, now), ONLY);
    expect(await catalogueCompleteAt(db, now)).toBe(before.doneAt);
    await db.put('catalogue', startReading(levelParts(), { ...before, dense: 1 }, now), ONLY);
    expect(await catalogueCompleteAt(db, now)).toBeNull();
  });
});

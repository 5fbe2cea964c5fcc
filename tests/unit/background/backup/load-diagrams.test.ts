import { describe, expect, it } from 'vitest';
import { readDiagrams } from '../../../../entrypoints/history-page/backup/problem-cards.ts';
import { loadDiagrams } from '../../../../lib/backup/load-diagrams.ts';
import { RATE_LIMITS } from '../../../../lib/limits.ts';
import { selectIds } from '../../support/practice-site.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

describe('diagrams for cards and paper', () => {
  const here = workerAtPracticeSite();

  /** Loads the diagrams of the next problems without one, as the page does. `stopAfter`: it is stopped then. */
  async function load(count: number, { stopAfter = count } = {}) {
    const { site, worker } = here;
    const { page, worker: parts } = worker.nextLife();
    const account = await storedAccount();
    const all = selectIds(site, 'select id from problems order by id');
    const before = await readDiagrams(account, all, worker.state.time);
    const ids = before.missing.slice(0, count);
    const stop = new AbortController();
    const steps: number[] = [];
    const loading = loadDiagrams(ids, {
      request: (id) => page.refresh({ what: 'diagram', id, userInitiated: false }),
      waitUntil: (at) => worker.environment.sleep(at - worker.state.time, stop.signal),
      now: () => worker.state.time,
      signal: stop.signal,
      onProgress: (done) => {
        steps.push(done);
        if (done === stopAfter && done < count) stop.abort();
      },
    });
    return { ids, steps, loading, parts, page };
  }
  const stored = async (ids: number[]) => readDiagrams(await storedAccount(), ids, here.worker.state.time);
  const requests = () => here.site.log.api('problem').length;

  it('are requested once each, one in two seconds, and stay', async () => {
    const start = here.worker.state.time;
    const { ids, steps, loading } = await load(12);
    expect(await loading).toBeNull();
    expect(steps).toEqual(ids.map((_, nth) => nth + 1));
    expect(requests()).toBe(12);
    expect(here.worker.state.time - start).toBeGreaterThanOrEqual(11 * RATE_LIMITS.backgroundIntervalMs);
    const { setUps, missing } = await stored(ids);
    expect(setUps.filter(Boolean)).toHaveLength(12);
    expect(missing).toEqual([]);
  });

  it('are not requested after Stop, and those that came are kept', async () => {
    const { ids, loading } = await load(10, { stopAfter: 4 });
    expect(await loading).toBeNull();
    expect(requests()).toBe(4);
    const { setUps, missing } = await stored(ids);
    expect(setUps.filter(Boolean)).toHaveLength(4);
    expect(missing).toEqual(ids.slice(4));
  });

  it('wait for what a person asks for', async () => {
    const { ids, loading, page } = await load(6);
    const [last = 0] = ids.slice(-1);
    await page.refresh({ what: 'problem', id: last, userInitiated: true });
    await loading;
    const paths = here.site.log.api('problem').map(({ path }) => path);
    expect(paths.slice(0, 2).some((path) => path.endsWith(`/${last}`))).toBe(true);
  });

  it('wait as long as the site asks for, and go on', async () => {
    here.site.faults.once('problem', { kind: 'answer', status: 429, headers: { 'retry-after': '60' } });
    const start = here.worker.state.time;
    const { ids, loading } = await load(4);
    expect(await loading).toBeNull();
    expect(here.worker.state.time - start).toBeGreaterThanOrEqual(60_000);
    const { setUps, missing } = await stored(ids);
    expect(setUps.filter(Boolean)).toHaveLength(3);
    expect(missing).toHaveLength(1);
  });

  it('end for the day at the limit for background work', async () => {
    const { loading, parts, steps } = await load(5);
    const { backgroundPerDay } = RATE_LIMITS;
    await parts.rateLimiter.change((state, now) => ({
      ...state,
      day: Math.floor(now / 86_400_000),
      count: backgroundPerDay,
    }));
    expect(await loading).toMatchObject({ failure: { kind: 'too-many' } });
    expect(requests()).toBeLessThanOrEqual(1);
    expect(steps.length).toBeLessThanOrEqual(2);
  });

  it.each([
    ['html', 'not-responding'],
    ['gone', 'no-such-problem'],
  ] as const)('are given up after five failures in a row (%s)', async (how, kind) => {
    here.site.faults.add('problem', how === 'html' ? { kind: how } : { kind: 'answer', status: 404 });
    const { loading } = await load(30);
    expect(await loading).toMatchObject({ failure: { kind } });
    expect(requests()).toBeLessThanOrEqual(5);
  });
});

import { describe, expect, it } from 'vitest';
import { LAST_LEVEL, levelOf, levelStart } from '../../../../lib/difficulty/levels.ts';
import { type Filters, NO_FILTERS, parseFilters } from '../../../../lib/filters/filters.ts';
import { checkAnswer } from '../../../../lib/filters/verdicts.ts';
import { readProblem } from '../../../../lib/store/site/problems.ts';
import { readListing } from '../../../../lib/store/site/site-data.ts';
import { LONG_UNIT_MS } from '../../../patience.ts';
import { RANK_SQL } from '../../../site/api/rows.ts';
import { closedGate } from '../../../site/gate.ts';
import { LIST_FILTERS } from '../../../site/switches.ts';
import fc from '../../fast-check.ts';
import { anyFilters } from '../../filters/arbitrary-filters.ts';
import { idsBySql } from '../../filters/filters-in-sql.ts';
import { cases } from '../../support/cases.ts';
import { selectIds } from '../../support/practice-site.ts';
import { untilIdle } from '../../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();

const find = (filters: Partial<Filters>) => here.worker.listing.find({ ...NO_FILTERS, ...filters });

const bySql = (filters: Filters) => idsBySql(here.site, here.player.id, filters);

/** Returns what the popup would show of the last answer. */
async function shownNow() {
  const { answer } = await readListing(here.site.url);
  if (!answer) throw new Error('nothing was answered');
  const { shown, hidden } = checkAnswer(answer.rows, answer.filters);
  return { ids: shown.map(({ id }) => id), hidden };
}

const RUNS = cases(200, 4);

describe('finding problems', () => {
  it(`shows the rows of the same SQL for ${RUNS} random filters`, {
    timeout: LONG_UNIT_MS,
  }, async () => {
    let filled = 0;
    await fc.assert(
      fc.asyncProperty(anyFilters, async (filters) => {
        const before = here.site.log.mark();
        expect(await find(filters)).toEqual({ ok: true, value: null });
        const { ids, hidden } = await shownNow();
        expect(ids).toEqual(bySql(filters));
        expect(hidden).toBe(0);
        expect(here.site.log.since(before)).toHaveLength(1);
        if (ids.length > 0) filled++;
      }),
      { numRuns: RUNS },
    );
    // If most filters found nothing, the test would prove little.
    expect(filled).toBeGreaterThan(RUNS / 5);
  });

  it('shows only fitting rows of a site that ignores all filters', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, async (filters) => {
        here.site.switches.listIgnores = LIST_FILTERS;
        const wanted = { ...filters, count: 100 };
        expect(await find(wanted)).toEqual({ ok: true, value: null });
        const { ids, hidden } = await shownNow();
        expect(ids.length + hidden).toBe(100);
        // Rows have a rank but no elo. The elo may be one level off, or anywhere if the rank is uncertain.
        const unprovable = { statuses: [], canon: false, count: 100_000 };
        const unranked = `select id from (select id, ${RANK_SQL} from problems) where has_rank = 0 or tries < 30`;
        const uncertain = new Set(selectIds(here.site, unranked));
        const passing = new Set(bySql({ ...widened(wanted), ...unprovable }));
        const ranged = wanted.elo.from !== null || wanted.elo.to !== null;
        const unprovenElo = ids.filter((id) => ranged && uncertain.has(id));
        expect(ids.filter((id) => !passing.has(id) && !unprovenElo.includes(id))).toEqual([]);
        // Each fitting row among the hundred that the site sent is shown.
        const fitting = bySql({ ...wanted, ...unprovable });
        const given = new Set(bySql({ ...NO_FILTERS, descending: wanted.descending, count: 100 }));
        for (const id of fitting.filter((one) => given.has(one))) expect(ids).toContain(id);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['bare', {}],
    ['in entries', { listEnvelope: 'entries' }],
    ['in items', { listEnvelope: 'items' }],
    ['in results', { listEnvelope: 'results' }],
    ['with an elo in each row', { listExtras: ['elo', 'imageUrl', 'createdAt', 'author'] }],
  ] as const)('reads the list %s', async (_, switches) => {
    Object.assign(here.site.switches, switches);
    const filters = parseFilters({ ...NO_FILTERS, elo: { from: 1000, to: 1400 }, count: 50 });
    expect(await find(filters)).toEqual({ ok: true, value: null });
    expect((await shownNow()).ids).toEqual(bySql(filters));
  });

  it('keeps the last answer after a failure; the latest request wins', async () => {
    await find({ count: 3 });
    here.site.faults.once('problems', { kind: 'json', value: { nothing: 'here' } });
    const failure = { kind: 'has-changed', endpoint: 'problems' };
    expect(await find({ count: 4 })).toMatchObject({ ok: false, failure });
    expect((await shownNow()).ids).toHaveLength(3);
    await Promise.all([find({ count: 5 }), find({ count: 6 })]);
    expect((await shownNow()).ids).toHaveLength(6);
  });

  it('replaces a request that still waits, and asks again for one that was replaced', async () => {
    const gate = closedGate();
    const slow = here.site.faults.once('problems', { kind: 'none', until: gate.opened });
    const before = here.site.log.mark();
    const sentFirst = here.site.log.next('problems', before);
    const first = find({ count: 11 });
    await sentFirst;
    const others = [find({ count: 12 })];
    await untilIdle(() => false);
    others.push(find({ count: 13 }), find({ count: 12 }), find({ count: 13 }));
    gate.open();
    slow.clear();
    await first;
    expect(await Promise.all(others)).toEqual(Array(4).fill({ ok: true, value: null }));
    const counts = here.site.log
      .since(before)
      .map(({ query }) => new URLSearchParams(query).get('result_number'));
    expect(counts.filter((count) => count !== '11')).toEqual(['13']);
    expect((await readListing(here.site.url)).asked?.filters).toEqual({ ...NO_FILTERS, count: 13 });
    expect((await shownNow()).ids).toHaveLength(13);
  });

  it('shows no more rows than were requested', async () => {
    here.site.switches.parameterNames = 'camelCase';
    await find({ count: 10 });
    expect((await shownNow()).ids).toHaveLength(10);
  });

  it('sends one request for equal simultaneous ones', async () => {
    await Promise.all(Array.from({ length: 5 }, () => find({})));
    expect(here.site.log.api('problems')).toHaveLength(1);
  });

  it('keeps stored problem data that a row does not report', async () => {
    const [row] = here.site.sql('select id, elo from problems order by id limit 1');
    const id = Number(row?.id);
    const { origin } = new URL(here.site.url);
    await here.worker.problems.ask(null, origin, id);
    const before = await readProblem(origin, id);
    expect(before.elo).toBe(row?.elo);
    await find({ count: 1 });
    expect(await readProblem(origin, id)).toEqual(before);
  });
});

/** Widens the filters' elo range as far as a row's rank may be off: one level for the rank, one for the filter's bound. */
function widened(filters: Filters): Filters {
  const { from, to } = filters.elo;
  const lowest = from === null ? null : levelOf(from) - 1;
  const highest = to === null ? null : levelOf(to) + 1;
  // The rank of a problem may be one more level off its elo.
  return {
    ...filters,
    elo: {
      from: lowest === null || lowest - 1 <= 0 ? null : levelStart(lowest - 1),
      to: highest === null || highest + 1 >= LAST_LEVEL ? null : levelStart(highest + 2),
    },
  };
}

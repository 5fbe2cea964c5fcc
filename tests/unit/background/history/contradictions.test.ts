import { describe, expect, it } from 'vitest';
import { readAttempts } from '../../../../lib/background/net/site-answers.ts';
import { problemStatsOf } from '../../../../lib/history/problem-stats.ts';
import { ofProblem, playerData } from '../../../../lib/store/player/player.ts';
import { problemTried } from '../../../e2e/oracle.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();

const attempts = async () => (await playerData(here.site.url, here.player.id)).getAll('attempts');
const ITEM = { problemId: 7, solved: true, createdAt: '2026-03-12T10:11:12+00:00' };
const items = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ ...ITEM, id: first - i }));
const unexpected = (field: string) => ({ kind: 'unexpected', endpoint: 'attempts', field });

describe('an answer that contradicts itself', () => {
  it.each([
    ['more rows than its total', { items: items(900, 3), totalRecords: 2 }, 0, 'totalRecords'],
    ['rows beyond its total', { items: items(900, 3), totalRecords: 52 }, 50, 'totalRecords'],
    ['a duplicate attempt', { items: [...items(900, 2), ...items(900, 1)], totalRecords: 3 }, 0, 'id'],
  ])('by %s fails with the field but returns its rows', (_, body, offset, field) => {
    const read = readAttempts(body, offset);
    expect(read.ok && read.value).toMatchObject({ oddity: unexpected(field), received: body.items.length });
    expect(read.ok && read.value.rows).toHaveLength(body.items.length);
  });

  it('removes no older attempts, whichever page it answers', async () => {
    await here.worker.recent('newest');
    await here.worker.recent('next');
    const known = await attempts();
    expect(known).toHaveLength(100);
    const page = known
      .slice(-50)
      .reverse()
      .map(({ at, ms, ...row }) => ({ ...row, time: ms, createdAt: new Date(at).toISOString() }));
    for (const part of ['newest', 'next'] as const) {
      here.site.faults.once('attempts', { kind: 'json', value: { items: page, totalRecords: 0 } });
      expect(await here.worker.recent(part)).toMatchObject({
        ok: false,
        failure: unexpected('totalRecords'),
      });
      expect(await attempts()).toEqual(known);
    }
  });

  it.each([0, 10, 49])('removes no attempt that it leaves out (row %i)', async (missing) => {
    await here.worker.recent('newest');
    const known = await attempts();
    const page = known
      .slice(-50)
      .reverse()
      .map(({ at, ms, ...row }) => ({ ...row, time: ms, createdAt: new Date(at).toISOString() }))
      .toSpliced(missing, 1);
    here.site.faults.once('attempts', { kind: 'json', value: { items: page, totalRecords: 0 } });
    expect(await here.worker.recent('newest')).toMatchObject({ failure: unexpected('totalRecords') });
    expect(await attempts()).toEqual(known);
  });
});

describe('an attempt that moved to another problem', () => {
  it.each(['that problem', 'the newest attempts'])(
    'counts there only, after a request for %s',
    async (how) => {
      const db = await playerData(here.site.url, here.player.id);
      const from = problemTried(here.site, here.player.id, { least: 5, most: 12, solved: true });
      const to = problemTried(here.site, here.player.id, { least: 3, most: 4, solved: true });
      const account = await here.worker.connect(here.player);
      await here.worker.attempts.refresh(account, from);
      const moved = (await db.getAllFromIndex('attempts', 'problem', ofProblem(from))).at(-1);
      const row = { ...ITEM, id: moved?.id, problemId: to };
      here.site.faults.once('attempts', { kind: 'json', value: { items: [row], totalRecords: 1 } });
      if (how === 'that problem') await here.worker.attempts.refresh(account, to);
      else await here.worker.recent('newest');
      for (const id of [from, to]) {
        const own = await db.getAllFromIndex('attempts', 'problem', ofProblem(id));
        expect(await db.get('facts', id)).toEqual(problemStatsOf(id, own));
        expect(own.some((attempt) => attempt.id === moved?.id)).toBe(id === to);
      }
    },
  );
});

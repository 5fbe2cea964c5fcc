import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { requestApi } from '../../../lib/background/net/request.ts';
import type { PlayerTask } from '../../../lib/background/request-context.ts';
import { done } from '../../../lib/failure.ts';
import { readAttemptsOn } from '../../../lib/history/problem-pages.ts';
import type { Attempt } from '../../../lib/model.ts';
import { attemptsRequest } from '../../../lib/site-api/api.ts';
import type { AttemptPage } from '../../../lib/site-api/site-answers.ts';
import { beginWithKey } from '../background/sync/history-lives.ts';
import { storedAccount } from '../support/stored-key.ts';
import { virtualEnvironment } from '../support/virtual-environment.ts';

const PROBLEM = 7;
const PURPOSE = { job: null, priority: 'person' } as const;
await beginWithKey();
const account = await storedAccount();
const attempts = (count: number): Attempt[] =>
  Array.from({ length: count }, (_, i) => {
    const id = count - i;
    return { id, problemId: PROBLEM, at: id * 1000, solved: i % 2 === 0, ms: null, level: null };
  });

const { environment } = virtualEnvironment();

/**
 * Returns a job at a site with these attempts. `page` may change fields of each answer.
 */
function jobAtSite(
  all: Attempt[],
  page: (answer: AttemptPage, offset: number) => Partial<AttemptPage> = () => ({}),
) {
  const offsets: number[] = [];
  const ask = async ({ name }: { name: string }) => {
    const [, , , { offset, limit }] = JSON.parse(name);
    offsets.push(offset);
    const slice = all.slice(offset, offset + limit);
    const rows = slice.map((attempt) => ({ attempt, rank: null }));
    const ids = slice.map(({ id }) => id);
    const counts = { received: slice.length, ids, total: all.length };
    const answer: AttemptPage = { rows, playerName: null, oddity: null, ...counts };
    return done({ ...answer, ...page(answer, offset) });
  };
  const job = { environment, queue: { ask }, account, origin: account.origin, purpose: PURPOSE };
  return { job: job as unknown as PlayerTask, offsets };
}

const read = (job: PlayerTask, known: Attempt[]) => {
  const page = { userId: account.player.id, problemId: PROBLEM, limit: 50 };
  return readAttemptsOn((offset) => requestApi(job, attemptsRequest({ ...page, offset })), PROBLEM, known);
};
const unexpected = (field: string) => ({
  ok: false,
  failure: { kind: 'has-changed', endpoint: 'attempts', field },
});

describe('reading all attempts on a problem', () => {
  it('reads page after page until it has the total', async () => {
    const { job, offsets } = jobAtSite(attempts(120));
    const answer = await read(job, []);
    expect(answer.ok && answer.value).toMatchObject({ all: true, attempts: { length: 120 } });
    expect(offsets).toEqual([0, 50, 100]);
  });

  it('needs one page for a new attempt above a long history', async () => {
    const { job, offsets } = jobAtSite(attempts(121));
    const answer = await read(job, attempts(121).slice(1));
    expect(answer.ok && answer.value.attempts).toHaveLength(121);
    expect(offsets).toEqual([0]);
  });

  it('reads all again if one was deleted', async () => {
    const left = attempts(121).filter(({ id }) => id !== 30);
    const { job, offsets } = jobAtSite(left);
    const answer = await read(job, attempts(121));
    expect(answer.ok && answer.value.attempts.map(({ id }) => id)).not.toContain(30);
    expect(offsets).toEqual([0, 50, 100]);
  });

  it('ends only with an empty page if the site sends no total', async () => {
    const { job, offsets } = jobAtSite(attempts(70), () => ({ total: null }));
    const answer = await read(job, []);
    expect(answer.ok && answer.value).toMatchObject({ all: true, attempts: { length: 70 } });
    expect(offsets).toEqual([0, 50, 70]);
  });

  it('fails for an empty answer with a positive total', async () => {
    const { job } = jobAtSite([], () => ({ total: 12 }));
    expect(await read(job, attempts(12))).toEqual(unexpected('totalRecords'));
  });

  it('fails at a site that ignores the offset', async () => {
    const all = attempts(130);
    const rows = all.slice(0, 50).map((attempt) => ({ attempt, rank: null }));
    for (const total of [130, null]) {
      const { job, offsets } = jobAtSite(all, () => ({ rows, received: 50, total }));
      expect(await read(job, [])).toEqual(unexpected('offset'));
      expect(offsets).toEqual([0, 50]);
    }
  });

  it('is incomplete with an invalid row but returns the other rows', async () => {
    const oddity = { kind: 'has-changed', endpoint: 'attempts', field: 'createdAt' } as const;
    const { job } = jobAtSite(attempts(3), ({ rows }) => ({ rows: rows.slice(1), oddity }));
    const answer = await read(job, []);
    expect(answer.ok && answer.value).toMatchObject({ all: false, oddity, attempts: { length: 2 } });
  });

  it('fails for an answer about another problem', async () => {
    const { job } = jobAtSite(attempts(3), ({ rows }) => ({
      rows: rows.map((row) => ({ ...row, attempt: { ...row.attempt, problemId: 8 } })),
    }));
    expect(await read(job, [])).toEqual(unexpected('problemId'));
  });
});

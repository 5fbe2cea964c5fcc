import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { failed } from '../../../../lib/failure.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { REQUEST } from '../../../../lib/limits.ts';
import {
  readAttempts,
  readPlayer,
  readProblemDetail,
  readProblems,
} from '../../../../lib/site-api/site-answers.ts';
import { readProblem } from '../../../../lib/store/site/problems.ts';
import { readListing } from '../../../../lib/store/site/site-data.ts';
import type { Fault } from '../../../site/faults.ts';
import { partOf } from '../../support/cases.ts';
import { selectIds } from '../../support/practice-site.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { storedResults } from '../../support/stored-results.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();

/** Returns all stored data of one problem, and the last answer of the list. */
async function stored(id: number) {
  const { origin, player } = await storedAccount();
  const { attempts, stats } = await storedResults(origin, player.id, id);
  return { attempts, stats, answer: (await readListing(origin)).answer, problem: await publicly(id) };
}

async function publicly(id: number) {
  const { asked: _, ...problem } = await readProblem(here.site.url, id);
  return problem;
}

const MB = 1_000_000;
const json = (body: string | Buffer, more: Record<string, string> = {}): Fault => {
  const headers = { 'content-type': 'application/json', ...more };
  return { kind: 'answer', status: 200, headers, body };
};
const packed = (body: string) => json(gzipSync(body), { 'content-encoding': 'gzip' });

/** Hostile bodies and the failures that they cause. The field `items` shows that the rows were not read one by one. */
const BODIES: [name: string, fault: Fault, failure: Partial<Record<'kind' | 'field', string>>][] = [
  ['50 MB', { kind: 'huge', bytes: 50 * MB }, { kind: 'has-changed', field: 'size' }],
  [
    '50 MB in a packed body of 50 kB',
    packed(`["${'x'.repeat(50 * MB)}"]`),
    { kind: 'has-changed', field: 'size' },
  ],
  ['a million elements', json(`[${'0,'.repeat(990_000)}0]`), { field: 'items' }],
  ['half a million empty rows', json(`[${'{},'.repeat(600_000)}{}]`), { field: 'items' }],
  ['lists 5,000 deep', json(nested(5_000)), { field: 'id' }],
  ['lists 900,000 deep', json(nested(900_000)), { field: 'id' }],
  [
    'an object 100,000 deep',
    json(`${'{"items":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
    { field: 'items' },
  ],
];

describe('a hostile answer', () => {
  it.each(partOf(BODIES))(
    'S33 of %s fails, removes nothing, and the worker continues',
    async (_, fault, failure) => {
      const [id = 0] = selectIds(
        here.site,
        'select problem_id as id from attempts where user_id = ? group by 1 having count(*) between 3 and 9',
        here.player.id,
      );
      const { attempts, listing } = here.worker;
      await attempts.refresh(await storedAccount(), id);
      await listing.find(NO_FILTERS);
      const known = await stored(id);
      expect(known.attempts.length).toBeGreaterThan(2);

      here.site.log.clear();
      here.site.faults.add('any', fault);
      expect(await attempts.refresh(await storedAccount(), id)).toMatchObject({ ok: false, failure });
      expect(await listing.find(NO_FILTERS)).toMatchObject({ ok: false, failure });
      expect(await stored(id)).toEqual(known);
      for (const { bytes } of here.site.log.api()) expect(bytes).toBeLessThan(10 * MB);

      here.site.faults.clear();
      expect(await attempts.refresh(await storedAccount(), id)).toEqual({ ok: true, value: null });
      expect(await listing.find(NO_FILTERS)).toEqual({ ok: true, value: null });
    },
  );

  it('S33 that drips without end is aborted at the deadline', async () => {
    const real = AbortSignal.timeout.bind(AbortSignal);
    const deadline = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => real(ms / 4));
    here.site.faults.once('problems', { kind: 'drip', bytes: 1, everyMs: 50 });
    const answered = here.site.log.answered('problems');
    expect(await here.worker.listing.find(NO_FILTERS)).toMatchObject(
      failed({ kind: 'not-responding', cause: 'too-slow' }),
    );
    expect(deadline.mock.calls).toEqual([[REQUEST.deadlineMs]]);
    expect((await answered).aborted).toBe(true);
    deadline.mockRestore();
  });
});

const attemptsIn = (body: unknown) => readAttempts(body, { userId: 77, offset: 0 });
const INVALID_NUMBERS = ['1e999', '-1e999', '-5', '0', '1.5', '1e16', '"7"', 'true', '[7]', 'null'];
const attempt = { id: 1, problemId: 2, solved: true, createdAt: '2026-03-12T10:11:12Z', time: 5, rank: null };

describe('S33 a row', () => {
  it.each(INVALID_NUMBERS)('whose ids are %s is ignored', (invalid) => {
    const other = { ...attempt, id: 3 };
    for (const field of ['id', 'problemId']) {
      const read = attemptsIn(JSON.parse(withRaw({ items: [attempt, other] }, field, invalid)));
      expect(read).toMatchObject({ ok: true, value: { rows: [{ attempt: { id: 3 } }], received: 2 } });
    }
    const problems = readProblems(JSON.parse(`[{"id":${invalid}},{"id":8}]`));
    expect(problems).toMatchObject({ ok: true, value: { rows: [{ id: 8 }], odd: 1 } });
    expect(readProblemDetail(JSON.parse(`{"id":${invalid}}`))).toMatchObject({ ok: false });
    expect(readPlayer(JSON.parse(`{"id":${invalid},"name":"x"}`)).ok).toBe(false);
  });

  it('with keys such as `__proto__` changes no other object', () => {
    const body = JSON.parse(
      '[{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"id":5,"genre":"joseki"}]',
    );
    expect(readProblems(body)).toMatchObject({ ok: true, value: { rows: [{ id: 5 }] } });
    expect(readProblemDetail(JSON.parse('{"__proto__":{"id":5,"genre":"x"}}'))).toMatchObject({ ok: false });
    expect(readPlayer(JSON.parse('{"user":{"__proto__":{"id":5,"name":"x"}}}'))).toMatchObject({ ok: false });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('S34 an answer to another request', () => {
  const row = (more: object) => ({ kind: 'json', value: { items: [{ ...attempt, ...more }] } }) as const;

  it('about another problem or player is discarded and removes nothing', async () => {
    const of = await storedAccount();
    const other = here.site.users.find(({ id }) => id !== of.player.id);
    const id = 2;
    await here.worker.attempts.refresh(of, id);
    const known = await stored(id);
    const cases = [
      [row({ problemId: 3 }), { field: 'problemId' }],
      [row({ user: { id: other?.id } }), { kind: 'has-changed', endpoint: 'attempts', field: 'user' }],
    ] as const;
    for (const [fault, failure] of cases) {
      here.site.faults.once('attempts', fault);
      expect(await here.worker.attempts.refresh(of, id)).toMatchObject({ ok: false, failure });
      expect(await stored(id)).toEqual(known);
      expect(await stored(3)).toMatchObject({ attempts: [] });
    }
    here.site.faults.once('attempts', row({ user: { id: other?.id } }));
    expect(await here.worker.recent('newest')).toMatchObject({ ok: false });
    expect(await stored(id)).toEqual(known);
  });

  it("is not stored as a problem's data", async () => {
    here.site.faults.once('problem', { kind: 'json', value: { id: 4, genre: 'joseki', elo: 3_000 } });
    const known = [await publicly(5), await publicly(4)];
    const answer = await here.worker.problems.ask(await storedAccount(), here.site.url, 5);
    expect(answer).toMatchObject(failed({ kind: 'has-changed', endpoint: 'problem', field: 'id' }));
    expect([await publicly(5), await publicly(4)]).toEqual(known);
  });

  it('does not make another player the owner of the stored key', async () => {
    const before = await storedAccount();
    here.site.faults.once('user', { kind: 'json', value: { user: { id: 999, name: 'mallory' } } });
    await here.worker.api.ownerOfKept(before);
    expect(await storedAccount()).toEqual(before);
  });
});

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

/** Returns the value's JSON with the first value of this field replaced by raw text. */
function withRaw(value: unknown, field: string, raw: string): string {
  return JSON.stringify(value).replace(new RegExp(`"${field}":[^,}]+`), `"${field}":${raw}`);
}

import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Failure, Result } from '../../../lib/failure.ts';
import { blankProblem, type Problem } from '../../../lib/model.ts';
import {
  readAttempts,
  readPlayer,
  readProblemDetail,
  readProblems,
} from '../../../lib/site-api/site-answers.ts';
import { problemsUntried, problemTried } from '../../e2e/oracle.ts';
import { LONG_UNIT_MS, RANDOM_UNIT_MS } from '../../patience.ts';
import fc from '../fast-check.ts';
import { malformation, malformed } from '../malformed/answers.ts';
import { heapInUse } from '../malformed/heap.ts';
import { lossesBy } from '../malformed/losses.ts';
import {
  type Asker,
  ask,
  QUESTIONS,
  type Question,
  ROUTES,
  SHAPES,
  trueAnswers,
} from '../malformed/questions.ts';
import {
  jsonIn,
  objectsIn,
  reportsAttempt,
  reportsPlayer,
  unreportedFields,
  unreportedSetUp,
} from '../malformed/reported.ts';
import { restore, type Stored, stored } from '../malformed/stored.ts';
import { cases } from '../support/cases.ts';
import { storedAccount } from '../support/stored-key.ts';
import { workerAtPracticeSite } from '../support/worker.ts';

/** How many random cases pass through the whole worker. `COMPANION_CASES` sets another number. */
const CASES = Number(process.env.COMPANION_CASES ?? cases(500));
const MEGABYTE = 2 ** 20;

/** The possible failures of an answer with status 200. */
const NAMED: readonly Failure['kind'][] = ['not-responding', 'has-changed'];

const here = workerAtPracticeSite();
let asker: Asker;
let truths: Record<Question, unknown[]>;
let before: Stored;

beforeAll(async () => {
  const account = await storedAccount();
  const problemId = problemTried(here.site, here.player.id, { least: 5, most: 12, solved: true });
  const [freshId = 0] = problemsUntried(here.site, here.player.id, 1);
  asker = { worker: here.worker, account, problemId, freshId };
  truths = await trueAnswers(here.site, asker);
  before = await stored();
});
afterEach(() => vi.unstubAllGlobals());

const casesOf = (questions: readonly Question[]) =>
  fc.record({
    question: fc.constantFrom(...questions),
    shape: fc.nat({ max: SHAPES.length - 1 }),
    malformation,
  });
const anyCase = casesOf(QUESTIONS);

/** Another name of the player in one row of a page of attempts. */
const OTHER_NAME: typeof anyCase extends fc.Arbitrary<infer Case> ? Case : never = {
  question: 'next',
  shape: 2,
  malformation: {
    made: [{ way: [0, 19, 33], change: { how: 'put', value: '<img src=x onerror=alert(1)>' } }],
    way: { how: 'whole', part: 0 },
  },
};

describe('S33 a malformed answer', () => {
  it('yields only what it reports, and thousands leave no memory in use', {
    timeout: LONG_UNIT_MS,
  }, async () => {
    const run = (numRuns: number) =>
      fc.assert(
        // One kind of request for each reader: the one with short answers.
        fc.property(
          casesOf(['find', 'problem', 'attempts', 'owner']),
          ({ question, shape, malformation }) => {
            const body = jsonIn(malformed(truths[question][shape], malformation));
            expect(inventedBy(ROUTES[question], body)).toEqual([]);
          },
        ),
        { numRuns },
      );
    run(500);
    const inUse = await heapInUse();
    run(cases(10_000));
    expect((await heapInUse()) - inUse).toBeLessThan(8 * MEGABYTE);
  });

  it('removes nothing stored and adds nothing that it does not report', {
    timeout: RANDOM_UNIT_MS,
  }, async () => {
    let answer = new Uint8Array();
    const headers = { 'content-type': 'application/json' };
    vi.stubGlobal('fetch', async () => new Response(answer, { headers }));
    const inUse = await heapInUse();
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ question, shape, malformation }) => {
        answer = malformed(truths[question][shape], malformation);
        await expectNothingLost(question, answer);
      }),
      { numRuns: CASES, examples: [[OTHER_NAME]] },
    );
    expect((await heapInUse()) - inUse).toBeLessThan(32 * MEGABYTE);
  });

  it('does neither over HTTPS with any content type', { timeout: LONG_UNIT_MS }, async () => {
    const types = ['application/json', 'application/json; charset=iso-8859-1', 'text/html', 'nonsense', ''];
    await fc.assert(
      fc.asyncProperty(
        anyCase,
        fc.constantFrom(...types),
        async ({ question, shape, malformation }, type) => {
          const body = malformed(truths[question][shape], malformation);
          here.site.faults.clear();
          here.site.faults.add(ROUTES[question], {
            kind: 'answer',
            status: 200,
            headers: { 'content-type': type },
            body: Buffer.from(body),
          });
          await expectNothingLost(question, body);
        },
      ),
      { numRuns: cases(150) },
    );
  });
});

/** Makes this request, whose answer has these bytes. Compares all databases with `before`, then restores them. */
async function expectNothingLost(question: Question, bytes: Uint8Array): Promise<void> {
  const result = await ask(question, asker);
  const after = await stored();
  await restore(before, after);
  if (!result.ok) expect(NAMED).toContain(result.failure.kind);
  const problemId = question === 'attempts' ? asker.problemId : null;
  expect(lossesBy({ bytes, result, before, after }, { problemId, isBelow: question === 'next' })).toEqual([]);
}

/** Returns what a reader takes from an answer that does not report it. A failure without a field counts too. */
function inventedBy(route: (typeof ROUTES)[Question], body: unknown): unknown[] {
  const objects = objectsIn(body);
  const unreported = (problem: Problem) => unreportedFields(blankProblem(problem.id), problem, objects);
  switch (route) {
    case 'attempts':
      return inventedIn(readAttempts(body, { userId: here.player.id, offset: 0 }), ({ rows }) =>
        rows.filter(({ attempt }) => !objects.some((row) => reportsAttempt(row, attempt))),
      );
    case 'problems':
      return inventedIn(readProblems(body), ({ rows }) => rows.flatMap(unreported));
    case 'problem':
      return inventedIn(readProblemDetail(body), ({ problem, setUp }) => [
        ...unreported(problem),
        ...unreportedSetUp(setUp, objects),
      ]);
    case 'user':
      return inventedIn(readPlayer(body), (player) =>
        objects.some((row) => reportsPlayer(row, player)) ? [] : [player],
      );
  }
}

function inventedIn<T>(read: Result<T>, unreportedIn: (value: T) => unknown[]): unknown[] {
  if (read.ok) return unreportedIn(read.value);
  return read.failure.kind === 'has-changed' && read.failure.field !== '' ? [] : [read];
}

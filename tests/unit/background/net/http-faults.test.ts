import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentAccount } from '../../../../lib/background/account/key.ts';
import type { Result } from '../../../../lib/failure.ts';
import { RATE_LIMITS, REQUEST, WAIT } from '../../../../lib/limits.ts';
import { closedGate } from '../../../site/gate.ts';
import { rowsIn, type Stored, stored } from '../../malformed/stored.ts';
import { standStill } from '../../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

/** When each request was sent, by the worker's clock. */
let sentAt: number[] = [];
/** Opens when the headers of the next answer have arrived. */
let headers = closedGate();
const send = globalThis.fetch;

beforeAll(() => standStill(here.worker.environment));
beforeEach(() => {
  sentAt = [];
  headers = closedGate();
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    sentAt.push(here.worker.environment.now());
    const answer = await send(...request);
    headers.open();
    return answer;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ask = () => here.worker.recent('newest');

/** Repeats a failed request: at once, just before the failure's `retryAt`, and then. Returns the pause in ms. */
async function pauseAfter(answer: { status: number; headers: Record<string, string> }): Promise<number> {
  here.site.faults.once('attempts', { kind: 'answer', ...answer });
  const result = await ask();
  const until = retryAtOf(result);
  for (const early of [here.worker.environment.now(), until - 1]) {
    here.worker.state.time = Math.max(here.worker.state.time, early);
    expect(await ask()).toMatchObject({ ok: false, failure: kindOf(result), retryAt: until });
  }
  expect(sentAt).toHaveLength(1);
  here.worker.state.time = until;
  expect(await ask()).toEqual({ ok: true, value: null });
  return gaps()[0] ?? 0;
}

/** Returns the times between successive requests, in ms. */
function gaps(): number[] {
  return sentAt.slice(1).map((time, i) => time - (sentAt[i] ?? 0));
}

function retryAtOf(result: Result<unknown>): number {
  if (result.ok || result.retryAt === undefined) throw new Error('there was no pause');
  return result.retryAt;
}

function kindOf(result: Result<unknown>) {
  return result.ok ? undefined : { kind: result.failure.kind };
}

/** Returns the stored rows of attempts, stats, problems and the key. */
function playerRows(all: Stored): unknown[] {
  const places = ['/attempts', '/stats', '/problems', 'key/key'];
  return places.map((place) => rowsIn(all, place).map(({ value }) => value));
}

describe('R12 R35 a pause that the site requests', () => {
  const SERVED = Date.UTC(2026, 2, 15, 12);
  const date = (ms: number) => new Date(SERVED + ms).toUTCString();
  const [day, month, year, time] = ['15', 'Mar', '2026', '12:02:00'];

  it.each<[string, string, number]>([
    ['seconds', '120', 120 * SECOND],
    ['an HTTP date', date(120 * SECOND), 120 * SECOND],
    ['a date of RFC 850', `Sunday, ${day}-${month}-26 ${time} GMT`, 120 * SECOND],
    ['a date of asctime', `Sun ${month} ${day} ${time} ${year}`, 120 * SECOND],
    ['two values', '30, 120', 120 * SECOND],
    ['a huge number (capped at a day)', '9'.repeat(40), DAY],
    ['zero (the growing wait applies)', '0', WAIT.failureMs],
    ['a past date (ignored)', date(-60 * SECOND), WAIT.after429Ms],
    ['an invalid text', 'soon', WAIT.after429Ms],
  ])('is obeyed to the millisecond with %s', async (_, value, expected) => {
    expect(await pauseAfter({ status: 429, headers: { 'retry-after': value, date: date(0) } })).toBe(
      expected,
    );
    const busy = value === 'soon' || value === date(-60 * SECOND) ? WAIT.failureMs : expected;
    sentAt = [];
    expect(await pauseAfter({ status: 503, headers: { 'retry-after': value, date: date(0) } })).toBe(busy);
  });

  it.each([401, 403, 404])('is obeyed with a %i too, without checks of key or address', async (status) => {
    const answer = { kind: 'answer', status, headers: { 'retry-after': '600' } } as const;
    here.site.faults.add('any', answer);
    const until = here.worker.environment.now() + 600 * SECOND;
    const paused = { ok: false, failure: { kind: 'not-responding' }, retryAt: until };
    expect(await ask()).toEqual(paused);
    here.worker.state.time = until - 1;
    expect(await ask()).toEqual(paused);
    expect(sentAt).toHaveLength(1);
    expect(await currentAccount()).toMatchObject({ refused: false });
    here.site.faults.clear();
    here.worker.state.time = until;
    expect(await ask()).toEqual({ ok: true, value: null });
  });

  it.each([
    ['ahead', 3_600],
    ['behind', -3_600],
  ])("stays the same with the site's clock an hour %s", async (_, off) => {
    const headers = { date: date(off * SECOND), 'retry-after': date((off + 120) * SECOND) };
    expect(await pauseAfter({ status: 429, headers })).toBe(120 * SECOND);
  });
});

describe('R18 rate-limit headers', () => {
  it.each([
    [2, WAIT.after429Ms],
    [600, 600 * SECOND],
  ])('with a reset in %i s shorten no pause of a 429', async (reset, expected) => {
    const headers = { 'ratelimit-remaining': '0', 'ratelimit-reset': String(reset) };
    expect(await pauseAfter({ status: 429, headers })).toBe(expected);
  });

  const nothingLeft = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '600' };

  it.each([500, 503, 408])('with nothing left delay the next request after a %i too', async (status) => {
    expect(await pauseAfter({ status, headers: nothingLeft })).toBe(600 * SECOND);
  });

  it('with nothing left are not shortened by a Retry-After', async () => {
    expect(await pauseAfter({ status: 503, headers: { ...nothingLeft, 'retry-after': '5' } })).toBe(
      600 * SECOND,
    );
  });

  it('with nothing left count although the body was cut short', async () => {
    here.site.faults.once('attempts', { kind: 'truncated', headers: nothingLeft });
    const now = here.worker.environment.now();
    const failure = { kind: 'not-responding' };
    expect(await ask()).toMatchObject({ ok: false, failure, retryAt: now + 600 * SECOND });
  });

  const relabelled = (headers: Record<string, string>) =>
    here.site.faults.add('attempts', { kind: 'relabelled', headers });

  it.each<[string, Record<string, string>]>([
    ['of the current draft', { ratelimit: '"default";r=0;t=30' }],
    ['of the earlier draft', { 'ratelimit-remaining': '0', 'ratelimit-reset': '30' }],
    ['of the X- form', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' }],
  ])('%s without remaining requests delay the next until the reset', async (_, headers) => {
    relabelled(headers);
    expect(await ask()).toEqual({ ok: true, value: null });
    const held = await ask();
    expect(held).toMatchObject({ ok: false, failure: { kind: 'not-responding' } });
    here.worker.state.time = retryAtOf(held);
    expect(await ask()).toEqual({ ok: true, value: null });
    expect(gaps()).toEqual([30 * SECOND]);
  });

  it('with remaining requests spread them without a failure', async () => {
    relabelled({ 'x-ratelimit-remaining': '10', 'x-ratelimit-reset': '20' });
    for (let i = 0; i < 4; i++) expect(await ask()).toEqual({ ok: true, value: null });
    expect(gaps()).toEqual([2 * SECOND, 2 * SECOND, 2 * SECOND]);
  });

  it.each<[string, Record<string, string>]>([
    ['very large', { ratelimit: '"default";r=1000000;t=1', 'ratelimit-policy': '"default";q=1000000;w=1' }],
    ['invalid', { ratelimit: '"default";r=-5;t=soon', 'x-ratelimit-reset': 'NaN' }],
    ['missing', {}],
  ])('that are %s do not shorten the usual intervals', async (_, headers) => {
    relabelled(headers);
    for (let i = 0; i < RATE_LIMITS.personBurst + 2; i++)
      expect(await ask()).toEqual({ ok: true, value: null });
    for (const [i, at] of sentAt.entries()) {
      const atOurOwnPace = Math.max(0, i + 1 - RATE_LIMITS.personBurst) * RATE_LIMITS.personIntervalMs;
      expect(at - (sentAt[0] ?? 0)).toBeGreaterThanOrEqual(atOurOwnPace);
    }
  });
});

describe('R14 an answer that does not arrive', () => {
  /** Replaces the deadlines of requests: `pass` ends them all. `asked` lists their lengths in ms. */
  function deadlines() {
    const deadline = new AbortController();
    const asked: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      asked.push(ms);
      return deadline.signal;
    });
    return { asked, pass: () => deadline.abort(new DOMException('The time is over.', 'TimeoutError')) };
  }

  it.each([
    ['not even its headers', { kind: 'none', delayMs: 3_600_000 }],
    ['only its headers', { kind: 'drip', bytes: 200, everyMs: 3_600_000 }],
  ] as const)('(%s) is aborted at the deadline and requested again later', async (what, fault) => {
    await ask();
    const before = playerRows(await stored());
    const { asked, pass } = deadlines();
    here.site.faults.once('attempts', fault);
    const mark = here.site.log.mark();
    headers = closedGate();
    const asking = ask();
    const over = here.site.log.answered('attempts', mark);
    await here.site.log.next('attempts', mark);
    if (what === 'only its headers') await headers.opened;
    pass();
    const result = await asking;
    expect(asked).toEqual([REQUEST.deadlineMs]);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'not-responding', cause: 'too-slow' } });
    expect(retryAtOf(result) - here.worker.environment.now()).toBe(WAIT.failureMs);
    // The connection is closed, so the site can stop its work.
    expect((await over).aborted).toBe(true);
    expect(playerRows(await stored())).toEqual(before);
    vi.restoreAllMocks();
    here.worker.state.time = retryAtOf(result);
    expect(await ask()).toEqual({ ok: true, value: null });
  });
});

describe('R15 R17 an unusable answer', () => {
  it.each([
    ['its connection breaks in the body', { kind: 'truncated' }, 'not-responding'],
    ['it ends too soon without an error', { kind: 'truncated', quiet: true }, 'not-responding'],
    ['it is HTML', { kind: 'html' }, 'not-responding'],
    ['it is empty', { kind: 'answer', status: 200 }, 'not-responding'],
    ['it is JSON of another kind', { kind: 'json', value: 'attempts' }, 'has-changed'],
    ['its status is 304', { kind: 'answer', status: 304 }, 'has-changed'],
    ['its status is 204', { kind: 'answer', status: 204 }, 'not-responding'],
  ] as const)('changes nothing and fails when %s', async (_, fault, kind) => {
    await ask();
    const before = playerRows(await stored());
    here.site.faults.once('attempts', fault);
    const result = await ask();
    expect(result).toMatchObject({ ok: false, failure: { kind } });
    expect(playerRows(await stored())).toEqual(before);
    here.worker.state.time = retryAtOf(result);
    expect(await ask()).toEqual({ ok: true, value: null });
    expect(here.site.log.api()).toHaveLength(3);
  });

  it('R15 is read if only its content type is wrong', async () => {
    const headers = { 'content-type': 'text/html; charset=iso-8859-1' };
    here.site.faults.once('attempts', { kind: 'relabelled', headers });
    expect(await ask()).toEqual({ ok: true, value: null });
  });

  it('R17 of status 304 is never requested: no header is conditional', async () => {
    await ask();
    await ask();
    for (const request of here.site.log.api()) {
      const conditions = Object.keys(request.headers).filter((name) => /^if-/.test(name));
      expect(conditions).toEqual([]);
    }
  });
});

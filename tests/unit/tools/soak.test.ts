import { describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../lib/limits.ts';
import { isReadByNobody, NOTING_MS, timedByLog } from '../../rate-limit/site-log.ts';
import type { LoggedRequest } from '../../site/log.ts';
import { PAUSE_ASKED } from '../../soak/faults.ts';
import { brokenPromises, type Promises } from '../../soak/invariants.ts';
import { PRECISION_MS } from '../../soak/stalls.ts';

const NO_INTERRUPTIONS = { deaths: [], stalls: [] };
const NOON = Date.UTC(2026, 2, 15, 12);
const PROMISES: Promises = { ...NO_INTERRUPTIONS, limits: RATE_LIMITS, secret: 'a-key', epochAtZero: NOON };

/** Returns the broken promises that a log of the site shows. `more` replaces some of the usual promises. */
const found = (requests: LoggedRequest[], more: Partial<Promises> = {}) =>
  brokenPromises(requests, { ...PROMISES, ...more }).found;

/** A request as the site logs it, by default answered at once. */
function logged(started: number, more: Partial<LoggedRequest> = {}): LoggedRequest {
  const complete = { answered: started, closed: started, aborted: false, reset: false };
  return {
    ...complete,
    status: 200,
    answerHeaders: {},
    sequence: 1,
    started,
    startedAt: started,
    method: 'GET',
    host: 'www.goproblems.com',
    path: '/api/v2/attempts',
    query: 'offset=0',
    headers: {},
    rawHeaders: [],
    route: 'attempts',
    fromSiteApp: false,
    body: '',
    bytes: 0,
    ...more,
  };
}

/** A request for a page of the history, not the first one. */
const page = (started: number, more: Partial<LoggedRequest> = {}) =>
  logged(started, { query: 'limit=50&offset=50', ...more });

describe('the log of the site', () => {
  it('reveals a background request too soon after any other', () => {
    const early = RATE_LIMITS.backgroundIntervalMs - 1;
    const broken = brokenPromises([logged(0), page(early), logged(early)], PROMISES);
    expect(broken.found).toEqual([
      `request 1 (/api/v2/attempts?limit=50&offset=50) came in the background ${early} ms after the one before it`,
    ]);
    expect(broken.background).toBe(1);
    expect(found([logged(0), page(early + 1)])).toEqual([]);
  });

  it('identifies background requests by their address', () => {
    const asks = (route: LoggedRequest['route'], query: string) =>
      isReadByNobody(logged(0, { route, query }));
    expect(asks('attempts', 'user_id=77&limit=50&offset=50')).toBe(true);
    expect(asks('problems', 'difficulty_to_elo=800&rating_from=1&rating_to=5')).toBe(true);
    expect(asks('attempts', 'user_id=77&limit=50&offset=0')).toBe(false);
    expect(asks('attempts', 'user_id=77&limit=50&offset=1')).toBe(true);
    expect(asks('attempts', 'user_id=77&limit=50&offset=50&problem_id=3')).toBe(false);
    expect(asks('problems', 'result_number=20')).toBe(false);
    expect(asks('problem', '')).toBe(false);
  });

  it('has exact times if the worker survived, despite a stall', () => {
    const stalls = [{ from: 0, to: 500 }];
    expect(timedByLog(logged(400), { deaths: [], stalls })).toEqual({
      name: 'request 1 (/api/v2/attempts?offset=0)',
      start: 400,
      end: 400,
    });
  });

  it('has an earliest time before the stall if the worker died', () => {
    const deaths = [{ from: 450, to: 600 }];
    const cut = logged(400, { answered: null, closed: 600, aborted: true });
    const meanwhile = { deaths, stalls: [{ from: 100, to: 420 }] };
    expect(timedByLog(cut, meanwhile)).toMatchObject({ start: 400, earliest: 100 - PRECISION_MS });
    const answeredToNobody = logged(400, { answered: 460, closed: 700 });
    expect(timedByLog(answeredToNobody, meanwhile)).toMatchObject({ earliest: 100 - PRECISION_MS, end: 460 });
    // The same applies if the worker died before it stored how long the answer took, but not if it lived on.
    const answeredBefore = logged(400, { answered: 440, closed: 445 });
    expect(timedByLog(answeredBefore, meanwhile)).toMatchObject({ earliest: 100 - PRECISION_MS, end: 445 });
    const later = { ...meanwhile, deaths: [{ from: 440 + NOTING_MS + 1, to: 5_000 }] };
    expect(timedByLog(answeredBefore, later)).not.toHaveProperty('earliest');
  });

  it('ends a request when its last byte may have arrived', () => {
    const answer = logged(0, { answered: 1, closed: 500 });
    const stalls = [{ from: 350, to: 505 }];
    expect(timedByLog(answer, { deaths: [], stalls }).end).toBe(350);
    expect(timedByLog(answer, { deaths: [], stalls: [{ from: 350, to: 499 }] }).end).toBe(500);
    // The end is never before the headers.
    expect(timedByLog({ ...answer, answered: 400 }, { deaths: [], stalls }).end).toBe(400);
  });

  it('finds a request sent before the last answer was complete', () => {
    const slow = logged(0, { answered: 1, closed: 3_000 });
    expect(found([slow, logged(2_999)])).toEqual([
      'request 1 (/api/v2/attempts?offset=0) came while one was under way',
    ]);
    expect(found([slow, logged(3_000)])).toEqual([]);
    // A client that aborts a huge answer, or dies during it, is gone before the site notices.
    expect(found([{ ...slow, aborted: true }, logged(2_999)])).toEqual([]);
    const deaths = [{ from: 1_000, to: 1_100 }];
    expect(found([slow, logged(2_999)], { deaths })).toEqual([]);
    // A death at another time is no excuse.
    const later = [{ from: 3_100, to: 3_200 }];
    expect(found([slow, logged(2_999)], { deaths: later })).toHaveLength(1);
  });

  it('ends a request with its worker, not when the site notices that', () => {
    const cut = logged(0, { answered: null, closed: 900, aborted: true });
    const next = (at: number) => logged(at, { query: 'problem_id=3' });
    const deaths = [{ from: 300, to: 500 }];
    expect(found([cut, next(500)], { deaths })).toEqual([]);
    expect(found([cut, next(499)], { deaths })).toHaveLength(1);
    // Nor is a later death an excuse, or that of a worker before it.
    expect(found([cut, next(500)], { deaths: [{ from: 901, to: 950 }] })).toHaveLength(1);
    expect(found([cut, next(500)], { deaths: [{ from: -20, to: -10 }] })).toHaveLength(1);
  });

  it("excuses only the browser's own repeats after a reset", () => {
    const reset = { answered: null, aborted: true, reset: true };
    const anew = [0, 20, 40, 60, 80].map((at) => logged(at, { ...reset, closed: at + 1 }));
    expect(brokenPromises(anew, PROMISES)).toMatchObject({ found: [], repeated: 4 });
    // Not excused: another address, a request that the site did not reset, and a longer delay.
    expect(found(anew.map((one, i) => ({ ...one, query: `problem_id=${i}` })))).toHaveLength(2);
    expect(found(anew.map((one) => ({ ...one, reset: false })))).toHaveLength(2);
    expect(found([0, 100, 200, 300].map((at) => logged(at, { ...reset, closed: at + 1 })))).toHaveLength(1);
    // Nor what is sent while the first one is still open: the browser repeats only what has failed.
    expect(found([logged(0, { ...reset, closed: 900 }), logged(499)])).toHaveLength(1);
  });

  it("excuses a browser's repeat until the worker has ended", () => {
    const reset = { answered: null, aborted: true, reset: true };
    const anew = [page(0, { ...reset, closed: 1 }), page(34, { ...reset, closed: 34 })];
    const ended = (to: number) => ({ deaths: [{ from: -8, to }] });
    expect(brokenPromises(anew, { ...PROMISES, ...ended(80) })).toMatchObject({ found: [], repeated: 1 });
    // A new worker may have sent it: the old one was reported ended before, or perhaps was, as this process stood still.
    expect(found(anew, ended(34))).toHaveLength(1);
    expect(found(anew, { ...ended(80), stalls: [{ from: 30, to: 85 }] })).toHaveLength(1);
    // A worker that ended before the first request had no part in it.
    expect(found(anew, ended(-1))).toEqual([]);
  });

  it('reveals a shortened pause, unless the worker died during it', () => {
    const asks = logged(0, { answered: 5, answerHeaders: { [PAUSE_ASKED]: '3' } });
    const early = [asks, logged(3_004)];
    expect(found(early)).toEqual([
      'request 1 (/api/v2/attempts?offset=0) came 1 ms before the end of a pause',
    ]);
    expect(brokenPromises([asks, logged(3_005)], PROMISES)).toMatchObject({ found: [], pauses: 1 });
    const deaths = [{ from: 10, to: 20 }];
    expect(brokenPromises(early, { ...PROMISES, deaths })).toMatchObject({ found: [], pauses: 0 });
  });

  it('reveals a key in an address', () => {
    expect(found([logged(0, { query: 'key=a-key' })])).toEqual(['request 1 has the key in its address']);
  });
});

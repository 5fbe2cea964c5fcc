import { describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../lib/limits.ts';
import { isReadByNobody, NOTING_MS, timedByLog } from '../../rate-limit/site-log.ts';
import type { LoggedRequest } from '../../site/log.ts';
import { PAUSE_ASKED } from '../../soak/faults.ts';
import { brokenPromises, type Promises } from '../../soak/invariants.ts';
import { LANES } from '../../soak/lanes.ts';
import { growthAnHour, type Sample } from '../../soak/samples.ts';
import { PRECISION_MS } from '../../soak/stalls.ts';

const NEVER = { deaths: [], stalls: [] };
const NOON = Date.UTC(2026, 2, 15, 12);
const PROMISES: Promises = { ...NEVER, limits: RATE_LIMITS, secret: 'a-key', epochAtZero: NOON };

/** What a log of the site breaks of the promises, kept as usual unless told otherwise. */
const found = (requests: LoggedRequest[], more: Partial<Promises> = {}) =>
  brokenPromises(requests, { ...PROMISES, ...more }).found;

/** A request as the log of the site has it, answered at once unless told otherwise. */
function logged(started: number, more: Partial<LoggedRequest> = {}): LoggedRequest {
  const whole = { answered: started, closed: started, aborted: false, status: 200, answerHeaders: {} };
  return {
    ...whole,
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

/** A page of the history below its first. */
const page = (started: number, more: Partial<LoggedRequest> = {}) =>
  logged(started, { query: 'limit=10&offset=10', ...more });

describe('the log of the site', () => {
  it('shows background reading that comes too soon after any request', () => {
    const early = RATE_LIMITS.backgroundIntervalMs - 1;
    const broken = brokenPromises([logged(0), page(early), logged(early)], PROMISES);
    expect(broken.found).toEqual([`request 1 came in the background ${early} ms after the one before it`]);
    expect(broken.background).toBe(1);
    expect(found([logged(0), page(early + 1)])).toEqual([]);
  });

  it('shows what nobody but the background asks for, by its address', () => {
    const asks = (route: LoggedRequest['route'], query: string) =>
      isReadByNobody(logged(0, { route, query }));
    expect(asks('attempts', 'user_id=77&limit=50&offset=50')).toBe(true);
    expect(asks('problems', 'difficulty_to_elo=800&rating_from=1&rating_to=5')).toBe(true);
    expect(asks('attempts', 'user_id=77&limit=50&offset=0')).toBe(false);
    expect(asks('attempts', 'user_id=77&limit=50&offset=50&problem_id=3')).toBe(false);
    expect(asks('problems', 'result_number=20')).toBe(false);
    expect(asks('problem', '')).toBe(false);
  });

  it('is exact where the worker lived, however busy the site', () => {
    const stalls = [{ from: 0, to: 500 }];
    expect(timedByLog(logged(400), { deaths: [], stalls })).toEqual({
      name: 'request 1',
      start: 400,
      end: 400,
    });
  });

  it("starts at a stall's beginning where the worker died during it", () => {
    const deaths = [{ from: 450, to: 600 }];
    const cut = logged(400, { answered: null, closed: 600, aborted: true });
    const meanwhile = { deaths, stalls: [{ from: 100, to: 420 }] };
    expect(timedByLog(cut, meanwhile)).toMatchObject({ start: 400, earliest: 100 - PRECISION_MS });
    const answeredToNobody = logged(400, { answered: 460, closed: 700 });
    expect(timedByLog(answeredToNobody, meanwhile)).toMatchObject({ earliest: 100 - PRECISION_MS, end: 460 });
    // So too where it ended before it had noted how long the answer took, and not where it lived on.
    const answeredBefore = logged(400, { answered: 440, closed: 445 });
    expect(timedByLog(answeredBefore, meanwhile)).toMatchObject({ earliest: 100 - PRECISION_MS, end: 445 });
    const later = { ...meanwhile, deaths: [{ from: 440 + NOTING_MS + 1, to: 5_000 }] };
    expect(timedByLog(answeredBefore, later)).not.toHaveProperty('earliest');
  });

  it('ends when its last byte may have come, despite a stall', () => {
    const answer = logged(0, { answered: 1, closed: 500 });
    const stalls = [{ from: 350, to: 505 }];
    expect(timedByLog(answer, { deaths: [], stalls }).end).toBe(350);
    expect(timedByLog(answer, { deaths: [], stalls: [{ from: 350, to: 499 }] }).end).toBe(500);
    // Not before its headers.
    expect(timedByLog({ ...answer, answered: 400 }, { deaths: [], stalls }).end).toBe(400);
  });

  it('finds a request sent before the last answer was complete', () => {
    const slow = logged(0, { answered: 1, closed: 3_000 });
    expect(found([slow, logged(2_999)])).toEqual(['request 1 came while one was under way']);
    expect(found([slow, logged(3_000)])).toEqual([]);
    // A client that gives up a huge answer, or dies over it, is gone before the site knows.
    expect(found([{ ...slow, aborted: true }, logged(2_999)])).toEqual([]);
    const deaths = [{ from: 1_000, to: 1_100 }];
    expect(found([slow, logged(2_999)], { deaths })).toEqual([]);
    // A death at another time excuses nothing.
    const later = [{ from: 3_100, to: 3_200 }];
    expect(found([slow, logged(2_999)], { deaths: later })).toHaveLength(1);
  });

  it("excuses only the browser's own repeats after a reset", () => {
    const reset = { answered: null, aborted: true };
    const anew = [0, 20, 40, 60, 80].map((at) => logged(at, { ...reset, closed: at + 1 }));
    expect(brokenPromises(anew, PROMISES)).toMatchObject({ found: [], repeated: 4 });
    // Another address, an answer before it, a worker that died meanwhile, or later than a browser would.
    expect(found(anew.map((one, i) => ({ ...one, query: `problem_id=${i}` })))).toHaveLength(2);
    expect(found(anew.map((one) => ({ ...one, answered: one.started })))).toHaveLength(2);
    expect(found(anew, { deaths: [{ from: 0, to: 100 }] })).toHaveLength(2);
    expect(found([0, 100, 200, 300].map((at) => logged(at, { ...reset, closed: at + 1 })))).toHaveLength(1);
  });

  it('shows a pause cut short, but where the worker died over it', () => {
    const asks = logged(0, { answered: 5, answerHeaders: { [PAUSE_ASKED]: '3' } });
    const early = [asks, logged(3_004)];
    expect(found(early)).toEqual(['request 1 came 1 ms before the end of a pause']);
    expect(brokenPromises([asks, logged(3_005)], PROMISES)).toMatchObject({ found: [], pauses: 1 });
    const deaths = [{ from: 10, to: 20 }];
    expect(brokenPromises(early, { ...PROMISES, deaths })).toMatchObject({ found: [], pauses: 0 });
  });

  it('finds background requests after their daily limit', () => {
    const { limits, before } = LANES['daily-limit'];
    const left = limits.backgroundPerDay - before;
    const pages = Array.from({ length: left + 1 }, (_, i) => page(i * limits.backgroundIntervalMs));
    expect(found(pages.slice(1), { limits, before })).toEqual([]);
    expect(found(pages, { limits, before })).toEqual([
      'request 1 came in the background as request 2501 of the day, of 2500',
    ]);
  });

  it('shows a key in an address', () => {
    expect(found([logged(0, { query: 'key=a-key' })])).toEqual(['request 1 has the key in its address']);
  });
});

describe('the growth of the heap', () => {
  /** One sample a minute, each larger by so many bytes. */
  const samples = (minutes: number, bytes: number | null): Sample[] =>
    Array.from({ length: minutes + 1 }, (_, i) => ({
      seconds: i * 60,
      databaseBytes: 0,
      heapBytes: bytes === null ? null : 1_000_000 + i * bytes,
    }));

  it('is told from an hour on, and not before', () => {
    expect(growthAnHour(samples(59, 100))).toBeNull();
    expect(growthAnHour(samples(60, 100))).toBe(6_000);
    expect(growthAnHour(samples(600, 0))).toBe(0);
  });

  it('is not told by a browser that tells no heap', () => {
    expect(growthAnHour(samples(120, null))).toBeNull();
  });
});

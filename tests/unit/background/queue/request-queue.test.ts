import { describe, expect, it } from 'vitest';
import { type QueuedRequest, requestQueue } from '../../../../lib/background/queue/request-queue.ts';
import { done, type Result } from '../../../../lib/failure.ts';
import { QUEUE, RATE_LIMITS } from '../../../../lib/limits.ts';
import {
  afterArrival,
  afterRequestedPause,
  type Priority,
  tomorrow,
} from '../../../../lib/requests/rate-limiter.ts';
import { brokenRateRules, type TimedRequest } from '../../../rate-limit/check.ts';
import { memoryPace, spentToday, virtualEnvironment } from '../../support/virtual-environment.ts';

const T0 = Date.UTC(2026, 10, 20, 12);

function setUp() {
  const { environment, state } = virtualEnvironment(T0);
  const { rateLimiter, written } = memoryPace(environment);
  const queue = requestQueue(environment, rateLimiter);
  const sent: (TimedRequest & { at: number })[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  type More = Partial<QueuedRequest<string>> & { priority?: Priority; tab?: number };
  const job = (name: string, { priority = 'person', tab, ...more }: More = {}): QueuedRequest<string> => ({
    name,
    purpose: { job: null, ...(tab === undefined ? { priority } : { priority: 'tab', tab }) },
    origin: 'https://www.goproblems.com',
    send: async (): Promise<Result<string>> => {
      const by = priority === 'background' ? 'background' : 'person';
      const one = {
        name,
        at: environment.now(),
        start: environment.now(),
        end: Number.POSITIVE_INFINITY,
        by,
      } as const;
      const place = sent.push(one) - 1;
      mostUnderWay = Math.max(mostUnderWay, ++underWay);
      await new Promise((resolve) => setImmediate(resolve));
      await rateLimiter.change(afterArrival);
      underWay--;
      sent[place] = { ...one, end: environment.now() };
      return done(name);
    },
    ...more,
  });
  return { environment, state, rateLimiter, written, queue, sent, job, mostUnderWay: () => mostUnderWay };
}

describe('the queue', () => {
  it('makes equal questions one request and gives all askers its answer', async () => {
    const { queue, sent, job } = setUp();
    const answers = await Promise.all(Array.from({ length: 10 }, () => queue.ask(job('same'))));
    expect(sent).toHaveLength(1);
    expect(answers).toEqual(Array.from({ length: 10 }, () => done('same')));
  });

  it('asks again for what was asked and answered before', async () => {
    const { queue, sent, job } = setUp();
    await queue.ask(job('same'));
    await queue.ask(job('same'));
    expect(sent).toHaveLength(2);
  });

  it('sends one request at a time, no closer than the pace', async () => {
    const { queue, sent, job, mostUnderWay } = setUp();
    await Promise.all(Array.from({ length: 20 }, (_, i) => queue.ask(job(`${i}`))));
    expect(mostUnderWay()).toBe(1);
    expect(brokenRateRules(sent)).toEqual([]);
    expect(sent[19]?.at).toBe(T0 + 17 * RATE_LIMITS.personIntervalMs);
  });

  it('serves what a person waits for before background work that came earlier', async () => {
    const { queue, sent, job } = setUp();
    const background = [1, 2].map((i) => queue.ask(job(`background ${i}`, { priority: 'background' })));
    const person = queue.ask(job('person'));
    await Promise.all([...background, person]);
    expect(sent.map(({ name }) => name)).toEqual(['person', 'background 1', 'background 2']);
    expect((sent[2]?.at ?? 0) - (sent[1]?.at ?? 0)).toBeGreaterThanOrEqual(RATE_LIMITS.backgroundIntervalMs);
  });

  it('makes background work urgent once a person asks for the same', async () => {
    const { queue, sent, job } = setUp();
    const first = queue.ask(job('a', { priority: 'background' }));
    const second = queue.ask(job('b', { priority: 'background' }));
    const urgent = queue.ask(job('b'));
    await Promise.all([first, second, urgent]);
    expect(sent.map(({ name }) => name)).toEqual(['b', 'a']);
  });

  it('serves our own pages before tabs, and tabs before what nobody waits for', async () => {
    const { queue, sent, job } = setUp();
    const asked = [
      queue.ask(job('background', { priority: 'background' })),
      queue.ask(job('tab', { tab: 1 })),
      queue.ask(job('page')),
      queue.ask(job('first', { priority: 'first' })),
    ];
    await Promise.all(asked);
    expect(sent.map(({ name }) => name)).toEqual(['first', 'page', 'tab', 'background']);
  });

  it('keeps ten requests of a tab in line, the next one and the newest', async () => {
    const { queue, sent, job } = setUp();
    const asked = Array.from({ length: 50 }, (_, i) => queue.ask(job(`one ${i}`, { tab: 1 })));
    const other = Array.from({ length: 3 }, (_, i) => queue.ask(job(`other ${i}`, { tab: 2 })));
    const answers = await Promise.all([...asked, ...other]);
    expect(answers.filter(({ ok }) => !ok)).toHaveLength(40);
    const newest = Array.from({ length: 9 }, (_, i) => `one ${41 + i}`);
    expect(sent.map(({ name }) => name)).toEqual(['one 0', ...newest, 'other 0', 'other 1', 'other 2']);
  });

  it('never drops the request that is about to be sent', async () => {
    const { queue, sent, job } = setUp();
    const answers = await Promise.all(
      Array.from({ length: QUEUE.maxRequests + 50 }, (_, i) => queue.ask(job(`${i}`))),
    );
    expect(answers.filter(({ ok }) => !ok)).toHaveLength(50);
    const newest = Array.from({ length: QUEUE.maxRequests - 1 }, (_, i) => `${i + 51}`);
    expect(sent.map(({ name }) => name)).toEqual(['0', ...newest]);
  });

  it('drops nothing that a page of ours asked for what tabs ask', async () => {
    const { queue, sent, job } = setUp();
    const page = Array.from({ length: QUEUE.maxRequests - 1 }, (_, i) => queue.ask(job(`page ${i}`)));
    const tabs = Array.from({ length: 200 }, (_, i) => queue.ask(job(`tab ${i}`, { tab: i })));
    expect((await Promise.all(page)).every(({ ok }) => ok)).toBe(true);
    const dropped = (await Promise.all(tabs)).filter(({ ok }) => !ok);
    expect(dropped).toHaveLength(199);
    expect(sent.slice(0, QUEUE.maxRequests - 1).every(({ name }) => name.startsWith('page'))).toBe(true);
  });

  it('counts to no tab what a page of ours waits for too', async () => {
    const { queue, job } = setUp();
    const both = [queue.ask(job('both', { tab: 1 })), queue.ask(job('both'))];
    const flood = Array.from({ length: 30 }, (_, i) => queue.ask(job(`${i}`, { tab: 1 })));
    await Promise.all(flood);
    expect(await Promise.all(both)).toEqual([done('both'), done('both')]);
  });

  it('has each start on record before it sends', async () => {
    const { queue, written, job } = setUp();
    let onRecord = 0;
    const send = async () => {
      onRecord = written.length;
      return done('x');
    };
    await queue.ask(job('x', { send }));
    expect(onRecord).toBe(1);
    expect(written[0]).toMatchObject({ lastStart: T0, underWay: true, count: 1 });
  });

  it('answers everything at once with the reason while the site asked for a pause, and sends nothing', async () => {
    const { queue, rateLimiter, sent, job } = setUp();
    await rateLimiter.change((state, now) =>
      afterRequestedPause(state, { kind: 'slow-down' }, 60_000, 1, now),
    );
    const answers = await Promise.all([queue.ask(job('a')), queue.ask(job('b'))]);
    expect(sent).toHaveLength(0);
    for (const answer of answers) {
      expect(answer).toEqual({ ok: false, failure: { kind: 'slow-down' }, retryAt: T0 + 60_000 });
    }
  });

  it('keeps the last 500 requests of the day for what a person waits for', async () => {
    const { queue, rateLimiter, sent, job } = setUp();
    await rateLimiter.change(() => spentToday(T0, RATE_LIMITS.backgroundPerDay - 1));
    const background = (name: string) => queue.ask(job(name, { priority: 'background' }));
    expect(await background('the last one')).toEqual(done('the last one'));
    const answers = await Promise.all([background('a'), background('b'), queue.ask(job('person'))]);
    const spent = { ok: false, failure: { kind: 'daily-limit' }, retryAt: tomorrow(T0) };
    expect(answers).toEqual([spent, spent, done('person')]);
    // What both ask for, a person waits for.
    const both = [background('both'), queue.ask(job('both'))];
    expect(await Promise.all(both)).toEqual([done('both'), done('both')]);
    expect(sent.map(({ name }) => name)).toEqual(['the last one', 'person', 'both']);
  });

  it("keeps the last 250 requests of the day for the extension's own pages", async () => {
    const { queue, rateLimiter, sent, job } = setUp();
    await rateLimiter.change(() => spentToday(T0, RATE_LIMITS.tabsPerDay - 1));
    const ofTab = (name: string) => queue.ask(job(name, { priority: 'tab' }));
    expect(await ofTab('the last one')).toEqual(done('the last one'));
    const answers = await Promise.all([
      ofTab('a'),
      queue.ask(job('first', { priority: 'first' })),
      queue.ask(job('b')),
    ]);
    const spent = { ok: false, failure: { kind: 'daily-limit' }, retryAt: tomorrow(T0) };
    expect(answers).toEqual([spent, done('first'), done('b')]);
    expect(await Promise.all([ofTab('both'), queue.ask(job('both'))])).toEqual([done('both'), done('both')]);
    expect(sent.map(({ name }) => name)).toEqual(['the last one', 'first', 'b', 'both']);
  });

  it("sends 2,500 requests of the background a day, then a person's up to 3,000", async () => {
    const { queue, sent, job } = setUp();
    const spent = { ok: false, failure: { kind: 'daily-limit' }, retryAt: tomorrow(T0) };
    const ask = (place: number, priority: Priority) => queue.ask(job(`${place}`, { priority }));
    for (let i = 0; i < RATE_LIMITS.backgroundPerDay; i++) await ask(i, 'background');
    expect(await ask(RATE_LIMITS.backgroundPerDay, 'background')).toEqual(spent);
    for (let i = RATE_LIMITS.backgroundPerDay; i < RATE_LIMITS.perDay; i++) await ask(i, 'person');
    expect(await ask(RATE_LIMITS.perDay, 'person')).toEqual(spent);
    expect(sent).toHaveLength(RATE_LIMITS.perDay);
    expect(brokenRateRules(sent)).toEqual([]);
  });

  it('sends nothing offline, without permission, or against an objection, and says which', async () => {
    const { queue, state, sent, job } = setUp();
    state.online = false;
    expect(await queue.ask(job('a'))).toEqual({ ok: false, failure: { kind: 'offline' } });
    state.online = true;
    state.permitted = false;
    const host = 'www.goproblems.com';
    expect(await queue.ask(job('a'))).toEqual({ ok: false, failure: { kind: 'no-permission', host } });
    state.permitted = true;
    const objection = async () => ({ kind: 'key-refused' }) as const;
    expect(await queue.ask(job('a', { objection }))).toEqual({ ok: false, failure: { kind: 'key-refused' } });
    expect(sent).toHaveLength(0);
    expect(await queue.ask(job('a'))).toEqual(done('a'));
  });

  it('answers with a failure, and works again later, where the pace cannot be stored', async () => {
    const { queue, rateLimiter, sent, job } = setUp();
    const { change } = rateLimiter;
    rateLimiter.change = async () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(await queue.ask(job('a'))).toEqual({ ok: false, failure: { kind: 'storage-full' } });
    expect(sent).toHaveLength(0);
    rateLimiter.change = change;
    expect(await queue.ask(job('a'))).toEqual(done('a'));
  });
});

import { describe, expect, it } from 'vitest';
import { type QueuedRequest, requestQueue } from '../../../../lib/background/queue/request-queue.ts';
import { done, failed, type Result } from '../../../../lib/failure.ts';
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
  const sent: TimedRequest[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  type More = Partial<QueuedRequest<string>> & { priority?: Priority; tab?: number };
  const ask = (name: string, { priority = 'person', tab, ...more }: More = {}) =>
    queue.ask<string>({
      name,
      purpose: { task: null, ...(tab === undefined ? { priority } : { priority: 'tab', tab }) },
      origin: 'https://www.goproblems.com',
      send: async (): Promise<Result<string>> => {
        const by = priority === 'background' ? 'background' : 'person';
        const one = { name, start: environment.now(), end: Number.POSITIVE_INFINITY, by } as const;
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
  const names = () => sent.map(({ name }) => name);
  const { withdraw } = queue;
  return { state, rateLimiter, written, sent, names, ask, withdraw, mostUnderWay: () => mostUnderWay };
}

describe('the queue', () => {
  it('sends one request for equal ones and answers all callers', async () => {
    const { ask, sent } = setUp();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('same')));
    expect(sent).toHaveLength(1);
    expect(answers).toEqual(Array.from({ length: 10 }, () => done('same')));
  });

  it('sends one request at a time within the rate limits', async () => {
    const { ask, sent, mostUnderWay } = setUp();
    await Promise.all(Array.from({ length: 20 }, (_, i) => ask(`${i}`)));
    expect(mostUnderWay()).toBe(1);
    expect(brokenRateRules(sent)).toEqual([]);
    expect(sent[19]?.start).toBe(T0 + 17 * RATE_LIMITS.personIntervalMs);
  });

  it('withdraws a queued request that nobody else waits for, and no other', async () => {
    const { ask, names, withdraw } = setUp();
    const purpose = () => ({ task: null, priority: 'person' as const });
    const [beingSent, only, first, second] = [purpose(), purpose(), purpose(), purpose()];
    const sending = ask('being sent', {
      purpose: beingSent,
      send: async () => {
        expect(withdraw(beingSent)).toBe(false);
        return done('being sent');
      },
    });
    const withdrawn = ask('withdrawn', { purpose: only });
    const shared = [ask('shared', { purpose: first }), ask('shared', { purpose: second })];
    expect(withdraw(only)).toBe(true);
    expect(withdraw(only)).toBe(false);
    expect(withdraw(first)).toBe(false);
    expect(await withdrawn).toEqual(failed({ kind: 'too-many' }));
    expect(await Promise.all([sending, ...shared])).toEqual(['being sent', 'shared', 'shared'].map(done));
    expect(names()).toEqual(['shared']);
  });

  it("sends a person's request before earlier background requests", async () => {
    const { ask, names, sent } = setUp();
    const background = [1, 2].map((i) => ask(`background ${i}`, { priority: 'background' }));
    const person = ask('person');
    await Promise.all([...background, person]);
    expect(names()).toEqual(['person', 'background 1', 'background 2']);
    expect((sent[2]?.start ?? 0) - (sent[1]?.start ?? 0)).toBeGreaterThanOrEqual(
      RATE_LIMITS.backgroundIntervalMs,
    );
  });

  it('makes a background request urgent once a person needs it', async () => {
    const { ask, names } = setUp();
    const first = ask('a', { priority: 'background' });
    const second = ask('b', { priority: 'background' });
    const urgent = ask('b');
    await Promise.all([first, second, urgent]);
    expect(names()).toEqual(['b', 'a']);
  });

  it('sends requests of our pages first, then of tabs, then background', async () => {
    const { ask, names } = setUp();
    await Promise.all([
      ask('background', { priority: 'background' }),
      ask('tab', { tab: 1 }),
      ask('page'),
      ask('first', { priority: 'first' }),
    ]);
    expect(names()).toEqual(['first', 'page', 'tab', 'background']);
  });

  it('keeps ten queued requests of a tab: the next and newest', async () => {
    const { ask, names } = setUp();
    const asked = Array.from({ length: 50 }, (_, i) => ask(`one ${i}`, { tab: 1 }));
    const other = Array.from({ length: 3 }, (_, i) => ask(`other ${i}`, { tab: 2 }));
    const answers = await Promise.all([...asked, ...other]);
    expect(answers.filter(({ ok }) => !ok)).toHaveLength(40);
    const newest = Array.from({ length: 9 }, (_, i) => `one ${41 + i}`);
    expect(names()).toEqual(['one 0', ...newest, 'other 0', 'other 1', 'other 2']);
  });

  it('drops no request of our pages in favour of tabs', async () => {
    const { ask, sent } = setUp();
    const page = Array.from({ length: QUEUE.maxRequests - 1 }, (_, i) => ask(`page ${i}`));
    const tabs = Array.from({ length: 200 }, (_, i) => ask(`tab ${i}`, { tab: i }));
    expect((await Promise.all(page)).every(({ ok }) => ok)).toBe(true);
    const dropped = (await Promise.all(tabs)).filter(({ ok }) => !ok);
    expect(dropped).toHaveLength(199);
    expect(sent.slice(0, QUEUE.maxRequests - 1).every(({ name }) => name.startsWith('page'))).toBe(true);
  });

  it('stores the start of a request before sending it', async () => {
    const { ask, written } = setUp();
    let onRecord = 0;
    const send = async () => {
      onRecord = written.length;
      return done('x');
    };
    await ask('x', { send });
    expect(onRecord).toBe(1);
    expect(written[0]).toMatchObject({ lastStart: T0, underWay: true, count: 1 });
  });

  it('fails all requests at once during a pause that the site requested', async () => {
    const { ask, sent, rateLimiter } = setUp();
    await rateLimiter.change((state, now) =>
      afterRequestedPause(state, { kind: 'not-responding' }, 60_000, 1, now),
    );
    const answers = await Promise.all([ask('a'), ask('b')]);
    expect(sent).toHaveLength(0);
    for (const answer of answers) {
      expect(answer).toEqual({ ok: false, failure: { kind: 'not-responding' }, retryAt: T0 + 60_000 });
    }
  });

  it("reserves the day's last 500 requests for persons", async () => {
    const { ask, names, rateLimiter } = setUp();
    await rateLimiter.change(() => spentToday(T0, RATE_LIMITS.backgroundPerDay - 1));
    const background = (name: string) => ask(name, { priority: 'background' });
    expect(await background('the last one')).toEqual(done('the last one'));
    const answers = await Promise.all([background('a'), background('b'), ask('person')]);
    const spent = { ok: false, failure: { kind: 'too-many' }, retryAt: tomorrow(T0) };
    expect(answers).toEqual([spent, spent, done('person')]);
    // A request that both make counts as a person's.
    const both = [background('both'), ask('both')];
    expect(await Promise.all(both)).toEqual([done('both'), done('both')]);
    expect(names()).toEqual(['the last one', 'person', 'both']);
  });

  it("reserves the day's last 250 requests for the extension's pages", async () => {
    const { ask, names, rateLimiter } = setUp();
    await rateLimiter.change(() => spentToday(T0, RATE_LIMITS.tabsPerDay - 1));
    const ofTab = (name: string) => ask(name, { priority: 'tab' });
    expect(await ofTab('the last one')).toEqual(done('the last one'));
    const answers = await Promise.all([ofTab('a'), ask('first', { priority: 'first' }), ask('b')]);
    const spent = { ok: false, failure: { kind: 'too-many' }, retryAt: tomorrow(T0) };
    expect(answers).toEqual([spent, done('first'), done('b')]);
    expect(await Promise.all([ofTab('both'), ask('both')])).toEqual([done('both'), done('both')]);
    expect(names()).toEqual(['the last one', 'first', 'b', 'both']);
  });

  it("sends 2,500 background requests a day and a person's up to 3,000", async () => {
    const { ask, sent } = setUp();
    const spent = { ok: false, failure: { kind: 'too-many' }, retryAt: tomorrow(T0) };
    const send = (place: number, priority: Priority) => ask(`${place}`, { priority });
    for (let i = 0; i < RATE_LIMITS.backgroundPerDay; i++) await send(i, 'background');
    expect(await send(RATE_LIMITS.backgroundPerDay, 'background')).toEqual(spent);
    for (let i = RATE_LIMITS.backgroundPerDay; i < RATE_LIMITS.perDay; i++) await send(i, 'person');
    expect(await send(RATE_LIMITS.perDay, 'person')).toEqual(spent);
    expect(sent).toHaveLength(RATE_LIMITS.perDay);
    expect(brokenRateRules(sent)).toEqual([]);
  });

  it('fails with the reason offline, without permission or after an objection', async () => {
    const { ask, sent, state } = setUp();
    state.online = false;
    expect(await ask('a')).toEqual({ ok: false, failure: { kind: 'offline' } });
    state.online = true;
    state.permitted = false;
    expect(await ask('a')).toEqual({ ok: false, failure: { kind: 'no-permission' } });
    state.permitted = true;
    const objection = async () => ({ kind: 'key-refused' }) as const;
    expect(await ask('a', { objection })).toEqual({ ok: false, failure: { kind: 'key-refused' } });
    expect(sent).toHaveLength(0);
    expect(await ask('a')).toEqual(done('a'));
  });

  it('fails while its rate-limiter state cannot be stored, then works again', async () => {
    const { ask, sent, rateLimiter } = setUp();
    const { change } = rateLimiter;
    rateLimiter.change = async () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(await ask('a')).toEqual({ ok: false, failure: { kind: 'storage-full' } });
    expect(sent).toHaveLength(0);
    rateLimiter.change = change;
    expect(await ask('a')).toEqual(done('a'));
  });
});

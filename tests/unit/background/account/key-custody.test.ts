import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import type { Account } from '../../../../lib/account/account.ts';
import { currentAccount } from '../../../../lib/background/account/key.ts';
import { fetchOnce } from '../../../../lib/background/net/fetch.ts';
import type { Result } from '../../../../lib/failure.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { readListing } from '../../../../lib/store/site/site-data.ts';
import type { Fault } from '../../../site/faults.ts';
import { holdAnswer } from '../../support/practice-site.ts';
import { useAsSite } from '../../support/site-address.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { storedResults } from '../../support/stored-results.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const CANARY = 'canary7e57c0ffee5ec2e7ba5eba11deadbeef';

/** Makes twenty requests at once. `meanwhile` runs while the site holds back the first response. */
async function twenty(of: Account, meanwhile?: () => Promise<void>): Promise<Result<null>[]> {
  const { underWay, release } = holdAnswer(here.site, 'attempts');
  const asking = Array.from({ length: 20 }, (_, i) => here.worker.attempts.refresh(of, i + 1));
  await underWay;
  await meanwhile?.();
  release();
  return Promise.all(asking);
}

const keysSent = (since = 0) =>
  here.site.log.since(since).flatMap(({ headers }) => headers['x-api-key'] ?? []);

describe('the key', () => {
  it('S9 is in no request after its replacement, also not in queued ones', async () => {
    const [, other] = here.site.users;
    if (!other) throw new Error('the site has no other player');
    const old = await storedAccount();
    let replaced = 0;
    const answers = await twenty(old, async () => {
      await here.worker.connect(other);
      replaced = here.site.log.mark();
    });
    expect(new Set(answers.map((answer) => !answer.ok && answer.failure.kind))).toEqual(new Set(['no-key']));
    expect(here.site.log.since(replaced)).toEqual([]);
    await here.worker.attempts.refresh(await storedAccount(), 1);
    expect(keysSent(replaced)).toEqual([here.site.keyOf(other.name)]);
    await here.worker.connect(here.player);
  });

  it.each([401, 403] as const)(
    'S10 refused with %d is sent once more to check it, then never',
    async (status) => {
      const of = await storedAccount();
      here.site.switches.refusalStatus = status;
      here.site.revokeKey(here.site.keyOf(here.player.name));
      const answers = await twenty(of);
      expect(here.site.log.api().map(({ route }) => route)).toEqual(['attempts', 'user']);
      for (const answer of answers) expect(answer).toMatchObject({ failure: { kind: 'key-refused' } });
      here.worker.state.time += 3_600_000;
      expect(await here.worker.recent('newest')).toMatchObject({ failure: { kind: 'key-refused' } });
      expect(here.site.log.api()).toHaveLength(2);
      here.site.makeKey(here.player.id);
      await here.worker.connect(here.player);
    },
  );

  it('S11 is in no request after the player withdraws the permission', async () => {
    const answers = await twenty(await storedAccount(), async () => {
      here.worker.state.permitted = false;
    });
    expect(here.site.log.all()).toHaveLength(1);
    for (const answer of answers.slice(1))
      expect(answer).toMatchObject({ failure: { kind: 'no-permission' } });
    here.worker.state.permitted = true;
  });

  const page = '<!doctype html><title>Sign in to the network</title>';
  const CAPTIVE: [string, Fault][] = [
    ['a log-in page with status 200', { kind: 'html' }],
    ['status 511', { kind: 'answer', status: 511, headers: { 'content-type': 'text/html' }, body: page }],
    ['a name that leads nowhere', { kind: 'reset' }],
  ];
  it.each(CAPTIVE)('S12 is sent at most once to %s; no data is stored', async (name, fault) => {
    const of = await storedAccount();
    const { problemPanel } = here.worker.content;
    // Each case has its own problem: the worker remembers the failure of a problem.
    const id = 30 + CAPTIVE.findIndex(([one]) => one === name);
    const stored = async () => {
      const { attempts, stats } = await storedResults(of.origin, of.player.id, id);
      return { attempts, stats, listed: (await readListing(of.origin)).answer };
    };
    const known = await stored();
    here.site.faults.add('any', fault);
    const answer = await here.worker.attempts.refresh(of, id);
    const retryAt = answer.ok ? undefined : answer.retryAt;
    expect(retryAt).toBeGreaterThan(0);
    // The virtual clock may run ahead while the database works. Set it back to before the end of the wait.
    here.worker.state.time = Number(retryAt) - 1;
    for (let look = 0; look < 5; look++) {
      expect(await problemPanel({ id, panelLoaded: true, wait: false }, 1)).toMatchObject({
        panel: { status: null, attempts: [], pending: false, failure: { kind: 'not-responding' } },
      });
    }
    expect(keysSent()).toHaveLength(1);
    expect(await stored()).toEqual(known);
  });

  it('S15 is in no error and no console output', async () => {
    const heard: unknown[] = [];
    const listen = (...said: unknown[]) => heard.push(...said);
    for (const way of ['log', 'info', 'warn', 'error', 'debug'] as const) {
      vi.spyOn(console, way).mockImplementation(listen);
    }
    process.on('unhandledRejection', listen);
    const real = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => real(ms / 10));
    const plain = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => plain.once('listening', resolve));

    const ask = (address: string) =>
      fetchOnce({ url: new URL(address), key: CANARY, onReceived: async () => {} });
    const api = `${here.site.url}/api/v2/user/me`;
    const faults: Fault[] = [
      { kind: 'answer', status: 500, body: 'broken' },
      { kind: 'answer', status: 200, body: '{"user":' },
      { kind: 'reset' },
      { kind: 'truncated' },
      { kind: 'huge', bytes: 5_000_000 },
      { kind: 'none', until: new Promise(() => {}) },
      { kind: 'drip', bytes: 1, everyMs: 50 },
    ];
    for (const fault of faults) {
      const active = here.site.faults.add('user', fault);
      heard.push(await ask(api));
      expect(active.met).toBe(1);
      active.clear();
    }
    const { port } = plain.address() as AddressInfo;
    for (const origin of [`https://127.0.0.1:${port}`, 'https://nowhere.invalid', 'https://127.0.0.1:1']) {
      useAsSite(origin);
      heard.push(await ask(`${origin}/`));
    }
    useAsSite(here.site.url);
    await new Promise((resolve) => setImmediate(resolve));
    plain.close();
    process.off('unhandledRejection', listen);
    vi.restoreAllMocks();

    expect(heard).toHaveLength(faults.length + 3);
    expect(keysSent()).toContain(CANARY);
    const everything = inspect(heard, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true });
    expect(everything).toContain('not-responding');
    expect(everything).not.toContain(CANARY);
  });

  it("S7 is sent without the site's cookies and without a referrer", async () => {
    const cookie = { 'set-cookie': 'tracker=1; Path=/; Secure' };
    here.site.faults.add('any', { kind: 'relabelled', headers: cookie });
    for (let i = 0; i < 3; i++) await here.worker.listing.find({ ...NO_FILTERS, canon: i === 1 });
    expect(keysSent()).toHaveLength(3);
    for (const { headers } of here.site.log.all()) {
      expect(headers.cookie).toBeUndefined();
      expect(headers.referer).toBeUndefined();
    }
  });
});

describe('a key that is being set up', () => {
  it.each([
    ['of the address check', 'problems'],
    ['with its owner', 'user'],
  ] as const)('is not stored if the player forgets it before the response %s', async (_, route) => {
    const { page } = here.worker.nextLife();
    const { underWay, release } = holdAnswer(here.site, route);
    const trying = page.useKey(here.site.keyOf(here.player.name));
    await underWay;
    await page.forgetKey(null);
    release();
    expect(await trying).toEqual({ ok: false, failure: { kind: 'no-key' } });
    expect(await currentAccount()).toBeNull();
  });
});

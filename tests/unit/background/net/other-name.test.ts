import { describe, expect, it } from 'vitest';
import { currentAccount } from '../../../../lib/background/account/key.ts';
import { WAIT } from '../../../../lib/limits.ts';
import { WAIT_MS } from '../../../patience.ts';
import fc from '../../fast-check.ts';
import { cases } from '../../support/cases.ts';
import { REDIRECTED, twoNames } from './two-names.ts';

const here = await twoNames();
const { site, www, bare, ids, lives, requests, addresses } = here;
const { keep, find, detail, attemptsOn, newest, useKey } = here;

const elsewhere = { kind: 'redirect', status: 302, location: '/login' } as const;

/** What the other host name may answer after the first one has redirected the request: never a problem. */
const ANSWERS = [
  ['a page', { kind: 'html' }],
  ['404', { kind: 'answer', status: 404 }],
  ['data of another kind', { kind: 'json', value: { hello: 'environment' } }],
  ['an empty list', { kind: 'json', value: [] }],
  ['nothing', { kind: 'reset' }],
  ['a redirect', elsewhere],
  // As a parked domain or a firewall answers.
  ['401 and a page', { kind: 'answer', status: 401, body: '<!doctype html>Log in' }],
  ['403 and JSON', { kind: 'json', status: 403, value: { message: 'Forbidden' } }],
  ['503', { kind: 'answer', status: 503 }],
] as const;

describe('the other host name of a site that redirects', () => {
  it.each(ANSWERS)('gets no key and no other request if it answers with %s', async (_, fault) => {
    await keep();
    site.faults.once('any', elsewhere);
    site.faults.add('any', fault);
    const answer = await newest();
    expect(requests()).toEqual(['www with the key', 'bare']);
    expect(answer).toMatchObject({ ...REDIRECTED, retryAt: lives.state.time + WAIT.redirectedMs });
    expect(await addresses()).toEqual([www, www]);
    expect(await currentAccount()).toMatchObject({ refused: false });
  });

  it('gets the key once if it redirects only requests with keys', async () => {
    await keep();
    site.faults.add('attempts', elsewhere);
    const answer = await newest();
    expect(requests()).toEqual(['www with the key', 'bare', 'bare with the key']);
    expect(answer).toMatchObject({ ...REDIRECTED, retryAt: lives.state.time + WAIT.redirectedMs });
  });

  it('gets the pause that it requests if that is longer', async () => {
    await keep();
    site.faults.once('any', elsewhere);
    site.faults.once('any', { kind: 'answer', status: 503, headers: { 'retry-after': '3600' } });
    expect(await newest()).toMatchObject({ retryAt: lives.state.time + 3_600_000 });
    expect(requests()).toEqual(['www with the key', 'bare']);
  });

  it("gets no request without the player's permission", async () => {
    lives.state.reachable = (origin) => origin === www;
    site.faults.add('any', elsewhere);
    await keep();
    expect(await newest()).toMatchObject({ ...REDIRECTED, retryAt: expect.any(Number) });
    expect(requests()).toEqual(['www with the key']);
  });
});

const empty = (status: number) => new Response(null, { status });

/** The ways in which a host name of the site may answer a request with or without key. null: as the API answers. */
const WAYS = {
  api: () => null,
  redirect: () => empty(302),
  'keyed redirect': (keyed) => (keyed ? empty(307) : null),
  page: () => new Response('<!doctype html>'),
  missing: () => empty(404),
  refused: () => Response.json({ message: 'Unauthorized' }, { status: 401 }),
  'refusing page': () => new Response('<!doctype html>Forbidden', { status: 401 }),
  busy: () => empty(503),
  gone: () => {
    throw new TypeError('Failed to fetch');
  },
} satisfies Record<string, (keyed: boolean) => Response | null>;
type Way = keyof typeof WAYS;

it('a key reaches a host name only after a keyless answer', async () => {
  const way = fc.constantFrom(...(Object.keys(WAYS) as Way[]));
  const acts = [find, detail, newest, useKey, () => attemptsOn(ids[1] ?? 0)];
  const step = fc.record({ www: way, bare: way, act: fc.nat(acts.length - 1) });
  const real = globalThis.fetch;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      lives.end();
      const ways = { www: 'api' as Way, bare: 'api' as Way };
      // This name accepted the key before it was stored.
      const trusted = new Set([www]);
      let inAct = 0;
      const wrong: string[] = [];
      globalThis.fetch = async (input, init) => {
        const url = new URL(String(input));
        const keyed = new Headers(init?.headers).has('x-api-key');
        inAct++;
        // Not thrown: the worker would handle an error here as a broken network.
        if (init?.redirect !== 'manual' || (keyed && !trusted.has(url.origin))) wrong.push(url.href);
        if (url.origin !== www && url.origin !== bare) wrong.push(url.href);
        const way = ways[url.origin === www ? 'www' : 'bare'];
        const answer = WAYS[way](keyed) ?? (await real(url, init));
        if (!keyed && answer.ok && way !== 'page') trusted.add(url.origin);
        return answer;
      };
      await lives.begin();
      await keep();
      for (const { act, ...taken } of steps) {
        Object.assign(ways, taken);
        inAct = 0;
        await acts[act]?.();
        expect(wrong).toEqual([]);
        // At most five: the request itself, one to the other host without the key, the same request there with the key, and two
        // that find out why the answer was 404.
        expect(inAct).toBeLessThanOrEqual(5);
      }
      lives.end();
      globalThis.fetch = real;
    }),
    // A run that hangs is reported with its steps.
    { numRuns: cases(60, 3), timeout: WAIT_MS, endOnFailure: true },
  );
});

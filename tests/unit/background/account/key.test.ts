import { describe, expect, it } from 'vitest';
import { keyIn } from '../../../../lib/account/pasted-key.ts';
import {
  changeAccount,
  currentAccount,
  currentGeneration,
  keyFor,
  saveKey,
} from '../../../../lib/background/account/key.ts';
import { siteOrigins } from '../../../../lib/site.ts';
import fc from '../../fast-check.ts';
import { cases } from '../../support/cases.ts';
import { useAsSite } from '../../support/site-address.ts';

describe('a pasted key', () => {
  it('S6 is trimmed of white space', () => {
    expect(keyIn('  abc123\n')).toEqual({ text: 'abc123' });
  });

  it.each([
    '\u200babc123',
    'abc\u200b123\ufeff',
    '"abc123"',
    "'abc123' ",
    '“abc123”',
    'Bearer abc123',
    'bearer\u00a0"abc123"',
    '"Bearer abc123"\n',
  ])('is cleaned of what was copied along: %j', (pasted) => {
    expect(keyIn(pasted)).toEqual({ text: 'abc123' });
  });

  it.each(['', '   ', '\n\t', '""', 'Bearer '])('fails as empty: %j', (pasted) => {
    expect(keyIn(pasted)).toEqual({ failure: { kind: 'key-odd' } });
  });

  it.each(['two words', 'line\nbreak', 'nul\0', 'cr\rlf', 'ключ', 'é', 'x'.repeat(513)])(
    'S6 fails as invalid: %j',
    (pasted) => {
      expect(keyIn(pasted)).toEqual({ failure: { kind: 'key-odd' } });
    },
  );

  it('S6 is accepted only if a header can carry it unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (pasted) => {
        const key = keyIn(pasted);
        if (!('text' in key)) return;
        expect(new Headers({ 'X-Api-Key': key.text }).get('x-api-key')).toBe(key.text);
      }),
      { numRuns: cases(2_000) },
    );
    expect(keyIn('a-B_9.~!$%&')).toEqual({ text: 'a-B_9.~!$%&' });
  });
});

async function store(text: string, id: number) {
  const player = { id, name: `player ${id}`, elo: null, rank: null };
  const origin = siteOrigins()[0];
  const account = await saveKey({ text, origin, player }, await currentGeneration());
  if (!account) throw new Error('the key was not stored');
  return account;
}

it('S4 the key of another site is not used', async () => {
  const account = await store('of the site', 1);
  useAsSite('https://evil.example');
  expect(await currentAccount()).toBeNull();
  expect(await keyFor(account)).toBeUndefined();
  useAsSite(account.origin);
  expect(await keyFor(account)).toBe('of the site');
});

it('S9 what a late answer says of a replaced key does not change the new one', async () => {
  const before = await store('first', 1);
  const now = await store('second', 2);
  await changeAccount(before, { refused: true });
  expect(await currentAccount()).toEqual(now);
  await changeAccount(now, { refused: true });
  expect(await currentAccount()).toEqual({ ...now, refused: true });
});

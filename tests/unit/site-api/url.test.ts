import { describe, expect, it, vi } from 'vitest';
import { fetchOnce } from '../../../lib/background/net/fetch.ts';
import { apiUrl } from '../../../lib/site-api/url.ts';
import fc from '../fast-check.ts';
import { cases } from '../support/cases.ts';

const ORIGIN = 'https://www.goproblems.com';
const nasty = fc.constantFrom(
  '//evil.example',
  'https://www.goproblems.com.evil.example',
  '..',
  '.',
  '%2e%2e%2f',
  '%2e%2e',
  '\\\\evil.example',
  '?x=1',
  '#x',
  '\r\nX-Evil: 1',
  '@evil.example',
  '/',
);

describe('the address of an API request', () => {
  it('S5 stays below its API root for thousands of random paths', () => {
    const part = fc.oneof(nasty, fc.string(), fc.integer(), fc.webUrl());
    const query = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 3 })));
    let made = 0;
    let refused = 0;
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), query, (path, asked) => {
        let url: URL;
        try {
          url = apiUrl(ORIGIN, path, asked);
        } catch {
          refused++;
          return;
        }
        made++;
        expect(url.origin).toBe(ORIGIN);
        expect(url.pathname.startsWith('/api/v2/')).toBe(true);
        expect(url.username + url.password).toBe('');
      }),
      { numRuns: cases(11_000, 5) },
    );
    // Enough addresses must be built, and some paths must be refused, or the test would prove little.
    expect(made).toBeGreaterThanOrEqual(cases(10_000, 5));
    expect(refused).toBeGreaterThan(0);
  });

  it('repeats array keys with brackets', () => {
    const url = apiUrl(ORIGIN, ['problems'], { genres: ['joseki', 'life and death'], result_number: 5 });
    expect(url.search).toBe('?genres%5B%5D=joseki&genres%5B%5D=life+and+death&result_number=5');
  });

  it.each([
    'http://www.goproblems.com',
    'https://www.goproblems.com.evil.example',
    'https://good@www.goproblems.com',
    'https://www.goproblems.com:8443',
    'https://www.goproblems.com/path',
    'https://staging.goproblems.com',
    'http://localhost',
    'javascript:alert(1)',
  ])('S4 refuses the origin %s', (origin) => {
    expect(() => apiUrl(origin, ['problems'])).toThrow();
  });

  it('S4 is checked again before `fetch`, which no other host reaches', async () => {
    const send = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('sent'));
    for (const address of [
      'http://www.goproblems.com/api/v2/problems',
      'https://me:pw@www.goproblems.com/',
      'https://evil.example/',
    ]) {
      const ask = fetchOnce({ url: new URL(address), key: null, onReceived: async () => {} });
      await expect(ask).rejects.toThrow('no address');
    }
    expect(send).not.toHaveBeenCalled();
    send.mockRestore();
  });

  it.each(['https://www.goproblems.com', 'https://goproblems.com'])('S4 accepts %s', (origin) => {
    expect(apiUrl(origin, ['user', 'me']).href).toBe(`${origin}/api/v2/user/me`);
  });
});

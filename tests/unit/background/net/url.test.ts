import { describe, expect, it, vi } from 'vitest';
import { fetchOnce } from '../../../../lib/background/net/fetch.ts';
import { apiUrl, mayCarryKey } from '../../../../lib/background/net/url.ts';
import fc from '../../fast-check.ts';
import { cases } from '../../support/cases.ts';

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
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'https://good@evil.example',
    'https://www.goproblems.com/path',
    'https://www.goproblems.com?x',
    'ftp://www.goproblems.com',
    'http://0.0.0.0',
    'http://192.168.1.5',
    'http://[::1]',
  ])('S4 refuses the origin %s', (origin) => {
    expect(() => apiUrl(origin, ['problems'])).toThrow();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'blob:https://x.example/1'])(
    'S4 never sends a key to %s',
    (address) => {
      expect(mayCarryKey(new URL(address))).toBe(false);
    },
  );

  it('S4 is checked again before `fetch`, which plain HTTP never reaches', async () => {
    const send = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('sent'));
    const url = new URL('http://www.goproblems.com/api/v2/problems');
    await expect(fetchOnce({ url, key: null, onReceived: async () => {} })).rejects.toThrow('no address');
    expect(send).not.toHaveBeenCalled();
    send.mockRestore();
  });

  it.each(['https://a.example', 'http://localhost:8102', 'http://127.0.0.1:1'])('S4 accepts %s', (origin) => {
    expect(apiUrl(origin, ['user', 'me']).href).toBe(`${origin}/api/v2/user/me`);
  });
});

import { describe, expect, it } from 'vitest';
import { mayCarryKey } from '../../lib/background/net/url.ts';
import { keyPage, problemIdAt, siteName, siteOrigins, sitePatterns, twinOrigin } from '../../lib/site.ts';
import { parseAddress } from '../../lib/site-address.ts';
import fc from './fast-check.ts';

describe('the number of the problem a page shows', () => {
  it.each([
    ['https://www.goproblems.com/problems/123', 123],
    ['https://www.goproblems.com/problems/123/', 123],
    ['https://goproblems.com/problems/123?x=1#y', 123],
    ['https://www.goproblems.com/123', 123],
    ['https://www.goproblems.com/prob.php3?id=77', 77],
    ['https://www.goproblems.com/prob.php3?id=77&x=2', 77],
    ['https://www.goproblems.com/prob.php3?id=77x', null],
    ['https://www.goproblems.com/prob.php3', null],
    ['https://www.goproblems.com/', null],
    ['https://www.goproblems.com/problems', null],
    ['https://www.goproblems.com/problems/0', null],
    ['https://www.goproblems.com/problems/-5', null],
    ['https://www.goproblems.com/problems/12a', null],
    ['https://www.goproblems.com/problems/123/comments', null],
    ['https://www.goproblems.com/problems/99999999999', null],
    ['https://www.goproblems.com/problems/groups?group=Collection&collection=5', null],
    ['not an address', null],
  ])('%s is %j', (address, id) => {
    expect(problemIdAt(address)).toBe(id);
  });
});

describe('the page where a player makes a key', () => {
  it.each(['https://www.goproblems.com', 'http://localhost:8102'])(
    'is the home page of %s by default',
    (base) => {
      expect(keyPage(base)).toEqual({ address: `${base}/`, isHome: true });
    },
  );

  it('is the page that is set, on the same site', () => {
    expect(keyPage('https://www.goproblems.com', '/account/keys')).toEqual({
      address: 'https://www.goproblems.com/account/keys',
      isHome: false,
    });
  });
});

describe('the two hosts of a site', () => {
  it('differ only by www', () => {
    expect(twinOrigin('https://www.goproblems.com')).toBe('https://goproblems.com');
    expect(twinOrigin('https://goproblems.com')).toBe('https://www.goproblems.com');
    expect(siteOrigins('https://goproblems.com')).toEqual([
      'https://goproblems.com',
      'https://www.goproblems.com',
    ]);
  });

  it('do not exist for IP addresses and localhost', () => {
    expect(twinOrigin('http://localhost:8080')).toBeNull();
    expect(twinOrigin('http://127.0.0.1')).toBeNull();
  });

  it('share one name, so that they share one history', () => {
    expect(siteName('https://www.goproblems.com')).toBe(siteName('https://goproblems.com'));
    expect(siteName('https://staging.goproblems.com')).not.toBe(siteName('https://goproblems.com'));
  });

  it('have match patterns without ports, since Firefox refuses ports', () => {
    expect(sitePatterns('http://localhost:8102')).toEqual(['http://localhost/*']);
  });
});

describe('a typed site address', () => {
  it.each([
    ['https://www.goproblems.com', 'https://www.goproblems.com'],
    ['  https://www.goproblems.com/problems/123?tab=1#x\n', 'https://www.goproblems.com'],
    ['go.example', 'https://go.example'],
    ['//go.example/problems', 'https://go.example'],
    ['GO.Example:8443/x', 'https://go.example:8443'],
    ['https://go.example:443', 'https://go.example'],
    ['https://go.example./', 'https://go.example'],
    ['münchen.example', 'https://xn--mnchen-3ya.example'],
    ['https://аррӏе.example', 'https://xn--80ak6aa92e.example'],
    ['https://go\u200b.example', 'https://go.example'],
    ['https:\\\\go.example\\@evil.example', 'https://go.example'],
    ['localhost:8080/problems/1', 'https://localhost:8080'],
    ['http://localhost:8080/problems/1', 'http://localhost:8080'],
    ['http://LOCALHOST.', 'http://localhost'],
    ['http://127.0.0.1', 'http://127.0.0.1'],
    ['http://127.1:81', 'http://127.0.0.1:81'],
    ['http://2130706433', 'http://127.0.0.1'],
    ['https://go.example?', 'https://go.example'],
    ['https://go.example/#', 'https://go.example'],
    ['https://go.ex\u2060\u00adample', 'https://go.example'],
    ['https://gоoblems.example', 'https://xn--goblems-9ig.example'],
    ['https:\\\\127.0.0.1', 'https://127.0.0.1'],
    ['https://192.168.1.5', 'https://192.168.1.5'],
  ])('S4 %j is parsed as %s', (text, base) => {
    expect(parseAddress(text)).toEqual({ base });
  });

  it.each([
    ['', 'address-empty'],
    [' \n', 'address-empty'],
    ['my go site', 'address-odd'],
    ['https://', 'address-odd'],
    ['https://go.exa\nmple', 'address-odd'],
    ['https://go.exa\tmple', 'address-odd'],
    ['https://go.ex\ufeffample', 'address-odd'],
    ['http:\\\\go.example', 'address-plain'],
    ['https://go.example:99999', 'address-odd'],
    ['https://go..example', 'address-odd'],
    ['https://[::1]', 'address-odd'],
    ['http://[::1]:8080', 'address-odd'],
    ['https://*/', 'address-odd'],
    ['https://*.example', 'address-odd'],
    ['https://%2a.example', 'address-odd'],
    ['javascript:alert(1)', 'address-odd'],
    ['data:text/html,x', 'address-odd'],
    ['file:///etc/hosts', 'address-odd'],
    ['blob:https://go.example/1', 'address-odd'],
    ['chrome-extension://abcdefgh/options.html', 'address-odd'],
    ['ftp://go.example', 'address-odd'],
    ['http://go.example', 'address-plain'],
    ['http://localhost.evil.example', 'address-plain'],
    ['http://127.0.0.1.evil.example', 'address-plain'],
    ['http://0.0.0.0', 'address-plain'],
    ['http://192.168.1.5', 'address-plain'],
    ['http://127.0.0.2', 'address-plain'],
    ['http:///127.0.0.1@evil.example', 'address-login'],
    ['http://localhost\u3002evil.example', 'address-plain'],
    ['moz-extension://abcdefgh/options.html', 'address-odd'],
    ['https://go.example@evil.example', 'address-login'],
    ['https://me:pw@go.example', 'address-login'],
    ['me@go.example', 'address-login'],
  ])('S4 %j is rejected: %s', (text, kind) => {
    expect(parseAddress(text)).toEqual({ failure: { kind } });
  });

  it('S4 is accepted only as an origin that may receive a key', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'http',
        'https',
        ':',
        '/',
        '//',
        '@',
        '\\',
        '.',
        '*',
        '%',
        '?',
        '#',
        '[',
        ']',
        'localhost',
      ),
      fc.constantFrom(
        '127.0.0.1',
        'go.example',
        ':8080',
        '%2a',
        '%40',
        'javascript:',
        ' ',
        '\t',
        'ü',
        '\u3002',
      ),
      fc.string({ maxLength: 6 }),
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    );
    const start = fc.constantFrom('', 'https://', 'http://localhost', 'https://go.example', 'go.example/');
    const text = fc
      .tuple(start, fc.array(part, { maxLength: 6 }))
      .map(([begin, parts]) => begin + parts.join(''));
    let accepted = 0;
    fc.assert(
      fc.property(text, (typed) => {
        const found = parseAddress(typed);
        if ('failure' in found) return;
        accepted++;
        const url = new URL(found.base);
        const onePattern = /^[a-z]+:\/\/[a-z\d._-]+\/\*(,|$)/.test(sitePatterns(found.base).join());
        const seen = [url.origin, mayCarryKey(url), parseAddress(found.base), onePattern];
        expect(seen).toEqual([found.base, true, found, true]);
      }),
      { numRuns: 1000 },
    );
    expect(accepted).toBeGreaterThan(150);
  });
});

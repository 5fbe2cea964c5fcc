import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UserManifest } from 'wxt';
import { keyPage, problemIdAt, problemPatterns, siteName, siteOrigins } from '../../lib/site.ts';

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

/** Whether a match pattern of the browser matches an address. */
function matches(pattern: string, address: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.?]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(address);
}

describe('the patterns of links in the menu', () => {
  const isMatched = (address: string) => problemPatterns().some((pattern) => matches(pattern, address));

  it.each([
    'https://www.goproblems.com/problems/123',
    'https://goproblems.com/problems/9?x=1',
    'https://www.goproblems.com/123/',
    'https://www.goproblems.com/prob.php3?id=77',
  ])('match %s', (address) => {
    expect(problemIdAt(address)).not.toBeNull();
    expect(isMatched(address)).toBe(true);
  });

  it.each([
    'https://www.goproblems.com/',
    'https://www.goproblems.com/problems',
    'https://www.goproblems.com/problems/groups?group=Collection',
    'https://www.goproblems.com/keys',
    'https://example.com/problems/123',
  ])('do not match %s', (address) => expect(isMatched(address)).toBe(false));
});

describe('the page where a player makes a key', () => {
  it.each(['https://www.goproblems.com', 'http://localhost:8102'])(
    'is the home page of %s by default',
    (base) => {
      expect(keyPage(base)).toBe(`${base}/`);
    },
  );

  it('is the page that is set, on the same site', () => {
    expect(keyPage('https://www.goproblems.com', '/account/keys')).toBe(
      'https://www.goproblems.com/account/keys',
    );
  });
});

describe('the site of a build', () => {
  // As `npm run build` does.
  async function manifestOf(site: string, browser = 'chrome') {
    vi.stubEnv('COMPANION_SITE', site);
    vi.resetModules();
    const { default: config } = await import('../../wxt.config.ts');
    const manifest = config.manifest as (environment: { browser: string; mode: string }) => UserManifest;
    return manifest({ browser, mode: 'production' });
  }
  afterEach(() => {
    vi.unstubAllEnvs();
    Reflect.deleteProperty(globalThis, 'COMPANION_SITE');
  });

  it.each([
    ['', ['https://www.goproblems.com/*', 'https://goproblems.com/*']],
    ['https://staging.example', ['https://staging.example/*', 'https://www.staging.example/*']],
    // Without ports, which Firefox refuses.
    ['https://www.go.example:8443', ['https://www.go.example/*', 'https://go.example/*']],
    ['https://192.168.1.5', ['https://192.168.1.5/*']],
    ['http://localhost:8102', ['http://localhost/*']],
    ['http://127.0.0.1', ['http://127.0.0.1/*']],
  ])('%j is the only one that its manifest names', async (site, patterns) => {
    const manifest = await manifestOf(site);
    const origins = siteOrigins();
    expect(manifest.host_permissions).toEqual(patterns);
    expect(manifest.content_scripts).toMatchObject([{ matches: patterns }]);
    expect(manifest.optional_host_permissions).toBeUndefined();
    const { extension_pages: policy = '' } = manifest.content_security_policy as Record<string, string>;
    expect(policy).toContain(`; connect-src 'self' ${origins.join(' ')};`);
    expect(origins[0]).toBe(site || 'https://www.goproblems.com');
    expect(origins).toHaveLength(patterns.length);
  });

  it.each([
    'go.example',
    'http://go.example',
    'http://localhost.evil.example',
    'http://192.168.1.5',
    'https://go.example/path',
    'https://me:pw@go.example',
    'https://*.example',
    'https://[::1]',
    'javascript:alert(1)',
    'https://go.example https://evil.example',
  ])('S4 cannot be %s', async (site) => {
    await expect(manifestOf(site)).rejects.toThrow(`COMPANION_SITE is ${site}, but must be like https://`);
  });
});

it('the two hosts of a site share one name, and so one history', () => {
  const [first, ...others] = siteOrigins();
  expect(others.map(siteName)).toEqual([siteName(first)]);
});

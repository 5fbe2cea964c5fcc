import { describe, expect, it } from 'vitest';
import { problemIdAt, siteName, siteOrigins, sitePatterns, twinOrigin } from '../../lib/site.ts';

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

describe('the two hosts of a site', () => {
  it('are each other with and without www', () => {
    expect(twinOrigin('https://www.goproblems.com')).toBe('https://goproblems.com');
    expect(twinOrigin('https://goproblems.com')).toBe('https://www.goproblems.com');
    expect(siteOrigins('https://goproblems.com')).toEqual([
      'https://goproblems.com',
      'https://www.goproblems.com',
    ]);
  });

  it('do not exist for addresses and for this machine', () => {
    expect(twinOrigin('http://localhost:8080')).toBeNull();
    expect(twinOrigin('http://127.0.0.1')).toBeNull();
  });

  it('share one name, so that they share one history', () => {
    expect(siteName('https://www.goproblems.com')).toBe(siteName('https://goproblems.com'));
    expect(siteName('https://staging.goproblems.com')).not.toBe(siteName('https://goproblems.com'));
  });

  it('are asked for by patterns without ports, which Firefox refuses', () => {
    expect(sitePatterns('http://localhost:8102')).toEqual(['http://localhost/*']);
  });
});

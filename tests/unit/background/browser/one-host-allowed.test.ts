import { beforeEach, expect, it } from 'vitest';
import { realEnvironment } from '../../../../lib/background/environment.ts';
import { isSiteAllowed } from '../../../../lib/pages/site-permission.ts';
import { siteOrigins } from '../../../../lib/site.ts';

/** What the player has allowed. */
let allowed: readonly string[] = [];

beforeEach(() => {
  const { chrome } = globalThis as unknown as { chrome: { permissions: object } };
  Object.assign(chrome.permissions, {
    contains: async ({ origins }: { origins: string[] }) => origins.every((one) => allowed.includes(one)),
  });
});

it.each(['https://www.goproblems.com', 'https://goproblems.com'])(
  'a browser in which only %s is allowed lets the pages and the worker use that host alone',
  async (origin) => {
    allowed = [`${origin}/*`];
    for (const one of siteOrigins()) {
      expect(await isSiteAllowed(one)).toBe(one === origin);
      expect(await realEnvironment.mayReach(one)).toBe(one === origin);
    }
  },
);

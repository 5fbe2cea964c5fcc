import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBase } from '../../../../lib/background/browser/use-site-address.ts';
import { realEnvironment } from '../../../../lib/background/environment.ts';
import { isSiteAllowed } from '../../../../lib/pages/site-permission.ts';
import { DEFAULT_BASE } from '../../../../lib/site.ts';

/** What the player has allowed. */
let allowed: readonly string[] = [];

beforeEach(() => {
  const { chrome } = globalThis as unknown as { chrome: { permissions: object } };
  Object.assign(chrome.permissions, {
    contains: async ({ origins }: { origins: string[] }) => origins.every((one) => allowed.includes(one)),
  });
});

describe('a browser in which only one host of the site is allowed', () => {
  it('lets the pages and the worker use the site', async () => {
    allowed = ['https://www.goproblems.com/*'];
    expect(await isSiteAllowed(DEFAULT_BASE)).toBe(true);
    expect(await realEnvironment.mayReach(DEFAULT_BASE)).toBe(true);
    expect(await useBase(DEFAULT_BASE, () => {})).toEqual({ ok: true, value: null });
  });

  it('does not if it is the other host', async () => {
    allowed = ['https://goproblems.com/*'];
    expect(await isSiteAllowed(DEFAULT_BASE)).toBe(false);
    expect(await useBase(DEFAULT_BASE, () => {})).toMatchObject({ failure: { kind: 'no-permission' } });
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renewTabsOnce, watchPermissions } from '../../../../lib/background/browser/lifecycle.ts';
import { sitePatterns } from '../../../../lib/site.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

// A short deadline: the tests only check that there is one.
vi.mock('../../../../lib/limits.ts', async (real) => ({ ...(await real<object>()), TABS_MS: 1 }));

/** The extension APIs that `browser-stand-in.ts` defines. */
const { chrome } = globalThis as unknown as {
  chrome: Record<'permissions' | 'scripting' | 'storage' | 'tabs', object>;
};
/** What the worker has stored in `storage.session`. */
const inSession: Record<string, unknown> = {};
Object.assign(chrome.storage, {
  session: {
    get: async () => ({ ...inSession }),
    set: async (more: object) => void Object.assign(inSession, more),
    remove: async (name: string) => void delete inSession[name],
  },
});

const NEVER = new Promise(() => {});

describe('while tabs are frozen or show an alert', () => {
  const here = workerAtPracticeSite();
  /** The calls to the browser, in order. */
  const happened: string[] = [];
  const use = () => here.worker.nextLife().page;

  beforeEach(() => {
    happened.length = 0;
    Object.assign(chrome.tabs, {
      query: async () => [{ id: 1 }],
      sendMessage: (tab: number) => {
        happened.push(`tab ${tab} is told`);
        return NEVER;
      },
    });
    Object.assign(chrome.scripting, {
      executeScript: ({ target }: { target: { tabId: number } }) => {
        happened.push(`tab ${target.tabId} gets the script`);
        return NEVER;
      },
    });
  });

  it('the worker replies to a new key', async () => {
    expect(await use().useKey(here.site.keyOf(here.player.name))).toMatchObject({ ok: true });
    expect(happened).toEqual(['tab 1 is told']);
  });

  it("the worker gives them an update's script only once", async () => {
    await renewTabsOnce();
    expect(happened).toEqual(['tab 1 gets the script']);
    expect(inSession).toEqual({ tabsRenewed: true });
  });

  it('the worker starts the work that a new permission allows before tabs get the script', async () => {
    const listeners: ((added: { origins: string[] }) => void)[] = [];
    Object.assign(chrome, {
      permissions: { ...chrome.permissions, onAdded: { addListener: (one: never) => listeners.push(one) } },
    });
    watchPermissions(() => happened.push('begun'));
    for (const listener of listeners) listener({ origins: ['https://other.example/*'] });
    for (const listener of listeners) listener({ origins: sitePatterns() });
    await expect.poll(() => happened).toEqual(['begun', 'tab 1 gets the script']);
  });
});

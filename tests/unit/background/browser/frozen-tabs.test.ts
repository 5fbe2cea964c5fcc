import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messageInfo } from '../../../../lib/background/answers/message-router.ts';
import { optionsHandlers } from '../../../../lib/background/answers/options-handlers.ts';
import { renewOwed } from '../../../../lib/background/browser/lifecycle.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

// Nobody waits for the real deadline here: that there is one is what counts.
vi.mock('../../../../lib/limits.ts', async (real) => ({ ...(await real<object>()), TABS_MS: 1 }));

/** Of `browser-stand-in.ts`. */
const { chrome } = globalThis as unknown as { chrome: Record<'scripting' | 'storage' | 'tabs', object> };
const local = (chrome.storage as { local: Record<'get' | 'set', (items: object) => Promise<object>> }).local;

const NEVER = new Promise(() => {});

describe('where tabs are frozen, or wait at an alert', () => {
  const here = workerAtPracticeSite();
  /** What happened, in order. */
  const happened: string[] = [];
  const use = () => here.worker.nextLife().page;

  beforeEach(() => {
    happened.length = 0;
    Object.assign(chrome.tabs, {
      // One tab of the site, and one of another.
      query: async ({ url }: { url?: string[] }) => (url ? [{ id: 1 }] : [{ id: 1 }, { id: 2 }]),
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

  it('the player is answered about a key all the same', async () => {
    expect(await use().useKey(here.site.keyOf(here.player.name))).toMatchObject({ ok: true });
    expect(happened).toEqual(['tab 1 is told']);
  });

  it('the player is answered about an address all the same', async () => {
    expect(await use().useBase(here.site.url)).toMatchObject({ ok: true });
    expect(happened).toEqual(['tab 2 is told', 'tab 1 gets the script']);
  });

  it('the script of an update is owed them no longer once they were given it', async () => {
    await local.set({ tabsOwed: true });
    await renewOwed();
    expect(happened).toEqual(['tab 1 gets the script']);
    expect(await local.get({})).not.toHaveProperty('tabsOwed');
  });

  it.each(['useKey', 'tryKeyAgain', 'settingsChanged'] as const)(
    'what %s makes possible is begun before they are told',
    async (name) => {
      const { worker } = here.worker.nextLife();
      const events = { ...worker.events, historyReadable: () => void happened.push('begun') };
      const info = messageInfo({ ...worker, events });
      await optionsHandlers[name](here.site.keyOf(here.player.name) as never, info);
      expect(happened).toEqual(['begun', 'tab 1 is told']);
    },
  );
});

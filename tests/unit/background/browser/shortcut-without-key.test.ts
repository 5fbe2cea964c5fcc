import { expect, it } from 'vitest';
import { forgetKey } from '../../../../lib/background/account/key.ts';
import { watchCommands } from '../../../../lib/background/browser/keyboard-commands.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { savePopupState } from '../../../../lib/pages/popup-state.ts';
import { FRESH_POPUP } from '../../../../lib/popup/popup-state.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();

it('the shortcut for any problem works without a key', async () => {
  const { site, worker } = here;
  // What the popup has stored for somebody who had a key.
  const filters = { ...NO_FILTERS, statuses: ['untried' as const], genres: ['tesuji' as const] };
  await savePopupState({ ...FRESH_POPUP, isListChosen: true, filters });
  await forgetKey();
  const life = worker.nextLife();
  const { chrome } = globalThis as unknown as { chrome: { tabs: object } & Record<string, object> };
  let press: (command: string) => void = () => {};
  const onCommand = {
    addListener: (listener: typeof press) => {
      press = listener;
    },
  };
  Object.assign(chrome, { commands: { onCommand } });
  const opened = new Promise<string>((resolve) => {
    Object.assign(chrome.tabs, {
      query: async () => [{ id: 1, url: `${site.url}/problems/5` }],
      get: async () => ({ id: 1, url: `${site.url}/problems/5` }),
      update: async (_: number, { url }: { url: string }) => resolve(url),
    });
  });
  watchCommands(life.commands);
  press('any');
  expect(await opened).toMatch(/problems\/\d+$/);
});

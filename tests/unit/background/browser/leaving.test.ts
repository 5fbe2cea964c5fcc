import { beforeEach, expect, it } from 'vitest';
import { watchCommands } from '../../../../lib/background/browser/keyboard-commands.ts';
import { savePopupState } from '../../../../lib/pages/popup-state.ts';
import { FRESH_POPUP } from '../../../../lib/popup/popup-state.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
let life: ReturnType<typeof here.worker.nextLife>;
let press: (command: string) => void = () => {};
/** What the tab in front shows. */
let shown = '';
/** What was opened in it. */
let opened: string[] = [];
let created: string[] = [];

beforeEach(async () => {
  await here.worker.connect(here.player);
  life = here.worker.nextLife();
  await here.worker.recent('newest');
  await savePopupState(FRESH_POPUP);
  [opened, created] = [[], []];
  const { chrome } = globalThis as unknown as { chrome: { tabs: object } };
  const addListener = (listener: typeof press) => {
    press = listener;
  };
  Object.assign(chrome, { commands: { onCommand: { addListener } } });
  Object.assign(chrome.tabs, {
    query: async () => [{ id: 1, url: shown }],
    get: async () => ({ id: 1, url: shown }),
    update: async (_: number, { url }: { url: string }) => void opened.push(url),
    create: async ({ url }: { url: string }) => {
      created.push(url);
      return { id: 2 };
    },
  });
  watchCommands(life.commands);
});

it.each([
  ['nothing if it shows something else by then', 'https://mail.example/compose', false],
  // The page itself may change the address of its problem.
  ['the pick if it shows its problem still', '/problems/5#solved', true],
])('the tab of the shortcut gets %s', async (_, then, expected) => {
  const gate = here.site.faults.hold('problems');
  here.site.log.clear();
  shown = `${here.site.url}/problems/5`;
  press('any');
  await expect.poll(() => here.site.log.api('problems').length).toBe(1);
  shown = new URL(then, here.site.url).href;
  gate.open();
  // A later command in another tab ends after the first one.
  if (expected) await expect.poll(() => opened.length).toBe(1);
  shown = 'https://other.example/';
  press('next');
  await expect.poll(() => created.length).toBe(1);
  expect(opened).toHaveLength(expected ? 1 : 0);
});

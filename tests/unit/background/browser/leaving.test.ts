import { beforeEach, expect, it } from 'vitest';
import { watchCommands } from '../../../../lib/background/browser/keyboard-commands.ts';
import { done } from '../../../../lib/failure.ts';
import { FRESH_POPUP } from '../../../../lib/popup/popup-state.ts';
import { savePopupState } from '../../../../lib/store/core/popup-state.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { ownDataName } from '../../../../lib/store/own/own.ts';
import { playerDataName } from '../../../../lib/store/player/player.ts';
import { standStill } from '../../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
let press: (command: string) => void = () => {};
/** What the tab in front shows. */
let shown = '';
/** What was opened in it. */
let opened: string[] = [];
let created: string[] = [];
/** How often it was asked what the tab shows. */
let looks = 0;

beforeEach(async () => {
  standStill(here.worker.environment);
  await here.worker.connect(here.player);
  for (const name of [ownDataName, playerDataName]) await deleteDatabase(name(here.site.url, here.player.id));
  here.worker.nextLife();
  await here.worker.recent('newest');
  await savePopupState(FRESH_POPUP);
  [opened, created, looks] = [[], [], 0];
  const { chrome } = globalThis as unknown as { chrome: { tabs: object } };
  const addListener = (listener: typeof press) => {
    press = listener;
  };
  Object.assign(chrome, { commands: { onCommand: { addListener } } });
  Object.assign(chrome.tabs, {
    query: async () => [{ id: 1, url: shown }],
    get: async () => {
      looks++;
      return { id: 1, url: shown };
    },
    update: async (_: number, { url }: { url: string }) => void opened.push(url),
    create: async ({ url }: { url: string }) => void created.push(url),
  });
});

it.each([
  ['nothing if it shows something else by then', 'https://mail.example/compose', []],
  // The page itself may change the address of its problem.
  ['the pick if it shows its problem still', '/problems/5#solved', ['/problems/7']],
])('the tab of the shortcut gets %s', async (_, then, expected) => {
  const answer = Promise.withResolvers<{ id: number }>();
  let requests = 0;
  watchCommands({
    next: async () => {
      requests++;
      return done(await answer.promise);
    },
    random: async () => done({ id: 9 }),
  });
  shown = `${here.site.url}/problems/5`;
  press('next');
  await expect.poll(() => requests).toBe(1);
  shown = new URL(then, here.site.url).href;
  answer.resolve({ id: 7 });
  await expect.poll(() => looks).toBe(2);
  // A later command ends after the first one.
  shown = 'https://other.example/';
  press('random');
  await expect.poll(() => created.length).toBe(1);
  expect(opened).toEqual(expected.map((path) => `${here.site.url}${path}`));
});

import { beforeEach, expect, it } from 'vitest';
import { watchCommands } from '../../../../lib/background/browser/keyboard-commands.ts';
import { done } from '../../../../lib/failure.ts';
import { FRESH_POPUP } from '../../../../lib/popup/popup-state.ts';
import { savePopupState } from '../../../../lib/store/core/popup-state.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { ownDataName } from '../../../../lib/store/own/own.ts';
import { playerData, playerDataName } from '../../../../lib/store/player/player.ts';
import { readNextReview } from '../../../../lib/store/player/schedule.ts';
import { standStill } from '../../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
let life: ReturnType<typeof here.worker.nextLife>;
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
  life = here.worker.nextLife();
  await here.worker.recent('newest');
  await life.page.changeReviews({ on: true });
  await life.page.changeReviews({ mix: 'all' });
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

const usual = () => ({
  next: (request: Parameters<typeof here.worker.picker.next>[0]) =>
    life.page.pickProblem({ how: 'next', ...request, userInitiated: true }),
  random: async () => done({ id: 7 }),
});

it('the shortcut for the next problem leaves the due problem that the tab shows', async () => {
  watchCommands(usual());
  const db = await playerData(here.site.url, here.player.id);
  const due = await readNextReview(db, here.worker.environment.now());
  expect(due).not.toBeNull();
  shown = `${here.site.url}/problems/${due}`;
  press('next');
  await expect.poll(() => opened.length).toBe(1);
  expect(opened).not.toContain(shown);
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

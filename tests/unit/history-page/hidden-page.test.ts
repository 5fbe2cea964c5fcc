import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pageModel } from '../../../entrypoints/history-page/model.ts';
import { writeAttempts } from '../../../lib/background/sync/problem-attempts.ts';
import { publish } from '../../../lib/store/change-channel.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { fakeBrowser } from '../popup/popup-in-node.ts';
import { storedAccount } from '../support/stored-key.ts';
import { wholeHistory } from '../support/whole-history.ts';
import { workerAtPracticeSite } from '../support/worker.ts';

workerAtPracticeSite();

it('a hidden page reads what has changed once it is shown', async () => {
  const { origin, player } = await storedAccount();
  fakeBrowser({}, async () => ({ answer: { ok: true, value: null } }));
  const page = Object.assign(new EventTarget(), { hidden: false });
  Object.assign(globalThis, { document: page, location: { hash: '' } });
  const db = await playerData(origin, player.id);
  await db.put('state', wholeHistory(), 'sync');
  const store = async (id: number) => {
    const attempt = { id, problemId: 7, at: id, solved: true, ms: 1, level: 1 };
    await writeAttempts(db, 7, [attempt], [], {});
    publish('attempts');
  };
  const { historyPart } = pageModel();
  const shown = () => historyPart.view.value?.attempts.id.at(-1);
  const show = (isShown: boolean) => {
    page.hidden = !isShown;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  await store(4_000_000_000);
  await expect.poll(shown).toBe(4_000_000_000);
  show(false);
  await store(4_000_000_001);
  for (let turns = 0; turns < 500; turns++) await nextTurn();
  expect(shown()).toBe(4_000_000_000);
  show(true);
  await expect.poll(shown).toBe(4_000_000_001);
});

import { beforeEach, expect, it } from 'vitest';
import { writeAttempts } from '../../../../lib/background/sync/problem-attempts.ts';
import { playerData } from '../../../../lib/store/player/player.ts';
import { storedIds } from '../../support/stored-attempts.ts';
import { beginWithKey, ORIGIN, PLAYER, storeAll } from './history-lives.ts';

const open = () => playerData(ORIGIN, PLAYER);
const attempt = (id: number) => ({ id, problemId: 5, at: id, solved: true, ms: 7, level: null });

beforeEach(beginWithKey);

it("writing one problem's attempts removes none that were added meanwhile", async () => {
  const before = [attempt(1), attempt(2), attempt(3)];
  await writeAttempts(await open(), 5, before, [], {});
  await storeAll(await open(), [attempt(4), attempt(3), attempt(2), attempt(1)]);
  await writeAttempts(await open(), 5, [attempt(3)], before, {});
  expect(await storedIds(await open())).toEqual([3, 4]);
});

import { expect, it } from 'vitest';
import { isHistoryComplete } from '../../../../lib/history/history.ts';
import { REQUEST } from '../../../../lib/limits.ts';
import { readJobs } from '../../../../lib/store/core/read-jobs.ts';
import { begin, historyNow, SMALL_PAGES } from '../history/history-lives.ts';

const MINUTE = 60_000;

it("a dead worker's request is repeated only after its deadline", async () => {
  const { lives } = await begin(SMALL_PAGES, 30);
  await lives.newest();
  await lives.pass(MINUTE);
  expect(isHistoryComplete(await historyNow())).toBe(true);
  const before = lives.sent.length;
  lives.slowedBy(() => REQUEST.deadlineMs / 2);
  void lives.newest(true);
  await lives.pass(3_000);
  const [cut] = lives.sent.slice(before);
  if (!cut) throw new Error('nothing was asked');
  lives.kill();
  lives.slowedBy(() => 0);
  // Another message starts the next worker.
  await lives.ask(({ content }) => content.marks({ ids: [1], styled: true }, 1));
  await lives.pass(2 * MINUTE);
  const [again] = lives.sent.slice(before + 1);
  expect(again?.url).toBe(cut.url);
  expect((again?.at ?? 0) - cut.at).toBeGreaterThanOrEqual(REQUEST.deadlineMs);
  expect(await readJobs()).toEqual([]);
});

import '../../support/database-requests.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { boundWorker } from '../../support/bound-worker.ts';
import { countDatabaseRequests, totalOf } from '../../support/database-requests.ts';
import { AFTER_TEN_YEARS, AT_FIRST, type Size, storeFreshProfile } from '../../support/fresh-profile.ts';
import { virtualEnvironment } from '../../support/virtual-environment.ts';

/** Most database requests of one answer. */
const MOST = 26;

afterEach(() => vi.restoreAllMocks());

/** Returns the database requests of one answer to a problem page, which has the usual time. */
async function answerCost(size: Size): Promise<Map<string, number>> {
  const { problemId, now } = await storeFreshProfile(size, 'problems');
  const { environment, state } = virtualEnvironment(now);
  vi.spyOn(Date, 'now').mockImplementation(() => state.time);
  const { content } = boundWorker(environment);
  const end = countDatabaseRequests();
  const answer = await content.problemPanel(
    { id: problemId, panelLoaded: true, wait: false, byPage: false },
    1,
  );
  const requests = end();
  expect(answer).toMatchObject({ show: 'panel', panel: { failure: null, pending: false } });
  expect('panel' in answer && answer.panel.usual?.solves).toBeGreaterThan(5);
  return requests;
}

describe('the panel of a problem', () => {
  it(`takes at most ${MOST} database requests, after ten years as at first`, async () => {
    const few = await answerCost(AT_FIRST);
    const many = await answerCost(AFTER_TEN_YEARS);
    // One segment of attempts, or all of them.
    expect(Math.abs(totalOf(many) - totalOf(few))).toBeLessThanOrEqual(1);
    expect(totalOf(many), JSON.stringify([...many])).toBeLessThanOrEqual(MOST);
  });
});

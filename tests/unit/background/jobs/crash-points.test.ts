import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readJobs } from '../../../../lib/store/core/read-jobs.ts';
import { problemsTried } from '../../../e2e/oracle.ts';
import { startSite } from '../../../site/server.ts';
import { IS_QUICK } from '../../support/cases.ts';
import { ACCOUNT_SCENES } from '../../support/crash-scenes/account-scenes.ts';
import { FILE_SCENES } from '../../support/crash-scenes/file-scenes.ts';
import { HISTORY_SCENES } from '../../support/crash-scenes/history-scenes.ts';
import { LIST_SCENES } from '../../support/crash-scenes/list-scenes.ts';
import { PROBLEM_SCENES } from '../../support/crash-scenes/problem-scenes.ts';
import type { Scene, Stage } from '../../support/crash-scenes/scene.ts';
import { emptyDatabases } from '../../support/databases.ts';
import { type Lives, livesOf } from '../../support/lives.ts';
import { expectPolite } from '../../support/polite.ts';
import { firstPlayer, resetSite } from '../../support/practice-site.ts';
import { namedPoints } from './named-points.ts';

/** Longer than any job stays stored, in ms. */
const LONG = 2 * 60 * 60_000;
/**
 * The worker dies at this many first passages of a crash point, and at the last one. In `npm test`: only at the first one in the
 * first scene that has it.
 */
const PASSAGES = 4;

const reached = new Set<string>();
const site = await startSite();
const player = firstPlayer(site);
const problems = problemsTried(site, player.id, 3);
let lives: Lives | undefined;

afterAll(() => site.close());
afterEach(() => lives?.end());

/** Runs a scene, with one death if given. Returns the sent requests, and how often the worker passed each crash point. */
async function play(scene: Scene, death: { point: string; after: number; askerLeaves: boolean } | null) {
  resetSite(site);
  await emptyDatabases(site, scene.keyless);
  lives = livesOf();
  const stage: Stage = { site, player, lives, problems, askerLeaves: death?.askerLeaves ?? false, added: [] };
  if (death) lives.arm(death.point, death.after);
  await scene.act(stage);
  for (let waited = 0; waited < LONG; waited += 60_000) {
    await lives.pass(60_000);
    if ((await readJobs()).length === 0) break;
  }
  expect(await readJobs(), `jobs remain after ${JSON.stringify(death)}`).toEqual([]);
  await scene.check(stage).catch((error) => {
    throw new Error(`died at ${JSON.stringify(death)}`, { cause: error });
  });
  expectPolite(lives);
  const { sent, passed } = lives;
  expect(lives.deaths()).toBe(death ? 1 : 0);
  lives.end();
  for (const id of stage.added) site.removeAttempt(id);
  return { sent, passed };
}

describe('R1 a worker that dies at a crash point', { tags: ['part'] }, () => {
  for (const scene of [
    ...ACCOUNT_SCENES,
    ...PROBLEM_SCENES,
    ...LIST_SCENES,
    ...FILE_SCENES,
    ...HISTORY_SCENES,
  ]) {
    it(`loses nothing and obeys the rate limit when ${scene.name}`, async () => {
      const undisturbed = await play(scene, null);
      for (const [point, times] of undisturbed.passed) {
        const isReached = reached.has(point);
        reached.add(point);
        if (IS_QUICK && isReached) continue;
        const passages = IS_QUICK ? [0] : new Set([...Array(Math.min(times, PASSAGES)).keys(), times - 1]);
        for (const after of passages) {
          for (const askerLeaves of scene.needsAsker || IS_QUICK ? [false] : [false, true]) {
            const { sent } = await play(scene, { point, after, askerLeaves });
            const where = `${point}, passage ${after + 1}${askerLeaves ? ', asker gone' : ''}`;
            expect(sent.length, where).toBeLessThanOrEqual(undisturbed.sent.length + scene.repeats);
          }
        }
      }
    });
  }

  it('is tested at every crash point in the source', () => {
    expect(namedPoints().filter((point) => !reached.has(point))).toEqual([]);
    expect(new Set(namedPoints()).size).toBe(namedPoints().length);
    expect(namedPoints().length).toBeGreaterThan(30);
  });
});

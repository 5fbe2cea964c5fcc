import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { problemsTried } from '../../../e2e/oracle.ts';
import { LONG_UNIT_MS } from '../../../patience.ts';
import { startSite } from '../../../site/server.ts';
import { IS_DEEP } from '../../support/cases.ts';
import { emptyDatabases } from '../../support/databases.ts';
import { ACCOUNT_SCENES } from '../../support/death-scenes/account-scenes.ts';
import { FILE_SCENES } from '../../support/death-scenes/file-scenes.ts';
import { HISTORY_SCENES } from '../../support/death-scenes/history-scenes.ts';
import { LIST_SCENES } from '../../support/death-scenes/list-scenes.ts';
import { PROBLEM_SCENES } from '../../support/death-scenes/problem-scenes.ts';
import type { Scene, Stage } from '../../support/death-scenes/scene.ts';
import { type Lives, livesOf, type Moment } from '../../support/lives.ts';
import { expectPolite } from '../../support/polite.ts';
import { firstPlayer, resetSite } from '../../support/practice-site.ts';

/** Longer than any work of a scene waits, in ms. */
const LONG = 2 * 60 * 60_000;

/** At which effect the worker dies, counted from 1. */
interface Death {
  effect: number;
  moment: Moment;
}

const site = await startSite();
const player = firstPlayer(site);
const problems = problemsTried(site, player.id, 3);
let lives: Lives | undefined;

afterAll(() => site.close());
afterEach(() => lives?.end());

/** Runs a scene, with one death if given. Returns the numbers of requests and of effects. */
async function play(scene: Scene, death: Death | null) {
  resetSite(site);
  await emptyDatabases(site, scene.keyless);
  lives = livesOf();
  const { state } = lives;
  site.clock.now = () => state.time;
  const stage: Stage = { site, player, lives, problems, added: [] };
  if (death) lives.atEffect(death.moment, death.effect);
  await scene.act(stage);
  // The one restart: a message of any page.
  await lives.wake();
  for (let waited = 0; waited < LONG; waited += 60_000) {
    await lives.pass(60_000);
    if (lives.isQuiet()) break;
  }
  expect(lives.isQuiet()).toBe(true);
  await scene.check(stage);
  expectPolite(lives);
  expect(lives.deaths()).toBe(death ? 1 : 0);
  lives.end();
  for (const id of stage.added) site.removeAttempt(id);
  return { sent: lives.sent.length, effects: lives.effects() };
}

const SCENES = [...ACCOUNT_SCENES, ...PROBLEM_SCENES, ...LIST_SCENES, ...FILE_SCENES, ...HISTORY_SCENES];

/** Plays a scene undisturbed, then each time with one death: at each moment, or at `most` that are spread evenly over its effects. */
async function playWithDeaths(scene: Scene, most = Number.POSITIVE_INFINITY): Promise<void> {
  const { sent, effects } = await play(scene, null);
  const count = Math.min(most, 2 * effects);
  for (let nth = 0; nth < count; nth++) {
    const effect = Math.floor((nth * effects) / count) + 1;
    const moment = nth % 2 === 0 ? 'before' : 'after';
    const where = `${moment} effect ${effect}`;
    const disturbed = await play(scene, { effect, moment }).catch((error) => {
      throw new Error(`died ${where}`, { cause: error });
    });
    expect(disturbed.sent, where).toBeLessThanOrEqual(sent + scene.repeats);
  }
}

describe('R1 a worker that dies at a write or a request', () => {
  for (const scene of SCENES) {
    it(
      `loses nothing and obeys the rate limit when ${scene.name}`,
      () => playWithDeaths(scene, IS_DEEP ? undefined : 16),
      LONG_UNIT_MS,
    );
  }
});

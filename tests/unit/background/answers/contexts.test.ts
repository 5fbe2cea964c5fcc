import { expect, it } from 'vitest';
import { skillOf } from '../../../../lib/picks/skill.ts';
import { readHistory } from '../../../../lib/store/player/history.ts';
import { playerData } from '../../../../lib/store/player/player.ts';
import { readProblems } from '../../../../lib/store/site/problems.ts';
import { siteData } from '../../../../lib/store/site/site-data.ts';
import { problemsUntried, truth } from '../../../e2e/oracle.ts';
import { addresses } from '../../support/browser-stand-in.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();

async function panelOf(id: number) {
  await here.worker.rest();
  addresses.set(1, `${here.site.url}/problems/${id}`);
  const { content } = here.worker.nextLife();
  const answer = await content.problemPanel({ id, panelLoaded: true, wait: true }, 1);
  if (answer.show !== 'panel') throw new Error('There is no panel.');
  return answer.panel;
}

it('an attempt in a rush counts, but neither for the best time nor for strength', async () => {
  const { site, player, worker } = here;
  const strength = async () => {
    const history = await readHistory(await playerData(site.url, player.id));
    const problems = await readProblems(await siteData(site.url));
    return skillOf(history, problems, (await storedAccount()).player, worker.environment.now()).any.attempts;
  };
  const [rushed, ordinary] = problemsUntried(site, player.id, 2) as [number, number];
  const add = (problemId: number, time: number, context: string) =>
    site.addAttempt({ userId: player.id, problemId, solved: true, time, context });
  for (const id of [rushed, ordinary]) await panelOf(id);
  const before = await strength();
  add(rushed, 2_000, 'rush:5');
  add(rushed, 30_000, '.');
  add(ordinary, 40_000, '.');
  add(ordinary, 3_000, 'rush:5');
  worker.state.time += 3_600_000;
  for (const id of [rushed, ordinary]) {
    const { attemptCount, solves, status, bestMs, attempts } = await panelOf(id);
    const shown = attempts.map(({ at, solved, ms }) => ({ at, solved, ms }));
    expect({ attemptCount, solves, status, bestMs, attempts: shown }).toEqual(truth(site, player.id, id));
    const contexts = [undefined, 'Played in rush:5'];
    expect(attempts.map(({ context }) => context)).toEqual(id === rushed ? contexts : contexts.reverse());
  }
  expect((await panelOf(rushed)).bestMs).toBe(30_000);
  expect(await strength()).toBe(before + 1);
});

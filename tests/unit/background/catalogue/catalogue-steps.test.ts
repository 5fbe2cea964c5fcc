import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { nextAttemptedStep } from '../../../../lib/background/catalogue/catalogue-steps.ts';
import { updateProblemColumns, updateStandings } from '../../../../lib/background/derived-data.ts';
import { addPage } from '../../../../lib/background/history/attempt-writers.ts';
import { storeProblems } from '../../../../lib/background/writers/problem-writers.ts';
import { blankProblem } from '../../../../lib/model.ts';
import { playerData } from '../../../../lib/store/player/player.ts';
import { siteData } from '../../../../lib/store/site/site-data.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { START } from '../../support/virtual-environment.ts';
import { beginWithKey, FIRST_READING, ORIGIN, onlyPage, PLAYER } from '../history/history-lives.ts';

const TRIED = 1_000;

it.each([
  [0, 'nothing'],
  [20, 'details'],
  [TRIED, 'part'],
] as const)('of a thousand attempted problems, %i without data are requested by: %s', async (missing, by) => {
  await beginWithKey();
  const ids = Array.from({ length: TRIED }, (_, nth) => TRIED - nth);
  const attempts = ids.map((id) => ({ id, problemId: id, at: id, solved: true, ms: 1_000, level: 10 }));
  await addPage(await playerData(ORIGIN, PLAYER), onlyPage(attempts), FIRST_READING);
  const described = ids.slice(missing).map((id) => ({ ...blankProblem(id), genre: 'tesuji', elo: 1_200 }));
  await storeProblems(ORIGIN, described);
  await updateStandings(await playerData(ORIGIN, PLAYER));
  await updateProblemColumns(await siteData(ORIGIN));
  // A list of all of them would take more requests than twenty problems one by one, but fewer than a thousand.
  const step = await nextAttemptedStep(await storedAccount(), START);
  expect(step ? Object.keys(step) : ['nothing']).toEqual([by]);
  if (step && 'details' in step) expect(step.details).toHaveLength(missing);
});

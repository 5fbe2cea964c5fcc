import { expect, it } from 'vitest';
import { saveLatest } from '../../lib/save-latest.ts';

/** A keeper whose answers come when a test lets them. */
function keeper() {
  const kept: { fold: boolean }[] = [];
  const answers: (() => void)[] = [];
  const keep = (choice: { fold: boolean }) =>
    new Promise<void>((resolve) => {
      kept.push(choice);
      answers.push(resolve);
    });
  const answer = async () => {
    answers.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { kept, keep, answer };
}

it('a choice is handed over at once, and the next one only when that is kept', async () => {
  const { kept, keep, answer } = keeper();
  const choose = saveLatest(keep);
  choose({ fold: true });
  choose({ fold: false });
  expect(kept).toEqual([{ fold: true }]);
  await answer();
  expect(kept).toEqual([{ fold: true }, { fold: false }]);
  await answer();
  choose({ fold: false });
  expect(kept).toHaveLength(3);
});

it('of what is chosen while one is being kept, the last one is kept, and no other', async () => {
  const { kept, keep, answer } = keeper();
  const choose = saveLatest(keep);
  const choices = [true, false, true, false].map((fold) => ({ fold }));
  for (const choice of choices) choose(choice);
  await answer();
  await answer();
  expect(kept).toEqual([choices[0], choices[3]]);
});

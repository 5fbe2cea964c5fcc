import { expect, it } from 'vitest';
import { saveLatest } from '../../lib/save-latest.ts';

/** A save function whose promises resolve when the test calls `answer`. */
function slowStorage() {
  const saved: { fold: boolean }[] = [];
  const answers: (() => void)[] = [];
  const save = (choice: { fold: boolean }) =>
    new Promise<void>((resolve) => {
      saved.push(choice);
      answers.push(resolve);
    });
  const answer = async () => {
    answers.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { saved, save, answer };
}

it('saves the first value at once and the next one afterwards', async () => {
  const { saved, save, answer } = slowStorage();
  const choose = saveLatest(save);
  choose({ fold: true });
  choose({ fold: false });
  expect(saved).toEqual([{ fold: true }]);
  await answer();
  expect(saved).toEqual([{ fold: true }, { fold: false }]);
  await answer();
  choose({ fold: false });
  expect(saved).toHaveLength(3);
});

it('skips values that are replaced while another one is saved', async () => {
  const { saved, save, answer } = slowStorage();
  const choose = saveLatest(save);
  const choices = [true, false, true, false].map((fold) => ({ fold }));
  for (const choice of choices) choose(choice);
  await answer();
  await answer();
  expect(saved).toEqual([choices[0], choices[3]]);
});

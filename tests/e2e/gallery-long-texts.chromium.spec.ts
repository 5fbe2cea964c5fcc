import { LONG_TEXTS } from '../gallery/long-texts.ts';
import { openState } from '../gallery/open.ts';
import { LONG_TEST_MS } from '../patience.ts';
import { textFaultsIn } from './gallery-inside.ts';
import { ALL, expect, isTwin, NO_FAULTS, SURFACES, test } from './gallery-page.ts';

test.describe.configure({ timeout: LONG_TEST_MS });

for (const surface of SURFACES) {
  test(`texts 40 % longer are neither cut nor over each other, ${surface}`, async ({ page, gallery }) => {
    const found = new Map<string, string>();
    const states = ALL.filter((one) => one[1].show === surface && !isTwin(one))
      // Their buttons are found by their English names.
      .filter(([, { press, submit }]) => !press && !submit);
    expect(states.length).toBeGreaterThan(0);
    for (const [name, state] of states) {
      await openState(page, gallery + LONG_TEXTS, name, state);
      for (const fault of await page.evaluate(textFaultsIn, NO_FAULTS)) {
        if (!found.has(fault)) found.set(fault, `${name}: ${fault}`);
      }
    }
    expect([...found.values()]).toEqual([]);
  });
}

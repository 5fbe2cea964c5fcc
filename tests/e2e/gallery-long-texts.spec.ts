import { openState } from '../gallery/open.ts';
import { withTexts } from '../gallery/other-texts.ts';
import { LONG_TEST_MS } from '../patience.ts';
import { textFaults } from './every-state/texts.ts';
import { ALL, expect, Faults, SURFACES, test } from './gallery-page.ts';

test.describe.configure({ timeout: LONG_TEST_MS });

for (const surface of SURFACES) {
  test(`texts 40 % longer are neither cut nor over each other, ${surface}`, { tag: '@deep' }, async ({
    page,
    gallery,
  }) => {
    const faults = new Faults();
    const states = ALL.filter(([, { show }]) => show === surface)
      // Their buttons are found by their English names.
      .filter(([, { press, submit }]) => !press && !submit);
    expect(states.length).toBeGreaterThan(0);
    for (const one of states) {
      await openState(page, gallery + withTexts('long'), ...one);
      faults.add(one, await textFaults(page));
    }
    expect(faults.all()).toEqual([]);
  });
}

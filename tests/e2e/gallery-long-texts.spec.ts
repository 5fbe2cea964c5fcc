import { openState } from '../gallery/open.ts';
import { type OtherTexts, withTexts } from '../gallery/other-texts.ts';
import { LONG_TEST_MS } from '../patience.ts';
import { textFaults } from './every-state/texts.ts';
import { ALL, expect, Faults, SURFACES, test } from './gallery-page.ts';

test.describe.configure({ timeout: LONG_TEST_MS });

const OTHER = {
  long: '40 % longer',
  'zh-CN': 'in Chinese',
  ja: 'in Japanese',
  ko: 'in Korean',
} satisfies Partial<Record<OtherTexts, string>>;

for (const [which, words] of Object.entries(OTHER)) {
  for (const surface of SURFACES) {
    test(`texts ${words} are neither cut nor over each other, ${surface}`, { tag: '@deep' }, async ({
      page,
      gallery,
    }) => {
      const faults = new Faults();
      const states = ALL.filter(([, { show }]) => show === surface)
        // Their buttons are found by their English names.
        .filter(([, { press, submit }]) => !press && !submit);
      expect(states.length).toBeGreaterThan(0);
      for (const one of states) {
        await openState(page, gallery + withTexts(which as OtherTexts), ...one);
        faults.add(one, await textFaults(page));
        faults.add(one, await page.evaluate(() => window.inside.findBrokenWords()));
      }
      expect(faults.all()).toEqual([]);
    });
  }
}

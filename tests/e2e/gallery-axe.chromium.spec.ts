import { openState } from '../gallery/open.ts';
import { AXE, axeFaults } from './every-state/axe.ts';
import { ALL, expect, familyOf, isTwin, STILL, SURFACES, test } from './gallery-page.ts';

/** For each surface and each tab, the state that players see most. */
const COMMON = [
  'panel-solved',
  'key-line',
  'card-solved',
  'options-accepted',
  'welcome-no-key',
  'welcome-reading',
  'popup-found',
  'popup-diary',
  'progress-many',
  'statistics-year',
  'files',
  'practice-some',
  'notes-some',
];
/** These states, and the first failure of each place that shows failures. All states are checked in `gallery-every-state`. */
const SMOKE = ALL.filter((one) => COMMON.includes(one[0]) || (familyOf(one) !== undefined && !isTwin(one)));

test('axe finds no fault in common states and first failures', { tag: '@quick' }, async ({
  browser,
  gallery,
}) => {
  expect(new Set(SMOKE.map(([, { show }]) => show))).toEqual(new Set(SURFACES));
  expect(SMOKE).toHaveLength(COMMON.length + 5);
  // A new page, because axe stays loaded in it.
  const page = await browser.newPage(STILL);
  await page.addInitScript({ path: AXE });
  for (const one of SMOKE) {
    await openState(page, gallery, ...one);
    expect.soft(await axeFaults(page, one), one[0]).toEqual([]);
  }
  await page.close();
});

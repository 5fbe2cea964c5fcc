import { createRequire } from 'node:module';
import type { Browser, Page } from '@playwright/test';
import type Axe from 'axe-core';
import { openState } from '../gallery/open.ts';
import { msForStates } from '../patience.ts';
import {
  ALL,
  expect,
  familyOf,
  isTwin,
  type NamedState,
  partsOf,
  STILL,
  SURFACES,
  test,
} from './gallery-page.ts';

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
];
/** All states; of the popup those without a twin, which the popup has most of. */
const PARTS = partsOf(ALL.filter((one) => !(one[1].show === 'popup' && isTwin(one))));
/** These states, and the first failure of each place that shows failures. */
const SMOKE = ALL.filter((one) => COMMON.includes(one[0]) || (familyOf(one) !== undefined && !isTwin(one)));
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Returns axe's findings on the current page: each rule with the elements that break it. */
function axeFaults(page: Page, only?: string[]): Promise<[string, string[]][]> {
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      // The report has the HTML of each element. A unique selector for each would cost a twelfth of the time.
      selectors: false,
      ...(rules ? { runOnly: rules } : {}),
    });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)] as [string, string[]]);
  }, only);
}

/**
 * Expects no findings. Light colours are checked by every rule. Dark ones are checked only for contrast, since nothing else
 * depends on the colours, and only the first state of each group.
 */
async function expectFaultless(browser: Browser, url: string, states: readonly NamedState[]): Promise<void> {
  // A new page, because axe stays loaded in it.
  const page = await browser.newPage(STILL);
  await page.addInitScript({ path: AXE });
  for (const [name, state] of states) {
    await page.emulateMedia({ colorScheme: 'light' });
    await openState(page, url, name, state);
    expect.soft(await axeFaults(page), name).toEqual([]);
    if (isTwin([name, state])) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await axeFaults(page, ['color-contrast']), `${name}, dark`).toEqual([]);
  }
  await page.close();
}

test('axe finds no fault in common states and first failures', { tag: '@quick' }, async ({
  browser,
  gallery,
}) => {
  // No surface is missing, here or below.
  expect(new Set(ALL.map(([, { show }]) => show))).toEqual(new Set(SURFACES));
  expect(new Set(PARTS.map(({ surface }) => surface))).toEqual(new Set(SURFACES));
  expect(new Set(SMOKE.map(([, { show }]) => show))).toEqual(new Set(SURFACES));
  expect(SMOKE).toHaveLength(COMMON.length + 5);
  await expectFaultless(browser, gallery, SMOKE);
});

for (const { surface, part, states } of PARTS) {
  test(`axe finds no fault in any ${surface} state, light or dark${part}`, async ({ browser, gallery }) => {
    test.setTimeout(msForStates(states.length));
    await expectFaultless(browser, gallery, states);
  });
}

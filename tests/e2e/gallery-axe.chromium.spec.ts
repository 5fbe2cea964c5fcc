import { createRequire } from 'node:module';
import type { Browser, Page } from '@playwright/test';
import type Axe from 'axe-core';
import { ALL_STATES } from '../gallery/all-states.ts';
import { openState } from '../gallery/open.ts';
import type { State } from '../gallery/states.ts';
import { expect, STILL, test } from './gallery-page.ts';

test.describe.configure({ timeout: 360_000 });

type Named = [name: string, state: State];
const all: Named[] = Object.entries(ALL_STATES);

/** Groups of states that have the same colours and differ only in a sentence. */
const FAMILY = /^(panel-stale|options-failed|popup-(?:find|diary)-failed)-/;
const familyOf = ([name]: Named) => FAMILY.exec(name)?.[0];
const firstOf = (family: string) => all.find(([name]) => name.startsWith(family))?.[0];

/** Whether a state is in such a group and is not its first. */
function isTwin(one: Named): boolean {
  const family = familyOf(one);
  return family !== undefined && firstOf(family) !== one[0];
}

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
];
/** These states, and the first failure of each place that shows failures. */
const SMOKE = all.filter((one) => COMMON.includes(one[0]) || (familyOf(one) !== undefined && !isTwin(one)));
const SURFACES = [
  'panel',
  'key-line',
  'card',
  'options',
  'welcome',
  'popup',
] as const satisfies readonly State['show'][];

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Returns axe's findings on the current page: each rule with the elements that break it. */
function axeFaults(page: Page, only?: string[]): Promise<[string, string[]][]> {
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(rules ? { runOnly: rules } : {}),
    });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)] as [string, string[]]);
  }, only);
}

/**
 * Expects no findings. Light colours are checked by every rule. Dark ones are checked only for contrast, since nothing else
 * depends on the colours, and only the first state of each group.
 */
async function expectFaultless(browser: Browser, url: string, states: readonly Named[]): Promise<void> {
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
  expect(new Set(all.map(([, { show }]) => show))).toEqual(new Set(SURFACES));
  expect(new Set(SMOKE.map(([, { show }]) => show))).toEqual(new Set(SURFACES));
  expect(SMOKE).toHaveLength(COMMON.length + 4);
  await expectFaultless(browser, gallery, SMOKE);
});

for (const surface of SURFACES) {
  test(`axe finds no fault in any ${surface} state, light or dark`, async ({ browser, gallery }) => {
    const states = all.filter((one) => one[1].show === surface && !(surface === 'popup' && isTwin(one)));
    expect(states.length).toBeGreaterThan(0);
    await expectFaultless(browser, gallery, states);
  });
}

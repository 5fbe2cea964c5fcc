import type { CDPSession, Page } from '@playwright/test';
import { openState } from '../gallery/open.ts';
import { msForStates } from '../patience.ts';
import { AXE, axeFaults } from './every-state/axe.ts';
import { largeTextFaults, textFaults } from './every-state/texts.ts';
import { ALL, test as base, expect, Faults, type NamedState, STILL, SURFACES } from './gallery-page.ts';

/** For each surface and each tab, the state that players see most. */
const COMMON = [
  'panel-solved',
  'key-line',
  'card-solved',
  'options-accepted',
  'welcome-no-key',
  'popup-found',
  'popup-recent',
  'history-many',
  'statistics-year',
  'backup',
  'session-some',
  'notes-some',
];
const isCommon = ([name]: NamedState) => COMMON.includes(name);

/** Returns what all checks find in the state that the page shows. */
async function faultsIn(page: Page, session: CDPSession, one: NamedState): Promise<string[]> {
  const primary = await page.locator('.primary').filter({ visible: true }).count();
  return [
    ...(primary > 1 ? [`${primary} primary buttons`] : []),
    ...(await textFaults(page)),
    ...(await largeTextFaults(page, session, one)),
    ...(await axeFaults(page)),
  ];
}

interface Fixtures {
  /** Returns what all checks find in these states. `spoil`: changes the page after each is opened. */
  faultsOf(states: readonly NamedState[], spoil?: (page: Page) => Promise<unknown>): Promise<string[]>;
}

/** Opens each state once for all checks, in a new page, because axe stays loaded in it. */
const test = base.extend<Fixtures>({
  faultsOf: async ({ browser, gallery }, use) => {
    const page = await browser.newPage(STILL);
    await page.addInitScript({ path: AXE });
    const session = await page.context().newCDPSession(page);
    await use(async (states, spoil) => {
      test.setTimeout(msForStates(states.length));
      const faults = new Faults();
      for (const one of states) {
        await openState(page, gallery, ...one);
        await spoil?.(page);
        faults.add(one, await faultsIn(page, session, one));
      }
      return faults.all();
    });
    await page.close();
  },
});

test('common states pass axe, with all texts shown, large ones too', { tag: '@quick' }, async ({
  faultsOf,
}) => {
  const common = ALL.filter(isCommon);
  expect(common).toHaveLength(COMMON.length);
  expect(new Set(common.map(([, { show }]) => show))).toEqual(new Set(SURFACES));
  expect(await faultsOf(common)).toEqual([]);
});

for (const surface of SURFACES) {
  const states = ALL.filter((one) => one[1].show === surface && !isCommon(one));
  if (states.length === 0) continue;
  test(`every other ${surface} state passes axe, with all texts shown, large ones too`, async ({
    faultsOf,
  }) => {
    expect(await faultsOf(states)).toEqual([]);
  });
}

test('a fault of each kind is found', async ({ faultsOf }) => {
  const one = ALL.filter(([name]) => name === 'options-no-key');
  const faults = await faultsOf(one, async (page) => {
    await page.addStyleTag({
      content: `h1, nav { width: 5rem; overflow: hidden; white-space: nowrap }
        h1 + p { color: #ddd !important; background: #fff !important }`,
    });
    await page.evaluate(() => {
      document.querySelector('h1')?.insertAdjacentHTML('afterend', '<p>Faint</p>');
      for (const button of document.querySelectorAll('button')) button.classList.add('primary');
    });
  });
  for (const kind of [
    /^options-no-key: \d+ primary buttons$/,
    /^options-no-key: cut at the side/,
    /^options-no-key: 320 px, large texts: cut/,
    /^options-no-key: color-contrast/,
    /^options-no-key: dark, color-contrast/,
  ]) {
    expect(faults).toContainEqual(expect.stringMatching(kind));
  }
});

import { openState } from '../gallery/open.ts';
import { msForStates } from '../patience.ts';
import { AXE, axeFaults } from './every-state/axe.ts';
import { focusFaults, noRings, shapeFaults } from './every-state/edges.ts';
import { largeTextFaults } from './every-state/large-texts.ts';
import { ALL, expect, isTwin, type NamedState, partsOf, STILL, SURFACES, test } from './gallery-page.ts';

/** All states; of the popup those without a twin, which the popup has most of. */
const PARTS = partsOf(ALL.filter((one) => !(one[1].show === 'popup' && isTwin(one))));

/** Faults of all checks in all states: each once, with the first state that has it. */
class Faults {
  private readonly states = new Map<string, string>();

  add([name]: NamedState, faults: readonly string[]): void {
    for (const fault of faults) if (!this.states.has(fault)) this.states.set(fault, name);
  }

  all(): string[] {
    return [...this.states].map(([fault, name]) => `${name}: ${fault}`);
  }
}

test('no surface is left out', () => {
  expect(new Set(ALL.map(([, { show }]) => show))).toEqual(new Set(SURFACES));
  expect(new Set(PARTS.map(({ surface }) => surface))).toEqual(new Set(SURFACES));
});

// One opening of each state for all checks, since opening a state takes about as long as a check.
for (const { surface, part, states } of PARTS) {
  test(`every ${surface} state passes axe, can be pressed and seen, and has room for large texts${part}`, async ({
    browser,
    gallery,
  }) => {
    test.setTimeout(msForStates(states.length));
    // A new page, because axe stays loaded in it.
    const page = await browser.newPage(STILL);
    await page.addInitScript({ path: AXE });
    const session = await page.context().newCDPSession(page);
    const faults = new Faults();
    const rings = noRings();
    for (const one of states) {
      await openState(page, gallery, ...one);
      faults.add(one, await axeFaults(page, one));
      // A twin differs from another state only in a sentence.
      if (isTwin(one)) continue;
      faults.add(one, await shapeFaults(page));
      faults.add(one, await largeTextFaults(page, session, one));
      faults.add(one, await focusFaults(page, rings));
    }
    await page.close();
    expect(faults.all()).toEqual([]);
    expect([...rings.values()].flat().length > 0).toBe(surface !== 'card');
  });
}

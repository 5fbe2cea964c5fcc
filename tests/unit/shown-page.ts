import { allIn, changesSoFar, hear, type SmallElement } from './small-document.ts';

/** Turns of the event loop in which nothing begins any more. */
const QUIET_TURNS = 3;
const BUSY = '[data-busy="true"], [data-pending="true"], [aria-busy="true"]';

/** A page of the extension in a small document, read and acted upon by selectors. `unanswered`: what it has asked of the worker. */
export function shownPage(body: SmallElement, unanswered: ReadonlySet<Promise<unknown>>) {
  const all = (selector: string) => allIn(body, selector);
  let isBusy = false;
  let lookedAt = -1;

  /** Waits until nothing is being asked. */
  async function settled(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      await Promise.all(unanswered);
      await new Promise((resolve) => setImmediate(resolve));
      if (lookedAt !== changesSoFar()) {
        lookedAt = changesSoFar();
        isBusy = all(BUSY).length > 0;
      }
      if (unanswered.size > 0 || isBusy) quiet = -1;
    }
  }

  function one(selector: string, place = 0): SmallElement {
    const found = all(selector).at(place);
    if (!found) throw new Error(`The page shows no ${selector} at ${place}.`);
    return found;
  }

  /** Clicks the element at this place among all that match, from the end where it is negative; waits until it is settled. */
  async function press(selector: string, place = 0): Promise<void> {
    hear(one(selector, place), 'click');
    await settled();
  }

  /** Types over what is in a field and presses Enter, and waits. */
  async function enter(selector: string, text: string): Promise<void> {
    const field = one(selector);
    field.value = text;
    hear(field, 'input');
    await settled();
    hear(field, 'keydown', { key: 'Enter' });
    await settled();
  }

  /** Picks a value of a choice, and waits. */
  async function choose(selector: string, value: string, place: number): Promise<void> {
    const select = one(selector, place);
    select.value = value;
    hear(select, 'change');
    await settled();
  }

  /** All texts of the elements that match, each in a line. */
  const text = (selector: string) =>
    all(selector)
      .map(({ textContent }) => textContent.trim())
      .join('\n');

  return { all, settled, press, enter, choose, text };
}

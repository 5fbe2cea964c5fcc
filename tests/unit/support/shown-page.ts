import { hear, setValue } from './node-document.ts';

/** How many idle turns of the event loop in a row mean that the page is settled. */
const QUIET_TURNS = 3;
const BUSY = '[data-busy="true"], [data-pending="true"], [aria-busy="true"]';

/** Reads and operates a page of the extension in Node by CSS selectors. `unanswered`: its messages without a reply yet. */
export function shownPage(body: HTMLElement, unanswered: ReadonlySet<Promise<unknown>>) {
  const all = (selector: string) => [...body.querySelectorAll(selector)];
  let isBusy = false;
  let hasChanged = true;
  new MutationObserver(() => {
    hasChanged = true;
  }).observe(body, { subtree: true, childList: true, attributes: true });

  /** Waits until every message has a reply and no element is marked busy. */
  async function settled(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      await Promise.all(unanswered);
      await new Promise((resolve) => setImmediate(resolve));
      if (hasChanged) {
        hasChanged = false;
        isBusy = all(BUSY).length > 0;
      }
      if (unanswered.size > 0 || isBusy) quiet = -1;
    }
  }

  function one(selector: string, place = 0): Element {
    const found = all(selector).at(place);
    if (!found) throw new Error(`The page shows no ${selector} at ${place}.`);
    return found;
  }

  /** Clicks the match at this index and waits until the page is settled. A negative index counts from the end. */
  async function press(selector: string, place = 0): Promise<void> {
    hear(one(selector, place), 'click');
    await settled();
  }

  /** Replaces a field's text, presses Enter, and waits until the page is settled. */
  async function enter(selector: string, text: string): Promise<void> {
    const field = one(selector);
    setValue(field, text);
    hear(field, 'input');
    await settled();
    hear(field, 'keydown', { key: 'Enter' });
    await settled();
  }

  /** Selects a value, and waits until the page is settled. */
  async function choose(selector: string, value: string, place: number): Promise<void> {
    const select = one(selector, place);
    setValue(select, value);
    hear(select, 'change');
    await settled();
  }

  /** Returns the texts of all matches, one per line. */
  const text = (selector: string) =>
    all(selector)
      .map(({ textContent }) => textContent.trim())
      .join('\n');

  return { all, settled, press, enter, choose, text };
}

import { hear, setValue } from './node-document.ts';

/** Idle turns of the event loop after which nothing more is going to happen. */
const QUIET_TURNS = 3;
const BUSY = '[data-busy="true"], [data-pending="true"], [aria-busy="true"]';

/** A page of the extension in Node, read and used by selectors. `unanswered`: how many of its messages have no reply yet. */
export function shownPage(body: HTMLElement, unanswered: ReadonlySet<Promise<unknown>>) {
  const all = (selector: string) => [...body.querySelectorAll(selector)];
  let isBusy = false;
  let hasChanged = true;
  new MutationObserver(() => {
    hasChanged = true;
  }).observe(body, { subtree: true, childList: true, attributes: true });

  /** Waits until no request is under way. */
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

  /** Clicks the match at this index, from the end where it is negative, and waits until the page is settled. */
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

  /** Returns the texts of all matches, one a line. */
  const text = (selector: string) =>
    all(selector)
      .map(({ textContent }) => textContent.trim())
      .join('\n');

  return { all, settled, press, enter, choose, text };
}

import { render } from 'preact';
import { Popup } from '../../components/Popup.tsx';
import { popupModel } from '../../entrypoints/popup/model.ts';
import type { PopupModel } from '../../lib/popup.ts';
import { besideTab, type Life } from './popup-in-node.ts';
import { allIn, hear, openSmallDocument, type SmallElement } from './small-document.ts';

/** Turns of the event loop in which nothing begins any more. */
const QUIET_TURNS = 3;
const BUSY = '[data-busy="true"], [data-pending="true"]';

/**
 * The popup's own model and components beside a life of the worker, in a document that lays nothing out: read and pressed
 * by selectors, as a test in a browser does it. Import the texts (`gallery/i18n.ts`) before this.
 */
export async function openPopup(address: string, life: Life) {
  const { unanswered, end } = besideTab(address, life);
  const body = openSmallDocument();
  const first = Promise.withResolvers<void>();
  let shown: PopupModel | undefined;
  /** Whether it says that the site is being asked; looked up once for each drawing. */
  let isBusy: boolean | undefined;
  const { open, ...events } = popupModel(
    (model) => {
      shown = model;
      render(<Popup model={model} {...events} />, body as unknown as Element);
      isBusy = undefined;
      first.resolve();
    },
    () => {},
  );
  await open();
  await first.promise;

  const all = (selector: string) => allIn(body, selector);

  /** Waits until nothing is being asked. */
  async function settled(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      await Promise.all(unanswered);
      await new Promise((resolve) => setImmediate(resolve));
      isBusy ??= all(BUSY).length > 0;
      if (unanswered.size > 0 || isBusy) quiet = -1;
    }
  }

  function one(selector: string, place = 0): SmallElement {
    const found = all(selector).at(place);
    if (!found) throw new Error(`The popup shows no ${selector} at ${place}.`);
    return found;
  }

  async function enter(field: SmallElement, text: string): Promise<void> {
    field.value = text;
    hear(field, 'input');
    await settled();
    hear(field, 'keydown', { key: 'Enter' });
    await settled();
  }

  async function press(selector: string, place = 0): Promise<void> {
    hear(one(selector, place), 'click');
    await settled();
  }

  async function choose(select: SmallElement, value: string): Promise<void> {
    select.value = value;
    hear(select, 'change');
    await settled();
  }

  await settled();
  return {
    model: () => shown as PopupModel,
    all,
    /** Each waits until nothing is being asked; `place` among all that match, from the end where it is negative. */
    press,
    enter: (selector: string, text: string) => enter(one(selector), text),
    choose: (selector: string, value: string, place: number) => choose(one(selector, place), value),
    /** All texts of the elements that match, one after the other. */
    text: (selector: string) =>
      all(selector)
        .map(({ textContent }) => textContent.trim())
        .join('\n'),
    /** The numbers of the problems in the list that is shown, in its order; each row's link says its own. */
    ids: () =>
      all('[data-rows] .ProblemLink').map((row) => Number(row.attributes.get('href')?.split('/').at(-1))),
    close(): void {
      render(null, body as unknown as Element);
      end();
    },
  };
}

export type ShownPopup = Awaited<ReturnType<typeof openPopup>>;

import { render } from 'preact';
import { popupModel } from '../../../entrypoints/popup/model.ts';
import { PopupRoot } from '../../../entrypoints/popup/PopupRoot.tsx';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { openDocument } from '../support/node-document.ts';
import { shownPage } from '../support/shown-page.ts';
import { connectPage, type Life } from './popup-in-node.ts';

/**
 * Renders the popup with its real model and components in a Node document, connected to one run of the worker. Tests read
 * and press its elements by selectors, as browser tests do.
 */
export async function openPopup(address: string, life: Life) {
  const { unanswered, end } = connectPage(address, life);
  const body = openDocument();
  const page = shownPage(body, unanswered);
  const model = popupModel(() => {});
  render(<PopupRoot model={model} />, body);
  await model.open();
  await page.settled();
  return {
    ...page,
    events: model.events,
    model: () => model.view.value as PopupViewModel,
    /** The numbers of the problems in the visible list, in its order, taken from the links of the rows. */
    ids: () =>
      page.all('[data-rows] .ProblemLink').map((row) => Number(row.getAttribute('href')?.split('/').at(-1))),
    close(): void {
      render(null, body);
      end();
    },
  };
}

export type ShownPopup = Awaited<ReturnType<typeof openPopup>>;

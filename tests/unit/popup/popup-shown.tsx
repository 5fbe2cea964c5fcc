import { render } from 'preact';
import { popupModel } from '../../../entrypoints/popup/model.ts';
import { PopupRoot } from '../../../entrypoints/popup/PopupRoot.tsx';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { openDocument } from '../support/node-document.ts';
import { shownPage } from '../support/shown-page.ts';
import { besideTab, type Life } from './popup-in-node.ts';

/**
 * The popup's own model and components beside a life of the worker, in a document of Node: read and pressed
 * by selectors, as a test in a browser does it. Import the texts (`gallery/i18n.ts`) before this.
 */
export async function openPopup(address: string, life: Life) {
  const { unanswered, end } = besideTab(address, life);
  const body = openDocument();
  const page = shownPage(body, unanswered);
  const model = popupModel(() => {});
  render(<PopupRoot model={model} />, body);
  await model.open();
  await page.settled();
  return {
    ...page,
    model: () => model.view.value as PopupViewModel,
    /** The numbers of the problems in the list that is shown, in its order; each row's link says its own. */
    ids: () =>
      page.all('[data-rows] .ProblemLink').map((row) => Number(row.getAttribute('href')?.split('/').at(-1))),
    close(): void {
      render(null, body);
      end();
    },
  };
}

export type ShownPopup = Awaited<ReturnType<typeof openPopup>>;

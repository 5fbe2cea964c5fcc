import { render } from 'preact';
import { Popup } from '../../components/Popup.tsx';
import { popupModel } from '../../entrypoints/popup/model.ts';
import type { PopupModel } from '../../lib/popup.ts';
import { besideTab, type Life } from './popup-in-node.ts';
import { shownPage } from './shown-page.ts';
import { openSmallDocument } from './small-document.ts';

/**
 * The popup's own model and components beside a life of the worker, in a document that lays nothing out: read and pressed
 * by selectors, as a test in a browser does it. Import the texts (`gallery/i18n.ts`) before this.
 */
export async function openPopup(address: string, life: Life) {
  const { unanswered, end } = besideTab(address, life);
  const body = openSmallDocument();
  const page = shownPage(body, unanswered);
  const first = Promise.withResolvers<void>();
  let shown: PopupModel | undefined;
  const { open, ...events } = popupModel(
    (model) => {
      shown = model;
      render(<Popup model={model} {...events} />, body as unknown as Element);
      first.resolve();
    },
    () => {},
  );
  await open();
  await first.promise;
  await page.settled();
  return {
    ...page,
    model: () => shown as PopupModel,
    /** The numbers of the problems in the list that is shown, in its order; each row's link says its own. */
    ids: () =>
      page
        .all('[data-rows] .ProblemLink')
        .map((row) => Number(row.attributes.get('href')?.split('/').at(-1))),
    close(): void {
      render(null, body as unknown as Element);
      end();
    },
  };
}

export type ShownPopup = Awaited<ReturnType<typeof openPopup>>;

import { render } from 'preact';
import { optionsModel } from '../../../entrypoints/options/model.ts';
import { Options } from '../../../entrypoints/options/Options.tsx';
import { besideTab, type Life } from '../popup/popup-in-node.ts';
import { openDocument } from '../support/node-document.ts';
import { shownPage } from '../support/shown-page.ts';

/** The options page's own model and components beside a life of the worker, as `popup-shown.tsx` has the popup. */
export async function openOptions(life: Life) {
  const { unanswered, end } = besideTab('', life);
  const { chrome } = globalThis as unknown as { chrome: { permissions: object } };
  const never = { addListener: () => {} };
  Object.assign(chrome.permissions, { onAdded: never, onRemoved: never });
  const body = openDocument();
  const page = shownPage(body, unanswered);
  render(<Options model={optionsModel()} />, body);
  while (page.all('.OptionsPage').length === 0) await page.settled();
  return {
    ...page,
    close(): void {
      render(null, body);
      end();
    },
  };
}

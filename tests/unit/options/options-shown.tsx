import { render } from 'preact';
import { optionsModel } from '../../../entrypoints/options/model.ts';
import { Options } from '../../../entrypoints/options/Options.tsx';
import { connectPage, type Life } from '../popup/popup-in-node.ts';
import { openDocument } from '../support/node-document.ts';
import { shownPage } from '../support/shown-page.ts';

/**
 * Renders the options page with its real model and components in a Node document, connected to one run of the worker.
 * Returns functions that read and press its elements.
 */
export async function openOptions(life: Life) {
  const { unanswered, end } = connectPage('', life);
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

import { MANY_REQUESTS_MS } from '../patience.ts';
import type { TestPage } from './browsers/browser.ts';

/** Opens a folded section of the options page, by its id, once it is shown, unless it is open. */
export async function unfold(options: TestPage, id: string): Promise<void> {
  await options.waitFor(`document.querySelector('#${id}')`);
  const isOpen = `document.querySelector('#${id}').open`;
  if (await options.evaluate<boolean>(isOpen)) return;
  await options.click(`#${id} > summary`);
  await options.waitFor(isOpen);
}

/** Resolves once all wanted genres, difficulties and ratings are read, so that the worker requests nothing by itself any more. */
export async function catalogueRead(options: TestPage): Promise<void> {
  await unfold(options, 'catalogue');
  await options.waitFor(
    `document.querySelector('.CatalogueStandLine')?.innerText.includes('Complete')`,
    MANY_REQUESTS_MS,
  );
}

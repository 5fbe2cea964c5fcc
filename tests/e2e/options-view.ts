import type { TestPage } from './browsers/browser.ts';

/** Opens a folded section of the options page, by its id, unless it is open. */
export async function unfold(options: TestPage, id: string): Promise<void> {
  const isOpen = `document.querySelector('#${id}').open`;
  if (await options.evaluate<boolean>(isOpen)) return;
  await options.click(`#${id} > summary`);
  await options.waitFor(isOpen);
}

import type { TestPage } from './browsers/browser.ts';

/** Opens a folded section of the options page, by its id, once it is shown, unless it is open. */
export async function unfold(options: TestPage, id: string): Promise<void> {
  await options.waitFor(`document.querySelector('#${id}')`);
  const isOpen = `document.querySelector('#${id}').open`;
  if (await options.evaluate<boolean>(isOpen)) return;
  await options.click(`#${id} > summary`);
  await options.waitFor(isOpen);
}

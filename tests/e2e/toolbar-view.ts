import type { TestPage } from './browsers/browser.ts';
import type { Companion } from './companion.ts';
import { API } from './content-world.ts';

/** The title of the toolbar button while this page is in front. */
export async function titleOver({ options }: Companion, page: TestPage): Promise<string> {
  const address = JSON.stringify(await page.url());
  return options.evaluate<string>(`(async () => {
    const { id } = (await ${API}.tabs.query({})).find(({ url }) => url === ${address}) ?? {};
    return id === undefined ? 'no tab' : ${API}.action.getTitle({ tabId: id });
  })()`);
}

import type { TestBrowser, TestPage } from './browsers/browser.ts';
import type { ChromiumBrowser } from './browsers/chromium.ts';
import type { FirefoxBrowser } from './browsers/firefox.ts';
import type { FirefoxPage } from './browsers/firefox-page.ts';

// Chromium's debugger cannot reach menus. There the tests create the press of an item inside the worker, so they do not test when the
// browser shows it. In Firefox the tests open the real menu and press the item.

type Item = 'open' | 'review' | 'bookmark';

/** Presses an item of the browser's menu on the first link that the selector matches. */
export async function pressOnLink(
  browser: TestBrowser,
  page: TestPage,
  link: string,
  item: Item,
): Promise<void> {
  if (browser.name === 'firefox') return pressInMenu(browser as FirefoxBrowser, page, link, item);
  const linkUrl = await page.evaluate<string>(`document.querySelector(${JSON.stringify(link)}).href`);
  await dispatch(browser, { menuItemId: item, linkUrl });
}

/** Selects the text of an element, and presses an item of the browser's menu on it. */
export async function pressOnText(
  browser: TestBrowser,
  page: TestPage,
  element: string,
  item: Item,
): Promise<void> {
  const selectionText = await page.evaluate<string>(`(() => {
    getSelection().selectAllChildren(document.querySelector(${JSON.stringify(element)}));
    return String(getSelection());
  })()`);
  if (browser.name === 'firefox')
    return pressInMenu(browser as FirefoxBrowser, page, element, `${item}-selected`);
  await dispatch(browser, { menuItemId: `${item}-selected`, selectionText });
}

async function dispatch(browser: TestBrowser, info: object): Promise<void> {
  await (browser as ChromiumBrowser).evaluateInWorker(
    `void chrome.contextMenus.onClicked.dispatch(${JSON.stringify(info)})`,
  );
}

/** Opens Firefox's menu on an element by the right button of the mouse, and presses the item. */
async function pressInMenu(
  browser: FirefoxBrowser,
  page: TestPage,
  element: string,
  item: string,
): Promise<void> {
  await browser.evaluateInBrowser(`void (globalThis.menuShown = new Promise((resolve) => {
    const menu = document.getElementById('contentAreaContextMenu');
    menu.addEventListener('popupshown', () => resolve(), { once: true });
  }))`);
  await (page as FirefoxPage).rightClick(element);
  const left = await browser.evaluateInBrowser<string[]>(`(async () => {
    await globalThis.menuShown;
    const menu = document.getElementById('contentAreaContextMenu');
    const items = [...menu.querySelectorAll('[id*="-menuitem-_"]:not(menu)')];
    items.find(({ id }) => id.endsWith('-menuitem-_${item}'))?.doCommand();
    menu.hidePopup();
    return items.map(({ id }) => id);
  })()`);
  if (!left.some((id) => id.endsWith(`-menuitem-_${item}`)))
    throw new Error(`The menu has no ${item}, but ${left}`);
}

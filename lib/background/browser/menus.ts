import { browser } from 'wxt/browser';
import { type Failure, failed, type Result } from '../../failure.ts';
import { NO_FILTERS } from '../../filters/filters.ts';
import { singleFlight } from '../../single-flight.ts';
import { problemAddress, problemPatterns } from '../../site.ts';
import { storeFailure } from '../../store/database.ts';
import { type TextKey, text } from '../../text.ts';
import { problemInText, typedProblem } from '../../typed-numbers.ts';
import { onLanguage } from './language.ts';
import { openAddress, whereFor } from './open-page.ts';
import { openList } from './run-command.ts';
import { siteInUse } from './site-in-use.ts';

/** What the worker does for the items of menus. */
export interface MenuActions {
  /** Puts the review of a problem to tomorrow. */
  reviewTomorrow(id: number): Promise<Result<null>>;
  bookmark(id: number): Promise<Result<null>>;
}

type Item = 'open' | 'review' | 'bookmark';

/** The texts of each item: on a link, and on a selected text. */
const ITEMS: Readonly<Record<Item, readonly [TextKey, TextKey]>> = {
  open: ['menu_open', 'menu_open_selected'],
  review: ['review_tomorrow', 'menu_review_selected'],
  bookmark: ['note_bookmark', 'menu_bookmark_selected'],
};

/** The browser puts the selected text here. */
const SELECTED = '%s';

/**
 * Makes the items of the browser's own menu, in the player's language: on a link to a problem, and on a selected text, in which only the
 * press can look for a number.
 */
const drawMenus = singleFlight(async () => {
  const { contextMenus } = browser;
  await contextMenus.removeAll();
  const targetUrlPatterns = problemPatterns();
  for (const [item, [onLink]] of Object.entries(ITEMS))
    contextMenus.create({ id: item, title: text(onLink), contexts: ['link'], targetUrlPatterns });
  for (const [item, [, onText]] of Object.entries(ITEMS))
    contextMenus.create({ id: `${item}-selected`, title: text(onText, SELECTED), contexts: ['selection'] });
});

/** Draws the items in the player's language, and listens for their presses. Must be called while the worker starts. */
export function watchMenus(actions: MenuActions, signal = new AbortController().signal): void {
  onLanguage(() => void drawMenus(), signal);
  browser.contextMenus.onClicked.addListener(({ menuItemId, linkUrl = '', selectionText = '' }) => {
    const [item, isOnText] = String(menuItemId).split('-') as [Item, string?];
    const id = isOnText ? problemInText(selectionText) : typedProblem(linkUrl);
    void (id === null
      ? openList(NO_FILTERS, 'new-tab', noNumber(selectionText || linkUrl))
      : press(actions, item, id));
  });
}

async function press({ reviewTomorrow, bookmark }: MenuActions, item: Item, id: number): Promise<void> {
  if (item === 'open') {
    const [{ site }, where] = await Promise.all([siteInUse(), whereFor('here')]);
    await openAddress(problemAddress(site, id), where);
    return;
  }
  const storing = item === 'review' ? reviewTomorrow(id) : bookmark(id);
  const result = await storing.catch((error) => failed(storeFailure(error)));
  // Nothing else would tell.
  if (!result.ok) await openList(NO_FILTERS, 'new-tab', result.failure);
}

/** Longer texts are cut, characters. */
const LONGEST_WORD = 40;

function noNumber(selected: string): Failure {
  return { kind: 'not-understood', word: selected.trim().slice(0, LONGEST_WORD), suggestion: '1234' };
}

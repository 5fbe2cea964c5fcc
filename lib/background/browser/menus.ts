import { browser } from 'wxt/browser';
import { type Failure, failed, type Result } from '../../failure.ts';
import { NO_FILTERS } from '../../filters/filters.ts';
import { singleFlight } from '../../single-flight.ts';
import { problemAddress, problemPatterns } from '../../site.ts';
import { storeFailure } from '../../store/database.ts';
import { text } from '../../text.ts';
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

/** The browser puts the selected text here. */
const SELECTED = '%s';

/**
 * Makes the items of the browser's own menu, in the player's language: on a link to a problem, and on a selected text, in which only the
 * press can look for a number.
 */
const drawMenus = singleFlight(async () => {
  const onLink: Record<Item, string> = {
    open: text('menu_open'),
    review: text('review_tomorrow'),
    bookmark: text('note_bookmark'),
  };
  const onText: Record<Item, string> = {
    open: text('menu_open_selected', SELECTED),
    review: text('menu_review_selected', SELECTED),
    bookmark: text('menu_bookmark_selected', SELECTED),
  };
  const { contextMenus } = browser;
  await contextMenus.removeAll();
  for (const [item, title] of Object.entries(onLink))
    contextMenus.create({ id: item, title, contexts: ['link'], targetUrlPatterns: problemPatterns() });
  for (const [item, title] of Object.entries(onText))
    contextMenus.create({ id: `${item}-selected`, title, contexts: ['selection'] });
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

import { browser } from 'wxt/browser';
import type { Failure, Result } from '../../failure.ts';
import { addressQuery, type Filters, NO_FILTERS } from '../../filters/filters.ts';
import { type Command, PART_OF_MENU, type Place } from '../../omnibox/command.ts';
import { HISTORY_PAGE, showHistoryTab } from '../../pages/history-page.ts';
import type { Wanted } from '../../picks/pick-next.ts';
import { paramsOf } from '../../requests/query.ts';
import { problemAddress } from '../../site.ts';
import { leaveNotice } from '../../store/core/pending-notice.ts';
import { openAddress, type Where } from './open-page.ts';

/** Picks a problem and opens it; see `lib/background/picks/open-pick.ts`. */
export type OpenPick = (wanted: Wanted, where: Where) => Promise<Result<unknown>>;

/**
 * Runs a command. It opens a problem, the history page, or the popup's page in a tab. For a `find` command, the popup's page shows the
 * list. If no problem could be picked or the text was not a command, the page shows an explanation. `strict`: see `PickRequest`.
 */
export async function runCommand(
  command: Command,
  site: string,
  where: Where,
  openPick: OpenPick,
  strict?: true,
): Promise<void> {
  if ('go' in command) await openAddress(problemAddress(site, command.go), where);
  else if ('open' in command) await openPlace(command.open, where);
  else if ('invalid' in command) {
    const { invalid: word, suggestion } = command;
    await openList(NO_FILTERS, where, { kind: 'not-understood', word, suggestion });
  } else if ('find' in command) await openList(command.find, where);
  else {
    const { next: difficulty, filters } = 'review' in command ? REVIEW : command;
    const opened = await openPick(difficulty ? { difficulty, filters, strict } : 'review', where);
    if (!opened.ok) await openList(filters, where, opened.failure);
  }
}

async function openPlace(place: Place, where: Where): Promise<void> {
  if (place === 'options') await browser.runtime.openOptionsPage();
  else {
    const part = place === 'session' || place === 'goal' ? PART_OF_MENU[place] : place;
    if (!(await showHistoryTab(part))) await openAddress(HISTORY_PAGE + part, where);
  }
}

const REVIEW = { next: null, filters: NO_FILTERS };

const LIST = '/popup.html';

/**
 * Opens the popup's page in a tab. The page searches at once if there are filters, and shows the failure if there is
 * one.
 */
export async function openList(filters: Filters, where: Where, failure?: Failure): Promise<void> {
  if (failure) await leaveNotice(failure, 'commandNotice').catch(() => {});
  const query = paramsOf(addressQuery(filters)).toString();
  await openAddress(query ? `${LIST}?${query}` : LIST, where);
}

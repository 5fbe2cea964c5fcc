import { browser } from 'wxt/browser';
import type { Failure, Result } from '../../failure.ts';
import { type Filters, NO_FILTERS, queryOf } from '../../filters/filters.ts';
import type { Command } from '../../omnibox/command.ts';
import { isOfSite } from '../../omnibox/go-to.ts';
import { PROGRESS_PAGE, showProgressTab } from '../../pages/progress-page.ts';
import type { PickRequest } from '../../picks/pick.ts';
import { paramsOf } from '../../requests/query.ts';
import { problemAddress, problemIdAt } from '../../site.ts';
import { leaveNotice } from '../../store/core/pending-notice.ts';

/** Picks problems for the player. A failure says why none could be picked. */
export interface Picker {
  next(request: PickRequest): Promise<Result<{ id: number }>>;
  random(filters: Filters): Promise<Result<{ id: number }>>;
}

/**
 * Where to open a page: in the tab with this id, or in a new tab in the foreground or background. The id is that of the
 * active tab at the time of the command, since the player may switch tabs before a problem is picked.
 */
export type Where = number | 'newForegroundTab' | 'newBackgroundTab';

/**
 * Runs a command. It opens a problem, the Progress page, or the popup's page in a tab. For a `find` command, the popup's page shows the
 * list. If no problem could be picked or the text was not a command, the page shows an explanation.
 */
export async function runCommand(
  command: Command,
  site: string,
  where: Where,
  picker: Picker,
): Promise<void> {
  if ('go' in command) return openAddress(problemAddress(site, command.go), where);
  if ('page' in command) {
    if (!(await showProgressTab())) await openAddress(PROGRESS_PAGE, where);
    return;
  }
  if ('invalid' in command) {
    const { invalid: word, suggestion } = command;
    return openList(NO_FILTERS, where, { kind: 'not-understood', word, suggestion });
  }
  const filters = 'find' in command ? command.find : 'random' in command ? command.random : command.filters;
  if ('find' in command) return openList(filters, where);
  const before = await addressIn(where);
  const leaving = (isOfSite(before) && problemIdAt(before ?? '')) || undefined;
  const picked = await ('next' in command
    ? picker.next({ aim: command.next, filters, leaving })
    : picker.random(filters));
  // While the problem was picked, the player may have opened something else there.
  const now = await addressIn(where);
  const isStillThere = now === before || (leaving !== undefined && problemIdAt(now ?? '') === leaving);
  if (!isStillThere && now !== CLOSED) return;
  if (picked.ok) return openAddress(problemAddress(site, picked.value.id), where);
  return openList(filters, where, picked.failure);
}

const LIST = '/popup.html';

/**
 * Opens the popup's page in a tab. The page searches at once if there are filters, and shows the failure if there is
 * one.
 */
async function openList(filters: Filters, where: Where, failure?: Failure): Promise<void> {
  if (failure) await leaveNotice(failure, 'wish').catch(() => {});
  const query = paramsOf(queryOf(filters)).toString();
  await openAddress(query ? `${LIST}?${query}` : LIST, where);
}

/** Instead of the address of a tab that is closed, or not open yet. */
const CLOSED = '';

/** Resolves to what a tab shows; undefined if the browser does not reveal it. */
async function addressIn(where: Where): Promise<string | undefined> {
  if (typeof where !== 'number') return CLOSED;
  return browser.tabs.get(where).then(
    ({ url }) => url,
    () => CLOSED,
  );
}

/** Opens an address in the given tab, or in a new one if that tab was closed. */
async function openAddress(url: string, where: Where): Promise<void> {
  if (typeof where === 'number') {
    const isThere = await browser.tabs.update(where, { url }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
  await browser.tabs.create({ url, active: where !== 'newBackgroundTab' });
}

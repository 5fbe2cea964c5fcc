import { browser } from 'wxt/browser';
import type { Failure, Result } from '../../failure.ts';
import { type Filters, NO_FILTERS, queryOf } from '../../filters/filters.ts';
import type { Command } from '../../omnibox/command.ts';
import type { Aim } from '../../picks/pick.ts';
import { paramsOf } from '../../requests/query.ts';
import { leaveNotice } from '../../store/core/pending-notice.ts';

/** Who picks a problem for the player. A failure says why none could be picked. */
export interface Picker {
  next(command: { aim: Aim; filters: Filters }): Promise<Result<{ id: number }>>;
  random(filters: Filters): Promise<Result<{ id: number }>>;
}

/**
 * Where something is opened: in the tab of this id, noted when the player asked, since another may be in front by the time
 * a problem is picked; or in a new tab, in front or behind.
 */
export type Where = number | 'newForegroundTab' | 'newBackgroundTab';

/**
 * Opens what a player wishes: a problem, or the popup's page in a tab. That shows the list for a command that is a list, and
 * why there is no problem where none could be picked, or where it is no command.
 */
export async function runCommand(
  command: Command,
  site: string,
  where: Where,
  picker: Picker,
): Promise<void> {
  if ('go' in command) return openAddress(problemAddress(site, command.go), where);
  if ('nonsense' in command) {
    const { nonsense: word, suggestion } = command;
    return openList(NO_FILTERS, where, { kind: 'no-wish', word, suggestion });
  }
  const filters = 'find' in command ? command.find : 'random' in command ? command.random : command.filters;
  if ('find' in command) return openList(filters, where);
  const picked = await ('next' in command
    ? picker.next({ aim: command.next, filters })
    : picker.random(filters));
  if (picked.ok) return openAddress(problemAddress(site, picked.value.id), where);
  return openList(filters, where, picked.failure);
}

/** The address of a problem's page. */
function problemAddress(site: string, id: number): string {
  return `${site}/problems/${id}`;
}

const LIST = '/popup.html';

/** The popup's page in a tab; it asks for these filters at once, if there are any, and says what is noted. */
async function openList(filters: Filters, where: Where, note?: Failure): Promise<void> {
  if (note) await leaveNotice(note, 'wish').catch(() => {});
  const query = paramsOf(queryOf(filters)).toString();
  await openAddress(query ? `${LIST}?${query}` : LIST, where);
}

/** In a new tab also where the one that was meant is gone. */
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

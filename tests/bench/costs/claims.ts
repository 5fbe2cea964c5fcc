import { POPUP_TABS, type PopupTab } from '../../../lib/popup/popup-state.ts';
import { type Claim, claim, grouped } from '../claims.ts';
import type { Costs, PageKind, Round } from './measure.ts';

/** No task may be longer while a page is scrolled: the browser itself calls these long. */
const LONG_TASK_MS = 50;

const LIMITS: Record<PageKind, number> = { problem: 0.24, list: 0.42, other: 0.03 };
const PAGE_NAMES: Record<PageKind, string> = {
  problem: 'problem page',
  list: 'list page',
  other: 'page without problem links',
};
const TAB_NAMES: Record<PopupTab, string> = { problems: 'Problems', recent: 'Recent' };

/** Returns a line for each comparison of the bench. */
export function claimsOf({ rounds, attempts, links }: Costs): Claim[] {
  const many = `${grouped(attempts.large)} attempts`;
  const few = `${grouped(attempts.small)} attempts`;
  const tabs = POPUP_TABS;
  return [
    ...POPUP_TABS.map((tab) =>
      claim(rounds, `popup, ${TAB_NAMES[tab]} painted, ${many}`, few, 1.1, (round) => [
        round.popups.large[tab].warm.data,
        round.popups.small[tab].warm.data,
      ]),
    ),
    claim(rounds, `History page, newest attempts painted, ${many}`, few, 1.3, ({ histories }) => [
      histories.large.data,
      histories.small.data,
    ]),
    claim(
      rounds,
      `longest task while ${many} are scrolled from end to end`,
      'a task of 50 ms',
      1,
      ({ scrolling }) => [scrolling, LONG_TASK_MS],
    ),
    ...tabs.flatMap((tab) => [
      claim(rounds, `popup, first paint, ${TAB_NAMES[tab]}`, 'a plain page', 1.3, ({ popups, plain }) => [
        popups.large[tab].warm.first,
        plain,
      ]),
      claim(rounds, `popup, ${TAB_NAMES[tab]} painted`, 'a plain page', 2.3, ({ popups, plain }) => [
        popups.large[tab].warm.data,
        plain,
      ]),
      claim(
        rounds,
        `popup, ${TAB_NAMES[tab]} painted, cold start`,
        'a plain page',
        3.2,
        ({ popups, plain }) => [popups.large[tab].cold.data, plain],
      ),
    ]),
    ...(['problem', 'list', 'other'] as const).flatMap((page) => [
      overEmpty(rounds, page, LIMITS[page]),
      claim(
        rounds,
        `A/A band: ${PAGE_NAMES[page]}, no extension twice`,
        'a plain page',
        null,
        ({ pages, plain }) => [pages[page].noneAgain.cpuMs - pages[page].none.cpuMs, plain],
      ),
    ]),
    claim(
      rounds,
      `longest task of ours, list page, ${links.tried} of ${links.all} tried`,
      'a plain page',
      0.2,
      (round) => [round.pages.list.large.longestOwnMs, round.plain],
    ),
  ];
}

function overEmpty(rounds: readonly Round[], page: PageKind, target: number) {
  const title = `${PAGE_NAMES[page]}, thread time over an empty extension`;
  return claim(rounds, title, "a plain page's first paint", target, ({ pages, plain }) => [
    pages[page].large.cpuMs - pages[page].empty.cpuMs,
    plain,
  ]);
}

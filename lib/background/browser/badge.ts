import { browser } from 'wxt/browser';
import { acceptedAccount } from '../../account/account.ts';
import { recountAt, reviewsOfToday } from '../../review/schedule.ts';
import { singleFlight } from '../../single-flight.ts';
import { type News, onChangePublished } from '../../store/change-channel.ts';
import { readSettings } from '../../store/core/settings.ts';
import { readSiteOffset } from '../../store/core/site-offset.ts';
import { playerData } from '../../store/player/player.ts';
import { readSchedule } from '../../store/player/schedule.ts';
import { currentAccount } from '../account/key.ts';

const ALARM = 'new-day';
/** The key in `storage.session` that is set once the number is shown. The browser forgets both when it ends. */
const SHOWN = 'badgeShown';
/** What may change the number. */
const NEWS: readonly News[] = ['settings', 'account', 'reviews'];
/** Largest number that is written out, since four characters have room. */
const MOST = 999;
/**
 * The colour behind the number and that of the number: red, green, blue, opacity, since this API knows no style sheet. Their contrast is
 * 5, and they stand out from light and dark toolbars.
 */
const [BROWN, WHITE] = [[163, 92, 0, 255] as const, [255, 255, 255, 255] as const];

/**
 * Shows how many reviews are due on the toolbar button, if the player wants that: when the browser has started, after each change, when a
 * new day begins, and once more some hours later. Must be called while the worker starts. `now`: epoch ms.
 */
export function watchBadge(now: () => number = Date.now, signal = new AbortController().signal): void {
  // If storage fails, the number stays as it is.
  const update = singleFlight(() => show(now()).catch(() => {}));
  onChangePublished((news) => NEWS.includes(news) && void update(), signal);
  browser.alarms.onAlarm.addListener(({ name }) => name === ALARM && void update());
  void browser.storage.session.get(SHOWN).then(({ [SHOWN]: isShown }) => isShown || update());
}

async function show(now: number): Promise<void> {
  await showBadge(now);
  await browser.storage.session.set({ [SHOWN]: true });
}

async function showBadge(now: number): Promise<void> {
  const { badgeOn } = await readSettings();
  const account = acceptedAccount(await currentAccount());
  if (!badgeOn || !account) {
    await browser.alarms.clear(ALARM);
    await browser.action.setBadgeText({ text: '' });
    return;
  }
  const offset = await readSiteOffset();
  await browser.alarms.create(ALARM, { when: recountAt(now + offset) - offset });
  const schedule = await readSchedule(await playerData(account.origin, account.player.id));
  await browser.action.setBadgeBackgroundColor({ color: [...BROWN] });
  await browser.action.setBadgeTextColor({ color: [...WHITE] });
  await browser.action.setBadgeText({ text: badgeText(reviewsOfToday(schedule, now + offset).length) });
}

/** Nothing is shown for 0. */
function badgeText(count: number): string {
  if (count === 0) return '';
  return count > MOST ? `${MOST}+` : String(count);
}

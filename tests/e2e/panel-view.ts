import { expect } from '@playwright/test';
import { PANEL_ROWS } from '../../lib/limits.ts';
import type { PanelPlace } from '../../lib/panel/panel-types.ts';
import type { Settings } from '../../lib/settings.ts';
import { WAIT_MS } from '../patience.ts';
import type { Site } from '../site/handle.ts';
import type { SiteUser } from '../site/seed/users.ts';
import type { Box, ShadowView, TestPage } from './browsers/browser.ts';
import { type Companion, HOST } from './companion.ts';
import { inStore } from './in-store.ts';
import { type Truth, truth } from './oracle.ts';

/** Opens a problem in a new tab, and waits until its panel shows the correct data. */
export async function openKnown(
  companion: Companion,
  site: Site,
  player: SiteUser,
  problemId: number,
): Promise<TestPage> {
  const page = await companion.open(problemId);
  await expectPanel(page, truth(site, player.id, problemId));
  return page;
}

/** Waits until the page has exactly one panel, which shows what the site's database contains. */
export async function expectPanel(page: TestPage, expected: Truth, patienceMs = WAIT_MS): Promise<void> {
  const panel = page.shadow(HOST);
  await expect.poll(() => shownIn(panel), { timeout: patienceMs }).toEqual(shownOf(expected));
  expect(await panel.count()).toBe(1);
}

/**
 * Waits until the worker has stored what the player chose for the panel. The panel shows a choice before it is stored, and a
 * page that is reloaded in between would lose the choice.
 */
export async function expectStoredPlace(companion: Companion, place: Partial<PanelPlace>): Promise<void> {
  const stored = () => inStore<Settings[]>(companion.options, 'core', 'state', 'rows.getAll("settings")');
  await expect.poll(async () => (await stored())[0]?.panelPlace).toMatchObject(place);
}

/** Moves the open panel to its next corner, and waits until that is stored. Returns the corner. */
export async function movePanel(companion: Companion, panel: ShadowView): Promise<PanelPlace['corner']> {
  const before = await cornerOf(panel);
  await pressInMenu(panel, '.PanelMenu-corner');
  await expect.poll(() => cornerOf(panel)).not.toBe(before);
  const corner = await cornerOf(panel);
  await expectStoredPlace(companion, { corner });
  return corner;
}

/** Presses something in the panel's menu. */
export async function pressInMenu(panel: ShadowView, selector: string): Promise<void> {
  await panel.click('.MenuButton > button');
  await panel.click(selector);
}

/** Asks the site for new attempts. */
export function update(panel: ShadowView): Promise<void> {
  return pressInMenu(panel, '.PanelMenu-update');
}

/** The corner of the window in which the panel is. */
export async function cornerOf(panel: ShadowView): Promise<PanelPlace['corner']> {
  return (await panel.attributes('.Panel'))?.['data-corner'] as PanelPlace['corner'];
}

/** Waits until the panel is folded, or open. */
export async function expectFolded(panel: ShadowView, isFolded: boolean): Promise<void> {
  const stateOf = async () => (await panel.attributes('.Panel'))?.['data-collapsed'];
  await expect.poll(stateOf).toBe(String(isFolded));
}

/** The content of a panel that does not depend on its language. */
interface Shown {
  status: string | undefined;
  attemptCount: string;
  newest: (string | undefined)[];
  oldest: (string | undefined)[];
}

/** The elements in a row of attempts. Each has the attribute that identifies its attempt. */
const OF_ROW = [
  ['.ResultSign', 'data-solved'],
  ['.When', 'datetime'],
  ['.Duration', 'datetime'],
] as const;

const ASKED = [
  ['.StatusBadge', 'data-status'],
  // How many of them solved the problem.
  ['.ProblemLine button', 'title'],
  ...OF_ROW.map(([selector, name]) => [`.AttemptList li:first-child ${selector}`, name] as const),
  ...OF_ROW.map(([selector, name]) => [`.AttemptList li:last-child ${selector}`, name] as const),
] as const;

async function shownIn(panel: ShadowView): Promise<Shown> {
  const found = await panel.attributesOf(ASKED.map(([selector]) => selector));
  const [status, attemptCount, ...rows] = ASKED.map(([, name], i) => found[i]?.[name]);
  return {
    status,
    attemptCount: attemptCount ?? '',
    newest: rows.slice(0, OF_ROW.length),
    oldest: rows.slice(OF_ROW.length),
  };
}

function shownOf({ status, attemptCount, solves, attempts }: Truth): Shown {
  const row = (attempt: Truth['attempts'][number] | undefined) => [
    attempt && String(attempt.solved),
    attempt && new Date(attempt.at).toISOString(),
    attempt?.ms == null ? undefined : isoDuration(attempt.ms),
  ];
  const shown = attempts.slice(0, PANEL_ROWS);
  const noun = attemptCount === 1 ? 'attempt' : 'attempts';
  const count = solves > 0 ? `${attemptCount} ${noun}, ${solves} solved` : `${attemptCount} failed ${noun}`;
  return {
    status,
    attemptCount: attemptCount > 0 ? count : '',
    newest: row(shown[0]),
    oldest: row(shown.at(-1)),
  };
}

/** The time as an ISO 8601 duration in seconds, the same in any language. */
function isoDuration(ms: number): string {
  return `PT${ms / 1000}S`;
}

/** The area that two boxes share, in square pixels. */
export function overlap(one: Box, other: Box | null): number {
  if (!other) return Number.NaN;
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** Plays the right point and waits until the site has recorded the attempt. */
export function solve(page: TestPage, site: Site, problemId: number): Promise<void> {
  return play(page, site, site.answerOf(problemId));
}

/** Plays a wrong point and waits until the site has recorded the attempt. */
export async function miss(page: TestPage, site: Site, problemId: number): Promise<void> {
  // The panel may be there before the site's board.
  await page.waitFor(`document.querySelector('[data-point]')`);
  const wrong = await page.evaluate<string>(
    `[...document.querySelectorAll('[data-point]:not(.taken)')].find((p) => p.dataset.point !== '${site.answerOf(problemId)}').dataset.point`,
  );
  await play(page, site, wrong);
}

/** Plays a point and waits until the site has recorded the attempt, because its page shows the result earlier. */
export async function play(page: TestPage, site: Site, point: string): Promise<void> {
  const before = site.log.mark();
  await page.click(`[data-point="${point}"]`);
  await site.log.answered(({ path }) => path === '/site/attempts', before);
}

/** Follows the page's link to the next problem and returns its number. */
export async function goToNext(page: TestPage): Promise<number> {
  const before = await page.url();
  await page.click('a.button.main');
  await page.waitFor(`location.href !== ${JSON.stringify(before)}`);
  return Number((await page.url()).split('/').at(-1));
}

/** Moves the site's app to another of its addresses, as a link of the app does, without a new document. */
export async function goWithin(page: TestPage, path: string): Promise<void> {
  const address = JSON.stringify(path);
  await page.evaluate(
    `(history.pushState(null, '', ${address}), dispatchEvent(new PopStateEvent('popstate')), null)`,
  );
}

/** Moves the site's app to a problem, and waits until it is drawn in place of the one before. */
export async function goToProblem(page: TestPage, id: number): Promise<void> {
  await goWithin(page, `/problems/${id}`);
  await page.waitFor(`document.querySelector('.problem-heading h1')?.textContent === 'Problem ${id}'`);
}
